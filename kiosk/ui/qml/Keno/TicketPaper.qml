pragma ComponentBehavior: Bound
import QtQuick

// The ticket: a light body with a stub torn along a perforation, the only paper of a screen. Children go to the
// body; `stub` takes those of the stub. The stub is 368 wide at the right, or 212 high below if `stubBelow`, or torn
// off at the lower end with a gap of `torn` between.
Item {
    id: paper

    default property alias body: bodyArea.data
    property alias stub: stubArea.data
    property int torn: 0
    property bool stubBelow: !Theme.portrait || torn > 0
    property int stubSize: stubBelow ? 212 : 368
    property color stubColor: Theme.go
    property color behind: Theme.night
    readonly property int bodyWidth: stubBelow ? width : width - stubSize
    readonly property int bodyHeight: stubBelow ? height - stubSize - torn : height
    readonly property int dotCount: Math.max(0, (stubBelow ? width : height) - (torn ? 0 : 2 * Theme.notchRadius)) / 18

    Rectangle {
        id: bodyArea
        width: paper.bodyWidth
        height: paper.bodyHeight
        color: Theme.paper
        topLeftRadius: Theme.cardRadius
        topRightRadius: paper.stubBelow ? Theme.cardRadius : 0
        bottomLeftRadius: paper.stubBelow && !paper.torn ? 0 : Theme.cardRadius
        bottomRightRadius: paper.torn ? Theme.cardRadius : 0
    }

    Rectangle {
        id: stubArea
        x: paper.stubBelow ? 0 : paper.bodyWidth
        y: paper.stubBelow ? paper.bodyHeight + paper.torn : 0
        width: paper.width - x
        height: paper.height - y
        color: paper.stubColor
        topRightRadius: paper.stubBelow ? 0 : Theme.cardRadius
        bottomRightRadius: Theme.cardRadius
        bottomLeftRadius: paper.stubBelow ? Theme.cardRadius : 0
    }

    Repeater {
        model: paper.torn ? 0 : 2

        Rectangle {
            required property int index

            x: (paper.stubBelow ? index * paper.width : paper.bodyWidth) - Theme.notchRadius
            y: (paper.stubBelow ? paper.bodyHeight : index * paper.height) - Theme.notchRadius
            width: 2 * Theme.notchRadius
            height: width
            radius: Theme.notchRadius
            color: paper.behind
        }
    }

    Repeater {
        model: paper.dotCount

        Rectangle {
            required property int index
            readonly property real along: (index + 0.5) * 18
                + ((paper.stubBelow ? paper.width : paper.height) - paper.dotCount * 18) / 2

            x: (paper.stubBelow ? along : paper.bodyWidth) - width / 2
            y: (paper.stubBelow ? stubArea.y : along) - height / 2
            width: paper.torn ? 12 : 6
            height: width
            radius: width / 2
            color: paper.behind
        }
    }
}
