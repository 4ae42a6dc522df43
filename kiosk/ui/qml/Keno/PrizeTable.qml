pragma ComponentBehavior: Bound
import QtQuick

// Lines of the schedule of prizes: what must happen, what it pays, its chance. Figures end on one edge each.
Item {
    id: table

    property var rows: []
    property int pitch: 45
    property int size: Theme.prizeSize
    property color ink: Theme.ink
    property color inkMuted: Theme.inkMuted
    property int chosen: -1  // the row that is the player's, where the others are only there to compare
    readonly property bool hasLong: rows.some(row => row.chance.length > 16)
    property int columns: 1
    readonly property int perColumn: Math.ceil(rows.length / columns)
    readonly property real columnWidth: (width - (columns - 1) * 48) / columns
    property real paysEdge: columnWidth * (hasLong || columns > 1 ? 0.48 : 0.57)

    Repeater {
        model: table.rows

        Item {
            id: row
            required property int index
            required property var modelData
            readonly property color voice: table.chosen >= 0 && index !== table.chosen ? table.inkMuted : table.ink

            x: Math.floor(index / table.perColumn) * (table.columnWidth + 48)
            y: (index % table.perColumn) * table.pitch
            width: table.columnWidth
            height: table.pitch

            Rectangle {
                visible: row.index === table.chosen
                x: -16
                width: parent.width + 32
                height: parent.height
                radius: Theme.cellRadius
                color: Theme.lamp
            }

            Figure {
                id: name
                height: parent.height
                verticalAlignment: Text.AlignVCenter
                text: row.modelData.catch
                font.pixelSize: table.size
                color: row.voice
            }

            Figure {
                x: name.width + 10
                width: table.paysEdge - x
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 14
                height: parent.height
                verticalAlignment: Text.AlignVCenter
                text: row.modelData.pays
                font.pixelSize: table.size
                color: row.voice
                horizontalAlignment: Text.AlignRight
            }

            Figure {
                x: table.paysEdge + 16
                width: row.width - x
                height: parent.height
                verticalAlignment: Text.AlignVCenter
                text: row.modelData.chance
                font.pixelSize: table.size
                font.weight: Font.DemiBold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 15
                color: row.index === table.chosen ? table.ink : table.inkMuted
                horizontalAlignment: Text.AlignRight
            }
        }
    }
}
