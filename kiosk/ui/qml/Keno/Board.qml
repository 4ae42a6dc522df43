pragma ComponentBehavior: Bound
import QtQuick

// The 80 numbers: heads 1-40 on the sky, tails 41-80 on the sea, the horizon between them.
// `marks` holds one letter for each number, 1 first: see NumberCell, or BallCell while `drawing`.
Item {
    id: board

    property string marks: ".".repeat(80)
    property bool drawing: false
    property string headsFigure: "1–40"
    property string tailsFigure: "41–80"
    property string pill: ""

    property int padX: width < 1000 ? 16 : 14
    property int padY: padX
    property int horizon: 52
    readonly property int gap: Theme.gap
    readonly property int halfHeight: height / 2
    readonly property int cellWidth: (width - 2 * padX - 9 * gap) / 10
    readonly property int cellHeight: ((height - horizon) / 2 - 2 * padY - 3 * gap) / 4
    // What rounding leaves over goes to the margins, so that both stay equal.
    readonly property int startX: (width - 10 * cellWidth - 9 * gap) / 2
    readonly property int startY: ((height - horizon) / 2 - 4 * cellHeight - 3 * gap) / 2

    signal tapped(int number)

    function cellX(number: int): real {
        return startX + ((number - 1) % 10) * (cellWidth + gap);
    }

    function cellY(number: int): real {
        const row = Math.floor((number - 1) / 10);
        const top = row < 4 ? startY : startY + (height + horizon) / 2;
        return top + (row % 4) * (cellHeight + gap);
    }

    function numbersOf(letter: string): var {
        return Array.from(marks).reduce((found, mark, index) => mark === letter ? found.concat(index + 1) : found, []);
    }

    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Numbers 1 to 80")

    Rectangle {
        width: parent.width
        height: board.halfHeight
        topLeftRadius: Theme.cardRadius
        topRightRadius: Theme.cardRadius
        color: Theme.sky
        border.width: Theme.groupBorder
        border.color: Theme.heads
    }

    Rectangle {
        y: board.halfHeight
        width: parent.width
        height: parent.height - y
        bottomLeftRadius: Theme.cardRadius
        bottomRightRadius: Theme.cardRadius
        color: Theme.sea
        border.width: Theme.groupBorder
        border.color: Theme.tails
    }

    Words {
        id: headsWord
        anchors.left: parent.left
        anchors.leftMargin: 24
        y: board.halfHeight - 4 - height
        text: qsTr("Heads")
        font.weight: Font.DemiBold
        color: Theme.heads
    }

    Figure {
        anchors.left: headsWord.right
        anchors.leftMargin: 10
        anchors.baseline: headsWord.baseline
        text: board.headsFigure
        font.pixelSize: board.drawing ? 34 : 26
        color: Theme.heads
    }

    Words {
        anchors.right: tailsNumber.left
        anchors.rightMargin: 10
        y: board.halfHeight + 4
        text: qsTr("Tails")
        font.weight: Font.DemiBold
        color: Theme.tails
        id: tailsWord
    }

    Figure {
        id: tailsNumber
        anchors.right: parent.right
        anchors.rightMargin: 24
        anchors.baseline: tailsWord.baseline
        text: board.tailsFigure
        font.pixelSize: board.drawing ? 34 : 26
        color: Theme.tails
    }

    Repeater {
        model: 80
        delegate: board.drawing ? ballCell : numberCell
    }

    Component {
        id: numberCell

        NumberCell {
            required property int index

            number: index + 1
            mark: board.marks.charAt(index)
            x: board.cellX(number)
            y: board.cellY(number)
            width: board.cellWidth
            height: board.cellHeight
            onTapped: board.tapped(number)
        }
    }

    Component {
        id: ballCell

        BallCell {
            required property int index

            number: index + 1
            mark: board.marks.charAt(index)
            x: board.cellX(number)
            y: board.cellY(number)
            width: board.cellWidth
            height: board.cellHeight
        }
    }

    // Only a board with chosen numbers pays for their keylines, and only kwikpik ones need dots.
    Loader {
        readonly property bool needed: board.marks.includes("s")

        onNeededChanged: if (needed && status === Loader.Null) setSource("Keylines.qml", { field: board })
        onLoaded: item.numbers = Qt.binding(() => board.numbersOf("s"))
    }

    Loader {
        readonly property bool needed: board.marks.includes("k")

        onNeededChanged: if (needed && status === Loader.Null) setSource("DottedLines.qml", { field: board })
        onLoaded: item.numbers = Qt.binding(() => board.numbersOf("k"))
    }

    // And only one with groups for their letters and patterns.
    Loader {
        readonly property bool needed: !board.drawing && /[A-Ha-h]/.test(board.marks)

        onNeededChanged: if (needed && status === Loader.Null) setSource("GroupMarks.qml", { field: board })
        onLoaded: item.marks = Qt.binding(() => board.marks)
    }

    Rectangle {
        visible: board.pill !== ""
        anchors.centerIn: parent
        width: pillWords.width + 56
        height: 48
        radius: 24
        color: Theme.night
        border.width: Theme.groupBorder
        border.color: Theme.line

        Words {
            id: pillWords
            anchors.centerIn: parent
            text: board.pill
            font.weight: Font.DemiBold
        }
    }
}
