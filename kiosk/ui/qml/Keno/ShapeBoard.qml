pragma ComponentBehavior: Bound
import QtQuick

// A whole board with the spots of a shape, small or with its numbers. `spots` are those of the shape.
Item {
    id: board

    property var spots: []
    property bool numbered: false
    property int numberSize: 24
    readonly property int gap: Math.max(2, Math.round(width * 0.014))
    // Whole pixels, so that cells stay alike; what is left over goes to the margins.
    readonly property int cellWidth: Math.floor((width - 9 * gap) / 10)
    readonly property int horizon: gap * 2
    readonly property int cellHeight: Math.floor((height - 6 * gap - horizon) / 8)
    readonly property int startX: Math.round((width - 10 * cellWidth - 9 * gap) / 2)
    readonly property int startY: Math.round((height - 8 * cellHeight - 6 * gap - horizon) / 2)

    Repeater {
        model: 80

        Rectangle {
            id: cell
            required property int index
            readonly property int row: Math.floor(index / 10)
            readonly property bool mine: board.spots.includes(index + 1)

            x: board.startX + (index % 10) * (board.cellWidth + board.gap)
            y: board.startY + row * (board.cellHeight + board.gap) + (row > 3 ? board.horizon - board.gap : 0)
            width: board.cellWidth
            height: board.cellHeight
            radius: board.cellWidth * 0.16
            color: mine ? Theme.lamp : index < 40 ? Theme.skyCell : Theme.seaCell
            border.width: !mine && Theme.contrast ? 1 : 0
            border.color: index < 40 ? Theme.heads : Theme.tails
        }
    }

    Repeater {
        model: board.numbered ? 80 : 0

        Figure {
            required property int index
            readonly property int row: Math.floor(index / 10)
            readonly property bool mine: board.spots.includes(index + 1)

            x: board.startX + (index % 10) * (board.cellWidth + board.gap)
            y: board.startY + row * (board.cellHeight + board.gap) + (row > 3 ? board.horizon - board.gap : 0)
            width: board.cellWidth
            height: board.cellHeight
            text: index + 1
            font.pixelSize: board.numberSize
            font.weight: mine ? Font.Bold : Font.DemiBold
            color: mine ? Theme.lampInk : Theme.text
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
        }
    }
}
