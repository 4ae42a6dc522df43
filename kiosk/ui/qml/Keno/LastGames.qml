pragma ComponentBehavior: Bound
import QtQuick

// The last games, newest first, their numbers ascending: what a person with an old ticket looks for.
Item {
    id: lasts

    required property var games
    property bool stacked: false  // the numbers in two lines of ten under each game
    property int rowHeight: 64

    height: games.length * rowHeight

    Accessible.role: Accessible.List
    Accessible.name: qsTr("The last games")

    Repeater {
        model: lasts.games

        Item {
            id: row
            required property int index
            required property var modelData
            readonly property int numbersX: lasts.stacked ? 0 : 170
            readonly property int columns: lasts.stacked ? 10 : 20

            y: index * lasts.rowHeight
            width: lasts.width
            height: lasts.rowHeight

            Rectangle {
                visible: row.index > 0
                width: parent.width
                height: 2
                color: Theme.contrast ? Theme.line : Theme.raised
            }

            Figure {
                id: game
                y: lasts.stacked ? 8 : (parent.height - height) / 2
                text: row.modelData.game
                font.pixelSize: 34
            }

            Words {
                anchors.left: game.right
                anchors.leftMargin: 12
                anchors.baseline: game.baseline
                text: row.modelData.time
                font.pixelSize: Theme.smallestSize
                color: Theme.muted
            }

            Words {
                visible: lasts.stacked
                anchors.right: parent.right
                anchors.baseline: game.baseline
                text: row.modelData.side
                font.weight: Font.DemiBold
                color: row.modelData.is_heads ? Theme.heads : row.modelData.is_tails ? Theme.tails : Theme.text
            }

            Repeater {
                model: row.modelData.numbers

                Figure {
                    required property int index
                    required property var modelData
                    readonly property real step: (row.width - row.numbersX) / row.columns

                    x: row.numbersX + (index % row.columns) * step
                    y: lasts.stacked ? 46 + Math.floor(index / 10) * 34 : (row.height - height) / 2
                    width: step
                    horizontalAlignment: Text.AlignRight
                    text: modelData
                    font.pixelSize: 28
                    font.weight: Font.DemiBold
                    color: modelData <= 40 ? Theme.heads : Theme.tails
                }
            }
        }
    }
}
