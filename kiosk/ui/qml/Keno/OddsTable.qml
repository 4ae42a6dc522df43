pragma ComponentBehavior: Bound
import QtQuick

// What must happen, what it pays, and its chance, figures aligned. A long table on a wide panel stands in two columns.
Item {
    id: table

    property string heading: ""
    property string paysHeading: qsTr("Pays for $1.00")
    property var rows: []
    property real room: 600
    readonly property int columns: !Theme.portrait && rows.length > 8 ? 2 : 1
    readonly property int lines: Math.max(1, Math.ceil(rows.length / columns))
    readonly property real rowHeight: Math.min(56, (room - 40) / lines)
    readonly property real columnWidth: columns === 2 ? (width - 64) / 2 : Math.min(width, 1000)
    readonly property real payX: columnWidth * (columns === 2 ? 0.45 : 0.5)
    readonly property int figureSize: Math.min(31, rowHeight * 0.74)

    height: 40 + lines * rowHeight

    Repeater {
        model: table.columns

        Item {
            id: head
            required property int index

            x: index * (table.columnWidth + 64)
            width: table.columnWidth

            Words {
                text: table.heading
                color: Theme.muted
            }

            Words {
                x: table.payX - width
                text: table.paysHeading
                color: Theme.muted
            }

            Words {
                x: parent.width - width
                text: qsTr("Chance")
                color: Theme.muted
            }
        }
    }

    Repeater {
        model: table.rows

        Item {
            id: row
            required property int index
            required property var modelData

            x: Math.floor(index / table.lines) * (table.columnWidth + 64)
            y: 40 + (index % table.lines) * table.rowHeight
            width: table.columnWidth
            height: table.rowHeight

            Rectangle {
                width: parent.width
                height: 1
                color: Theme.line
            }

            Figure {
                anchors.verticalCenter: parent.verticalCenter
                text: row.modelData.name
                font.pixelSize: table.figureSize
            }

            Figure {
                anchors.verticalCenter: parent.verticalCenter
                x: table.payX - width
                text: row.modelData.pays
                font.pixelSize: table.figureSize
                color: Theme.lamp
            }

            Figure {
                anchors.verticalCenter: parent.verticalCenter
                x: parent.width - width
                text: row.modelData.chance
                font.pixelSize: table.figureSize
                font.weight: Font.DemiBold
            }
        }
    }
}
