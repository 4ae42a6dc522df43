import QtQuick

// The minus or plus of a stepper: one step at the touch, more while it is held.
Rectangle {
    id: button

    property bool plus: false
    property string spoken: ""
    property color fill: Theme.raised
    property color idle: Theme.surface  // what can't be touched is flat on its ground

    signal step

    width: 72
    height: 76
    radius: Theme.chipRadius
    color: tap.pressed ? Qt.darker(fill, Theme.pressedDarker) : enabled ? fill : idle
    border.width: Theme.groupBorder
    border.color: enabled ? Theme.line : idle
    Accessible.role: Accessible.Button
    Accessible.name: spoken
    Accessible.onPressAction: if (button.enabled) button.step()

    Rectangle {
        anchors.centerIn: parent
        width: 28
        height: 4
        radius: 2
        color: button.enabled ? Theme.text : Theme.line
    }

    Rectangle {
        visible: button.plus
        anchors.centerIn: parent
        width: 4
        height: 28
        radius: 2
        color: button.enabled ? Theme.text : Theme.line
    }

    TapHandler {
        id: tap
        margin: 4
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onPressedChanged: if (pressed) button.step()
    }

    Timer {
        id: hold
        interval: 400
        running: tap.pressed
        repeat: true
        onTriggered: {
            interval = 125;
            button.step();
        }
        onRunningChanged: if (!running) interval = 400
    }
}
