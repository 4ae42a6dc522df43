import QtQuick

// A switch for what is made in conjunction with the wager, with a stepper of its own while it is on.
// `name` begins the objectName of every control.
Rectangle {
    id: extra

    required property string name
    property string text: ""
    property string cost: ""
    property bool on: false
    property bool possible: true
    property bool stepped: false
    property string value: ""
    property bool canLess: true
    property bool canMore: true
    readonly property int stepWidth: 64

    signal act
    signal step(int direction)

    objectName: name
    enabled: possible
    radius: Theme.groupRadius
    color: on ? Theme.raised : Theme.surface
    border.width: on ? 3 : possible ? Math.max(2, Theme.groupBorder) : 0
    border.color: on ? Theme.lamp : Theme.contrast ? Theme.line : Theme.raised
    Accessible.role: Accessible.CheckBox
    Accessible.name: text + ", " + cost
    Accessible.checked: on
    Accessible.onToggleAction: extra.act()
    Accessible.onPressAction: extra.act()

    Rectangle {
        x: 18
        anchors.verticalCenter: parent.verticalCenter
        width: 68
        height: 40
        radius: 20
        color: extra.on ? Theme.lamp : "transparent"
        border.width: extra.on ? 0 : 3
        border.color: Theme.line

        Rectangle {
            visible: extra.possible
            x: extra.on ? parent.width - width - 6 : 6
            anchors.verticalCenter: parent.verticalCenter
            width: 28
            height: 28
            radius: 14
            color: extra.on ? Theme.lampInk : Theme.muted
        }

        // Not possible: a bar, not a colour alone.
        Rectangle {
            visible: !extra.possible
            anchors.centerIn: parent
            width: 56
            height: 3
            rotation: -24
            color: Theme.line
        }
    }

    Words {
        x: 102
        y: parent.height / 2 - height + 1
        width: stepper.x - x - 8
        text: extra.text
        font.weight: Font.DemiBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallestSize
        elide: Text.ElideRight
        color: extra.possible ? Theme.text : Theme.muted
    }

    Words {
        x: 102
        y: parent.height / 2 + 2
        width: stepper.x - x - 8
        text: extra.cost
        font.pixelSize: Theme.smallestSize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 18
        color: Theme.muted
    }

    // Beside the stepper, so that a finger that misses it switches nothing off.
    Item {
        width: stepper.x
        height: parent.height

        TapHandler {
            margin: 4
            gesturePolicy: TapHandler.ReleaseWithinBounds
            onTapped: extra.act()
        }
    }

    Row {
        id: stepper
        x: extra.stepped ? parent.width - width - 12 : parent.width
        anchors.verticalCenter: parent.verticalCenter
        visible: extra.stepped

        StepButton {
            objectName: extra.name + (extra.name === "bonus" ? "-games-minus" : "-minus")
            width: extra.stepWidth
            height: Math.min(76, extra.height - 8)
            fill: Theme.surface
            idle: Theme.raised
            enabled: extra.stepped && extra.canLess
            spoken: qsTr("Less: %1").arg(extra.text)
            onStep: extra.step(-1)
        }

        Figure {
            objectName: extra.name + "-value"
            width: 76
            height: Math.min(76, extra.height - 8)
            text: extra.value
            color: Theme.lamp
            font.pixelSize: Theme.actSize
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 24
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
        }

        StepButton {
            objectName: extra.name + (extra.name === "bonus" ? "-games-plus" : "-plus")
            width: extra.stepWidth
            height: Math.min(76, extra.height - 8)
            plus: true
            fill: Theme.surface
            idle: Theme.raised
            enabled: extra.stepped && extra.canMore
            spoken: qsTr("More: %1").arg(extra.text)
            onStep: extra.step(1)
        }
    }
}
