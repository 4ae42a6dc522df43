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
            title: qsTr("Spots")
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
            title: qsTr("Kwikpik")
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
            title: qsTr("Heads")
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
            title: qsTr("Tails")
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
            title: qsTr("Evens")
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

        HelpLine {
            width: lines.columnWidth
            title: qsTr("The draw")
            text: qsTr("20 different numbers of 80. One ring is heads, two rings are tails. A ball on a square is yours.")

            Ball {
                anchors.centerIn: parent
                number: 61
                mine: true
                diameter: 92
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: qsTr("Your ticket")
            text: qsTr("Check it here at any time: hold it to the scanner. It is paid to whoever holds it, once.")

            Icon {
                anchors.centerIn: parent
                name: "ticket"
                size: 80
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: qsTr("18 or over")
            text: qsTr("Nobody under 18 may play. Staff may ask for proof of age.")

            Rectangle {
                anchors.centerIn: parent
                width: 84
                height: 84
                radius: 42
                color: "transparent"
                border.width: 4
                border.color: Theme.text

                Figure {
                    anchors.centerIn: parent
                    text: "18+"
                    font.pixelSize: 36
                }
            }
        }
    }
}
