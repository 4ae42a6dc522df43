pragma ComponentBehavior: Bound
import QtQuick

// The keylines of the numbers a person has chosen, over the cells of a `field`, the board.
Item {
    id: lines

    required property var field
    property var numbers: []

    Repeater {
        model: lines.numbers

        Rectangle {
            required property int modelData

            x: lines.field.cellX(modelData) + 5
            y: lines.field.cellY(modelData) + 5
            width: lines.field.cellWidth - 10
            height: lines.field.cellHeight - 10
            radius: Theme.cellRadius - 5
            color: "transparent"
            border.width: 3
            border.color: Theme.lampInk
        }
    }
}
