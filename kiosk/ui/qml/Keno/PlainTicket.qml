pragma ComponentBehavior: Bound
import QtQuick

// The ticket in short, for a printer that makes no picture of what it prints.
Rectangle {
    id: ticket

    required property var sale

    width: 640
    height: column.height + 96
    radius: Theme.cardRadius
    color: Theme.paper

    Column {
        id: column
        x: 48
        y: 48
        width: parent.width - 96
        spacing: 20

        Words {
            text: qsTr("Your ticket is in the printer")
            font.weight: Font.Bold
            font.pixelSize: 30
            color: Theme.ink
        }

        Grid {
            columns: (column.width + 8) / 69
            spacing: 8

            Repeater {
                model: ticket.sale.spots

                Rectangle {
                    id: square
                    required property int modelData

                    width: 61
                    height: 61
                    radius: 10
                    color: "transparent"
                    border.width: 3
                    border.color: Theme.ink

                    Figure {
                        anchors.centerIn: parent
                        text: square.modelData
                        font.pixelSize: 30
                        color: Theme.ink
                    }
                }
            }
        }

        Words {
            width: parent.width
            text: ticket.sale.what + "\n" + ticket.sale.cost + "\n" + ticket.sale.games
            wrapMode: Text.WordWrap
            lineHeight: 1.2
            color: Theme.ink
        }

        Words {
            text: ticket.sale.serial
            font.family: Theme.serialFace
            color: Theme.inkMuted
        }
    }
}
