pragma ComponentBehavior: Bound
import QtQuick

// How each wager that can be made here works.
Item {
    id: page

    required property var help

    Grid {
        id: lines
        readonly property real columnWidth: (page.width - (columns - 1) * 48) / columns

        columns: Theme.portrait ? 1 : 2
        columnSpacing: 48
        rowSpacing: Theme.portrait ? 28 : 36

        HelpLine {
            width: lines.columnWidth
            title: page.help.own_names.spot || qsTr("Spots")
            text: page.help.choose_sentence + " " + qsTr("The prize depends on how many of the 20 balls are yours.")

            Rectangle {
                anchors.centerIn: parent
                width: 88
                height: 80
                radius: Theme.cellRadius
                color: Theme.lamp

                Rectangle {
                    anchors.fill: parent
                    anchors.margins: 5
                    radius: 9
                    color: "transparent"
                    border.width: 3
                    border.color: Theme.lampInk
                }

                Figure {
                    anchors.centerIn: parent
                    text: "12"
                    color: Theme.lampInk
                }
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: page.help.own_names.kwikpik || qsTr("Kwikpik")
            text: qsTr("This terminal chooses numbers for you, all of them or the rest. Every number is as likely as any other.")

            Rectangle {
                anchors.centerIn: parent
                width: 88
                height: 80
                radius: Theme.cellRadius
                color: Theme.lamp

                Figure {
                    anchors.centerIn: parent
                    text: "?"
                    font.pixelSize: 52
                    color: Theme.lampInk
                }
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: page.help.own_names.way || qsTr("Ways")
            text: qsTr("Put numbers into groups. Each group and every union of groups is a way, and each way can win.")

            Repeater {
                model: ["A", "B", "C"]

                Rectangle {
                    id: group
                    required property int index
                    required property string modelData

                    x: 2 + index * 37
                    y: (parent.height - height) / 2
                    width: 34
                    height: 64
                    radius: 8
                    color: Theme.groupColor(modelData)

                    Figure {
                        anchors.centerIn: parent
                        text: group.modelData
                        font.pixelSize: 28
                        color: Theme.lampInk
                    }
                }
            }
        }

        HelpLine {
            visible: page.help.has_shapes
            width: lines.columnWidth
            title: page.help.own_names.setbet || qsTr("Shapes")
            text: qsTr("A pattern on the board, its numbers already chosen. It pays as spots do.")

            Repeater {
                model: 25

                Rectangle {
                    required property int index
                    readonly property int row: Math.floor(index / 5)
                    readonly property bool chosen: Math.abs(index % 5 - 2) + Math.abs(row - 2) === 2

                    x: 8 + (index % 5) * 20
                    y: (parent.height - 96) / 2 + row * 20
                    width: 16
                    height: 16
                    radius: 4
                    color: chosen ? Theme.lamp : row < 3 ? Theme.skyCell : Theme.seaCell
                    border.width: chosen ? 0 : Theme.cellBorder
                    border.color: Theme.line
                }
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: page.help.own_names.heads || qsTr("Heads")
            text: qsTr("It wins if 11 or more of the 20 balls are in 1–40.")

            Rectangle {
                anchors.centerIn: parent
                width: 88
                height: 80
                radius: Theme.cellRadius
                color: Theme.skyCell
                border.width: Theme.contrast ? 3 : 0
                border.color: Theme.heads

                Figure {
                    anchors.centerIn: parent
                    text: "11"
                    color: Theme.heads
                }
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: page.help.own_names.tails || qsTr("Tails")
            text: qsTr("It wins if 11 or more of the 20 balls are in 41–80.")

            Rectangle {
                anchors.centerIn: parent
                width: 88
                height: 80
                radius: Theme.cellRadius
                color: Theme.seaCell
                border.width: Theme.contrast ? 3 : 0
                border.color: Theme.tails

                Figure {
                    anchors.centerIn: parent
                    text: "11"
                    color: Theme.tails
                }
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: page.help.own_names.evens || qsTr("Evens")
            text: qsTr("It wins if 10 balls are in each half.")

            Item {
                anchors.centerIn: parent
                width: 88
                height: 80

                Rectangle {
                    width: 88
                    height: 39
                    topLeftRadius: Theme.cellRadius
                    topRightRadius: Theme.cellRadius
                    color: Theme.skyCell
                    border.width: Theme.contrast ? 3 : 0
                    border.color: Theme.heads

                    Figure {
                        anchors.centerIn: parent
                        text: "10"
                        font.pixelSize: 28
                        color: Theme.heads
                    }
                }

                Rectangle {
                    y: 41
                    width: 88
                    height: 39
                    bottomLeftRadius: Theme.cellRadius
                    bottomRightRadius: Theme.cellRadius
                    color: Theme.seaCell
                    border.width: Theme.contrast ? 3 : 0
                    border.color: Theme.tails

                    Figure {
                        anchors.centerIn: parent
                        text: "10"
                        font.pixelSize: 28
                        color: Theme.tails
                    }
                }
            }
        }

    }
}
