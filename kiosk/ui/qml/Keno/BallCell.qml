import QtQuick

// One number of the board while a game is drawn. `mark` is one letter, each a shape of its own, so that no state
// rests on colour alone:
//   "."  not drawn                  a filled square
//   "w"  yours, waiting             a hollow square: a lamp not yet lit
//   "d"  drawn, "n" drawn newest    a disc, and a bright disc with two rings
//   "c"  caught, "m" caught newest  the same discs on a lamp square
Rectangle {
    id: cell

    required property int number
    property string mark: "."

    readonly property bool mine: mark === "c" || mark === "m"
    readonly property bool newest: mark === "n" || mark === "m"
    readonly property bool ball: mine || newest || mark === "d"
    readonly property int diameter: 2 * Math.floor(Math.min(width, height) / 2) - 10

    objectName: "number-" + number
    enabled: false
    radius: Theme.cellRadius
    color: mine ? Theme.lamp : mark === "w" ? "transparent" : number <= 40 ? Theme.skyCell : Theme.seaCell
    border.width: mark === "w" ? 4 : mine ? 0 : Theme.cellBorder
    border.color: mark === "w" ? Theme.lamp : Theme.line

    Accessible.role: Accessible.StaticText
    Accessible.name: {
        switch (mark) {
        case "w":
            return qsTr("Number %1, yours, not drawn yet").arg(number);
        case "d":
        case "n":
            return qsTr("Number %1, drawn").arg(number);
        case "c":
        case "m":
            return qsTr("Number %1, yours, drawn").arg(number);
        default:
            return qsTr("Number %1").arg(number);
        }
    }

    // Outside: the halo of a catch, the outer ring of the newest ball.
    Rectangle {
        visible: cell.mine || cell.newest
        anchors.centerIn: parent
        width: cell.mine ? cell.width + 10 : cell.diameter + 8
        height: cell.mine ? cell.height + 10 : width
        radius: cell.mine ? cell.radius + 5 : width / 2
        color: "transparent"
        opacity: cell.mine ? 0.32 : 1
        border.width: cell.mine ? 5 : 4
        border.color: cell.mine ? Theme.lamp : Theme.disc
    }

    // The disc of a drawn number.
    Rectangle {
        visible: cell.ball
        anchors.centerIn: parent
        width: cell.diameter
        height: cell.diameter
        radius: cell.diameter / 2
        color: cell.mark === "d" ? Theme.discDim : Theme.disc
        border.width: cell.newest ? 5 : cell.mine ? 3 : 0
        border.color: Theme.lampInk
    }

    Text {
        anchors.centerIn: parent
        text: cell.number
        font.family: Theme.figuresFace
        font.pixelSize: cell.ball ? cell.diameter * 0.5 : Theme.numberSize
        font.weight: cell.mark === "." ? Font.DemiBold : Font.Bold
        color: cell.ball ? Theme.discInk : cell.mark === "w" ? Theme.lamp : Theme.muted
        textFormat: Text.PlainText
    }
}
