pragma ComponentBehavior: Bound
import QtQuick

// The letters and patterns of grouped numbers, over the cells of a `field`, the board.
Item {
    id: groups

    required property var field
    property string marks: ""
    readonly property var numbers: Array.from(marks).reduce((found, mark, index) =>
        /[A-Ha-h]/.test(mark) ? found.concat(index + 1) : found, [])

    Repeater {
        model: groups.numbers

        Item {
            id: cell
            required property int modelData
            readonly property string letter: groups.marks.charAt(modelData - 1).toUpperCase()

            x: groups.field.cellX(modelData)
            y: groups.field.cellY(modelData)
            width: groups.field.cellWidth
            height: groups.field.cellHeight

            GroupPattern {
                anchors.fill: parent
                letter: cell.letter
            }

            Rectangle {
                x: parent.width - width - 5
                y: 5
                width: 24
                height: 24
                radius: 6
                color: Theme.lampInk

                Words {
                    anchors.centerIn: parent
                    text: cell.letter
                    font.pixelSize: Theme.smallestSize
                    font.weight: Font.Bold
                    color: Theme.groupColor(cell.letter)
                }
            }
        }
    }
}
