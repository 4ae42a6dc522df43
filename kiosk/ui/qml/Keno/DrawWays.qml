pragma ComponentBehavior: Bound
import QtQuick

// The ways of a ticket in its draw, up to eight: name, catch, and what it pays for certain. A way that pays is lit.
Item {
    id: grid

    required property var ways
    readonly property int columns: ways.length <= 4 ? Math.max(1, ways.length) : 4
    readonly property int rows: Math.ceil(ways.length / columns)
    readonly property real chipWidth: (width - 8 * (columns - 1)) / columns
    readonly property real chipHeight: (height - 8 * (rows - 1)) / rows

    Repeater {
        model: grid.ways

        Rectangle {
            id: chip
            required property int index
            required property var modelData
            readonly property color ink: modelData.here ? Theme.lampInk : Theme.ink

            x: Math.round((index % grid.columns) * (grid.chipWidth + 8))
            y: Math.floor(index / grid.columns) * (grid.chipHeight + 8)
            width: Math.round(grid.chipWidth)
            height: grid.chipHeight
            radius: Theme.chipRadius - 4
            color: modelData.here ? Theme.lamp : "transparent"
            border.width: modelData.here ? Theme.cellBorder * 2 : 2
            border.color: modelData.here ? Theme.lampInk : Theme.paperLine
            Accessible.role: Accessible.StaticText
            Accessible.name: modelData.name + ", " + modelData.standing + ", " + modelData.prize

            // Name and catch share the upper line of a way; of a spot count the name needs all of it, and its best catch
            // stands below as long as none of its ways pays.
            readonly property real inner: width - 24
            readonly property bool low: height < 64
            readonly property bool tall: height >= 112

            Words {
                id: name
                x: 12
                y: chip.tall ? chip.height / 2 - 62 : chip.low ? 4 : 10
                width: Math.min(implicitWidth, chip.modelData.is_size || chip.tall ? chip.inner : chip.inner - standing.width - 8)
                text: chip.modelData.name
                font.pixelSize: Theme.smallestSize
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 16
                color: chip.ink
            }

            Figure {
                id: standing
                readonly property bool below: chip.modelData.is_size && !chip.tall

                visible: !below || !chip.modelData.here
                x: chip.tall || below ? 12 : chip.width - width - 12
                y: chip.tall ? chip.height / 2 - height / 2 - 6 : below ? prize.y + prize.baselineOffset - baselineOffset
                    : name.y + name.baselineOffset - baselineOffset
                text: chip.modelData.standing
                font.pixelSize: chip.tall ? 28 : Theme.smallestSize
                color: chip.ink
            }

            Figure {
                id: prize
                x: chip.tall ? 12 : chip.width - width - 12
                y: chip.tall ? chip.height / 2 + 20 : chip.height - height - (chip.low ? 2 : 6)
                width: Math.min(implicitWidth, chip.inner)
                text: chip.modelData.prize
                font.pixelSize: chip.low ? 22 : 28
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.smallestSize
                font.weight: chip.modelData.here ? Font.Bold : Font.DemiBold
                color: chip.modelData.here ? Theme.lampInk : Theme.inkMuted
            }
        }
    }
}
