pragma ComponentBehavior: Bound
import QtQuick

// The place of the newest ball, or of the time to the close while there is no ball. A new ball fades in over the one
// before it. Whoever comes late sees the ball that stands there now.
Item {
    id: stage

    required property var live
    property real diameter: 340
    property int before: 0
    property bool beforeMine: false
    property bool ready: false
    readonly property int number: live.number
    readonly property bool mine: live.is_mine

    width: diameter
    height: diameter

    onNumberChanged: {
        if (ready && number > 0)
            fade.restart();
    }
    Component.onCompleted: ready = true

    // The empty place.
    Rectangle {
        visible: stage.number === 0
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
        visible: fade.running && number > 0
        number: stage.before
        mine: stage.beforeMine
        diameter: stage.diameter
    }

    Ball {
        id: newest
        objectName: "stage-ball"
        visible: stage.number > 0
        number: stage.number
        mine: stage.mine
        diameter: stage.diameter
    }

    SequentialAnimation {
        id: fade

        ParallelAnimation {
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
        ScriptAction {
            script: {
                stage.before = stage.number;
                stage.beforeMine = stage.mine;
            }
        }
    }
}
