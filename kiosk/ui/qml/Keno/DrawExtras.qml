pragma ComponentBehavior: Bound
import QtQuick

// What a ticket holds beside its numbers: lucky last, heads, tails or evens, keno bonus. One that is won is lit.
Item {
    id: line

    required property var extras
    // A part is as wide as what it says needs, and all of them fill the line.
    readonly property var letters: extras.map(extra => extra.title.length + extra.value.length + 4)
    readonly property real allLetters: letters.reduce((sum, count) => sum + count, 0)
    readonly property real room: width - 8 * (extras.length - 1)

    function partX(index: int): real {
        return letters.slice(0, index).reduce((x, count) => x + room * count / allLetters + 8, 0);
    }

    Repeater {
        model: line.extras

        Rectangle {
            id: part
            required property int index
            required property var modelData

            x: Math.round(line.partX(index))
            width: Math.round(line.room * line.letters[index] / line.allLetters)
            height: line.height
            radius: Theme.chipRadius - 4
            color: modelData.here ? Theme.lamp : "transparent"
            border.width: modelData.here ? Theme.cellBorder * 2 : 2
            border.color: modelData.here ? Theme.lampInk : Theme.paperLine

            Words {
                id: name
                x: 12
                anchors.verticalCenter: parent.verticalCenter
                width: Math.min(implicitWidth, parent.width - value.width - 32)
                text: part.modelData.title
                font.pixelSize: Theme.smallSize
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 17
                font.weight: Font.DemiBold
                color: part.modelData.here ? Theme.lampInk : Theme.inkMuted
            }

            Figure {
                id: value
                x: parent.width - width - 12
                anchors.baseline: name.baseline
                text: part.modelData.value
                font.pixelSize: line.extras.length > 2 ? Theme.smallSize : 26
                color: part.modelData.here ? Theme.lampInk : Theme.ink
            }
        }
    }
}
