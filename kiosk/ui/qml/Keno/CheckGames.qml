pragma ComponentBehavior: Bound
import QtQuick

// The games of a checked ticket. A ticket for one game, or one that waits for its first, has its board at full size.
// More than fit scroll, by drag and by two buttons.
Item {
    id: games

    required property var check
    readonly property var rows: check.rows
    // The one drawn game of a ticket of one game, or of two where there is the height for it; null if there is none.
    readonly property var drawnRow: {
        const drawn = rows.filter(row => row.marks !== "");
        return drawn.length === 1 && rows.length <= (Theme.portrait ? 2 : 1) ? drawn[0] : null;
    }
    readonly property string marks: check.board !== "" ? check.board : drawnRow?.marks ?? ""
    readonly property alias scrolls: list.interactive
    readonly property bool big: marks !== ""
    readonly property int drawnCount: rows.filter(row => row.marks !== "").length
    readonly property int undrawnCount: rows.length - drawnCount
    readonly property int undrawnLeast: Theme.portrait ? 124 : 112
    readonly property int undrawnHeight: big || undrawnCount === 0 ? undrawnLeast : Math.max(undrawnLeast,
        Math.min(200, (height - (rows.length - 1) * gap - drawnCount * 540) / undrawnCount))
    readonly property int gap: 12
    readonly property real listTop: big ? board.height + 24 : 0
    readonly property real room: height - listTop - (rows.length - 1) * gap - undrawnCount * undrawnHeight
    readonly property real drawnHeight: drawnCount === 0 ? 0 : Math.max(big ? 0 : fifth, Math.min(big ? 276 : 540, room / drawnCount))
    // The texts of all rows begin at the same place, whether a board or a time stands before them; beside the largest
    // boards an undrawn game would have no room for its texts.
    readonly property real boardWidth: Math.min((drawnHeight - 26) * 1.2, width * (width < 900 ? 0.4 : 0.56))
    readonly property real leadWidth: big || drawnCount === 0 || boardWidth > 400 ? 0 : boardWidth
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
        height: Theme.portrait ? parent.height - 284 : parent.height - 24 - (games.drawnRow ? 150 : games.undrawnHeight)
        drawing: true
        marks: games.big ? games.marks : ".".repeat(80)
        headsFigure: games.drawnRow?.heads ?? "1–40"
        tailsFigure: games.drawnRow?.tails ?? "41–80"
        pill: games.drawnRow?.horizon ?? ""
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
                    leadWidth: games.leadWidth
                    withBoard: !games.big || modelData.marks === ""
                    width: column.width
                    height: modelData.marks === "" ? games.undrawnHeight : games.drawnHeight
                }
            }
        }
    }

    // Beside the headline; where no control may stand so high, under the list.
    Row {
        visible: list.interactive
        anchors.right: parent.right
        y: Theme.low ? 1284 - 252 : -64 - 24
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
