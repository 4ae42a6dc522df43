pragma ComponentBehavior: Bound
import QtQuick

// The shapes offered, a page at a time, below the board of the one chosen.
Item {
    id: panel

    required property var app
    readonly property var view: app.draft.shapes
    readonly property var shown: view.shown
    readonly property bool hasShape: shown.name !== ""
    readonly property bool low: Theme.low
    readonly property int columns: 4
    readonly property int tileHeight: low ? 178 : 190
    readonly property int perPage: 2 * columns
    readonly property int pageCount: Math.ceil(view.shapes.length / perPage)
    readonly property int toolHeight: low || !Theme.portrait ? 72 : 76
    readonly property real heroHeight: height - 2 * tileHeight - 2 * 12 - toolHeight - (low ? 20 : 16)
    property int page: 0
    readonly property int first: Math.max(0, Math.min(page, pageCount - 1)) * perPage

    // A shape chosen before is on the page that is shown first.
    Component.onCompleted: {
        const place = view.shapes.findIndex(shape => shape.name === shown.name);
        page = Math.max(0, Math.floor(place / perPage));
    }

    Rectangle {
        width: panel.width
        height: panel.heroHeight
        radius: Theme.cardRadius
        color: Theme.surface
        border.width: Theme.groupBorder
        border.color: Theme.line

        ShapeBoard {
            id: large
            objectName: "shape-board"
            x: 20
            y: 20
            height: parent.height - 40
            width: Math.round(height * 1.3)
            spots: panel.shown.spots
            numbered: true
            numberSize: Math.min(28, cellHeight - 6)
        }

        Column {
            anchors.left: large.right
            anchors.leftMargin: 32
            anchors.right: parent.right
            anchors.rightMargin: 28
            anchors.verticalCenter: parent.verticalCenter
            spacing: panel.low ? 4 : 10

            Words {
                objectName: "shape-name"
                width: parent.width
                text: panel.hasShape ? panel.shown.name : qsTr("Choose a shape")
                font.pixelSize: panel.hasShape ? 52 : 40
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 26
            }

            Words {
                width: parent.width
                text: panel.hasShape ? qsTr("%1, each game can pay up to").arg(panel.shown.count)
                    : qsTr("Each shape is a wager on its numbers: all of them count as your spots.")
                wrapMode: Text.WordWrap
                color: Theme.muted
            }

            Figure {
                visible: panel.hasShape
                width: parent.width
                text: panel.shown.pays
                font.pixelSize: 52
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 30
                color: Theme.lamp
            }
        }
    }

    Grid {
        y: panel.heroHeight + 12
        columns: panel.columns
        spacing: 12

        Repeater {
            model: Math.min(panel.perPage, Math.max(0, panel.view.shapes.length - panel.first))

            ShapeTile {
                required property int index

                view: panel.view.shapes[panel.first + index]
                    ?? { name: "", key: "", spots: [], count: "", pays: "", is_possible: false }
                chosen: view.name !== "" && view.name === panel.view.chosen
                width: (panel.width - (panel.columns - 1) * 12) / panel.columns
                height: panel.tileHeight
                onAct: panel.view.choose(view.name)
            }
        }
    }

    Row {
        y: panel.height - panel.toolHeight
        visible: panel.pageCount > 1
        spacing: 12

        TurnButton {
            objectName: "shapes-before"
            width: 88
            height: panel.toolHeight
            enabled: panel.pageCount > 1 && panel.page > 0
            spoken: qsTr("Shapes before")
            onAct: panel.page -= 1
        }

        Words {
            objectName: "shapes-page"
            width: 148
            height: panel.toolHeight
            text: qsTr("Page %1 of %2").arg(panel.page + 1).arg(panel.pageCount)
            font.weight: Font.DemiBold
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
        }

        TurnButton {
            objectName: "shapes-after"
            width: 88
            height: panel.toolHeight
            enabled: panel.page < panel.pageCount - 1
            onwards: true
            spoken: qsTr("More shapes")
            onAct: panel.page += 1
        }
    }

    Row {
        anchors.right: parent.right
        y: panel.height - panel.toolHeight
        spacing: 12

        ActButton {
            objectName: "clear"
            width: panel.low ? 187 : 236
            height: panel.toolHeight
            text: qsTr("Clear all")
            enabled: panel.app.draft.can_clear
            onAct: panel.app.draft.clear()
        }

        ActButton {
            objectName: "undo"
            width: panel.low ? 187 : 236
            height: panel.toolHeight
            text: qsTr("Undo")
            enabled: panel.app.draft.can_undo
            onAct: panel.app.draft.undo()
        }

        ActButton {
            objectName: "check-ticket"
            visible: panel.low
            enabled: visible
            width: 187
            height: panel.toolHeight
            text: qsTr("Check a ticket")
            onAct: panel.app.open_check()
        }
    }
}
