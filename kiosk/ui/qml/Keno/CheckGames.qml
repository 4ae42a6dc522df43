pragma ComponentBehavior: Bound
import QtQuick

// The games of a checked ticket. A ticket for one game, or one that waits for its first, has its board at full size.
// More than fit scroll, by drag and by two buttons.
Item {
    id: games

    required property var check
    readonly property var rows: check.rows
    readonly property string marks: check.board !== "" ? check.board
        : rows.length === 1 ? rows[0].marks : ""
    readonly property alias scrolls: list.interactive
    readonly property bool big: marks !== ""
    readonly property bool oneDrawn: check.board === "" && rows.length === 1
    readonly property int drawnCount: rows.filter(row => row.marks !== "").length
    readonly property int undrawnHeight: Theme.portrait ? 124 : 112
    readonly property int gap: 12
    readonly property real listTop: big ? board.height + 24 : 0
    readonly property real room: height - listTop - (rows.length - 1) * gap - (rows.length - drawnCount) * undrawnHeight
    readonly property real drawnHeight: drawnCount === 0 ? 0 : Math.max(fifth, Math.min(big ? 276 : 540, room / drawnCount))
    // The least height of a row: five fill the list, whatever there is more scrolls.
    readonly property real fifth: (height - 4 * gap) / 5

    function scroll(pages: int): void {
        const wanted = list.contentY + pages * (list.height + gap);
        list.contentY = Math.max(0, Math.min(list.contentHeight - list.height, wanted));
    }

    Board {
        id: board
        visible: games.big
        width: parent.width
        height: Theme.portrait ? 792 : parent.height - 24 - (games.oneDrawn ? 150 : games.undrawnHeight)
        drawing: true
        marks: games.big ? games.marks : ".".repeat(80)
        headsFigure: games.oneDrawn ? games.rows[0].heads : "1–40"
        tailsFigure: games.oneDrawn ? games.rows[0].tails : "41–80"
        pill: games.oneDrawn ? games.rows[0].horizon : ""
    }

    Flickable {
        id: list
        y: games.listTop
        width: parent.width
        height: parent.height - y
        clip: contentHeight > height
        contentWidth: width
        contentHeight: column.height
        interactive: contentHeight > height
        boundsBehavior: Flickable.StopAtBounds

        Column {
            id: column
            width: parent.width
            spacing: games.gap

            Repeater {
                model: games.rows

                CheckRow {
                    required property var modelData

                    game: modelData
                    countdown: games.check.countdown
                    withBoard: !games.big || modelData.marks === ""
                    width: column.width
                    height: modelData.marks === "" ? games.undrawnHeight : games.drawnHeight
                }
            }
        }
    }

    // Above the list at its right, beside the headline.
    Row {
        visible: list.interactive
        anchors.right: parent.right
        y: -64 - 24
        spacing: 12

        TurnButton {
            objectName: "scroll-up"
            upright: true
            enabled: list.interactive && list.contentY > 1
            spoken: qsTr("Earlier games")
            onAct: games.scroll(-1)
        }

        TurnButton {
            objectName: "scroll-down"
            upright: true
            onwards: true
            enabled: list.interactive && list.contentY < list.contentHeight - list.height - 1
            spoken: qsTr("Later games")
            onAct: games.scroll(1)
        }
    }
}
