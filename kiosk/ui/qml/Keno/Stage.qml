pragma ComponentBehavior: Bound
import QtQuick

// The place of the newest ball, or of the time to the close while there is no ball. A ball leaves its place
// empty when it flies to the tray, and the next fades in there. Whoever comes late sees the ball that stands there now.
Item {
    id: stage

    required property var live
    property real diameter: 340
    property bool ready: false
    readonly property int number: live.number
    readonly property bool mine: live.is_mine
    // On its way: the last one stays for the result.
    readonly property bool gone: live.is_flying && live.ball_count < 20 && !Theme.reducedMotion

    width: diameter
    height: diameter

    onNumberChanged: {
        if (ready && number > 0)
            fade.restart();
    }
    Component.onCompleted: ready = true

    // The empty place.
    Rectangle {
        visible: stage.number === 0 || stage.gone
        anchors.fill: parent
        radius: width / 2
        color: "transparent"
        border.width: 3
        border.color: Theme.line
        Accessible.role: Accessible.StaticText
        Accessible.name: closes.text

        Words {
            visible: closes.text !== ""
            anchors.horizontalCenter: parent.horizontalCenter
            y: stage.diameter * 0.2
            text: qsTr("closes in")
            font.pixelSize: Math.max(Theme.smallestSize, stage.diameter * 0.08)
            color: Theme.muted
        }

        Figure {
            id: closes
            objectName: "stage-countdown"
            anchors.centerIn: parent
            text: stage.live.stand === "open" ? stage.live.countdown : ""
            font.pixelSize: Math.round(stage.diameter * 0.36)
        }
    }

    Ball {
        id: newest
        objectName: "stage-ball"
        visible: stage.number > 0 && !stage.gone
        number: stage.number
        mine: stage.mine
        diameter: stage.diameter
    }

    ParallelAnimation {
        id: fade

        NumberAnimation {
            target: newest
            property: "opacity"
            from: 0
            to: 1
            duration: Theme.reducedMotion ? 90 : Theme.stateMs
            easing.type: Easing.OutCubic
        }
        NumberAnimation {
            target: newest
            property: "scale"
            from: Theme.reducedMotion ? 1 : 0.92
            to: 1
            duration: Theme.reducedMotion ? 90 : Theme.stateMs
            easing.type: Easing.OutCubic
        }
    }
}
