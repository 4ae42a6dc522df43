pragma ComponentBehavior: Bound
import QtQuick

// What can be added to a wager, what a draw shows, and what becomes of a ticket.
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
            title: page.help.own_names.lucky_last || qsTr("Lucky last")
            text: qsTr("It wins if the last of the 20 balls is one of your numbers. Fewer numbers pay more.")

            Ball {
                anchors.centerIn: parent
                number: 31
                mine: true
                diameter: 92
            }
        }

        HelpLine {
            visible: page.help.has_bonus
            width: lines.columnWidth
            title: page.help.own_names.keno_bonus || qsTr("Keno bonus")
            text: qsTr("The 20 numbers are added up. Some totals have a multiplier: it multiplies your prizes of that game.")

            Rectangle {
                anchors.centerIn: parent
                width: 96
                height: 72
                radius: Theme.cellRadius
                color: Theme.lamp

                Figure {
                    anchors.centerIn: parent
                    text: "× 3"
                    font.pixelSize: 44
                    color: Theme.lampInk
                }
            }
        }

        HelpLine {
            visible: page.help.other_pages.includes(-2)
            width: lines.columnWidth
            title: qsTr("Jackpots")
            text: qsTr("They grow with every game. Catch all of your 7, 8, 9 or 10 spots: the jackpot comes on top of the prize.")

            Figure {
                anchors.centerIn: parent
                text: "8 of 8"
                font.pixelSize: 40
                color: Theme.lamp
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
            text: qsTr("Check it here at any time: hold it to the scanner. Undrawn games can be given back before they close.")

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
