import QtQuick

// One drawn number: a flat disc. One thick ring is heads, two thin rings are tails. A person's own ball stands on a
// lamp square. The item is as wide as the ball's place; an own ball is inside its square, so a little smaller.
Item {
    id: ball

    property int number: 0
    property bool mine: false
    property real diameter: 88
    readonly property bool heads: number <= 40
    // Whole and even sizes: half a pixel makes a small circle a square with round corners.
    readonly property int disc: even(mine ? diameter * (diameter > 200 ? 0.92 : 0.86) : diameter)
    readonly property int insideEdge: mine ? 4 : 0

    function even(size: real): int {
        return 2 * Math.round(size / 2);
    }

    width: diameter
    height: diameter

    Accessible.role: Accessible.StaticText
    Accessible.name: mine ? qsTr("%1, yours").arg(number) : number

    Rectangle {
        visible: ball.mine
        anchors.fill: parent
        radius: ball.diameter * 0.2
        color: Theme.lamp
    }

    Rectangle {
        id: disc
        anchors.centerIn: parent
        width: ball.disc
        height: width
        radius: width / 2
        color: Theme.disc
        border.width: ball.mine ? Math.max(2, Math.round(ball.disc * 0.012)) : 0
        border.color: Theme.lampInk
    }

    Rectangle {
        anchors.centerIn: parent
        width: ball.even(ball.disc * 0.91) - ball.insideEdge
        height: width
        radius: width / 2
        color: "transparent"
        border.width: Math.max(2, Math.round(ball.disc * (ball.heads ? 0.05 : 0.022)))
        border.color: ball.heads ? Theme.headsRing : Theme.tailsRing
    }

    Rectangle {
        visible: !ball.heads
        anchors.centerIn: parent
        width: ball.even(ball.disc * 0.82) - ball.insideEdge
        height: width
        radius: width / 2
        color: "transparent"
        border.width: Math.max(2, Math.round(ball.disc * 0.022))
        border.color: Theme.tailsRing
    }

    Text {
        anchors.centerIn: parent
        text: ball.number
        font.family: Theme.figuresFace
        font.weight: Font.Bold
        font.pixelSize: Math.round((ball.diameter > 200 ? ball.diameter : ball.disc) * 0.48)
        color: Theme.discInk
        textFormat: Text.PlainText
    }
}
