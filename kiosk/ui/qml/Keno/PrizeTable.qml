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
    property int columns: 1
    readonly property int perColumn: Math.ceil(rows.length / columns)
    readonly property real columnWidth: (width - (columns - 1) * 48) / columns

    // Every figure of a column is of one size; only odds longer than all others shrink alone.
    readonly property int longOdds: 20
    readonly property int longOddsSize: 15
    readonly property real leftPart: widest("catch") + widest("pays") + 0.9
    readonly property real rightPart: widest("chance") + 0.5
    readonly property real freeSize: (columnWidth - leftPart * size) / rightPart
    readonly property real longWidth: rows.reduce((most, row) => row.chance.length > longOdds
        ? Math.max(most, metrics.advanceWidth(row.chance) / 100) : most, 0) * longOddsSize + 18
    readonly property bool crowded: freeSize < 0.75 * size
    readonly property int nameSize: Math.min((columnWidth - longWidth) / leftPart,
        crowded ? Math.min(size, columnWidth / (leftPart + 0.75 * rightPart)) : size)
    readonly property int chanceSize: crowded ? 0.75 * nameSize : Math.min(size, freeSize)
    readonly property real paysEdge: Math.max(leftPart * nameSize,
        Math.min(columnWidth * 0.57, columnWidth - Math.max(longWidth, rightPart * chanceSize)))

    // How wide the widest figure of a column is, as a part of its height. A line without a prize is a sentence.
    function widest(column: string): real {
        return rows.reduce((most, row) => row[column].length > longOdds && (column === "chance" || row.pays === "") ? most
            : Math.max(most, metrics.advanceWidth(row[column]) / 100), 0);
    }

    FontMetrics {
        id: metrics
        font.family: Theme.figuresFace
        font.weight: Font.Bold
        font.pixelSize: 100
    }

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
                font.pixelSize: table.nameSize
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
                font.pixelSize: table.nameSize
                color: row.voice
                horizontalAlignment: Text.AlignRight
            }

            Figure {
                x: table.paysEdge + 16
                width: row.width - x
                height: parent.height
                verticalAlignment: Text.AlignVCenter
                text: row.modelData.chance
                font.pixelSize: table.chanceSize
                font.weight: Font.DemiBold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: table.longOddsSize
                color: row.index === table.chosen ? table.ink : table.inkMuted
                horizontalAlignment: Text.AlignRight
            }
        }
    }
}
