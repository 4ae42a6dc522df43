import QtQuick

// A switch with its name and what it costs, in words.
Rectangle {
    id: toggle

    property string text: ""
    property string cost: ""
    property bool on: false

    signal act

    height: 92
    radius: Theme.groupRadius
    color: on ? Theme.raised : Theme.surface
    border.width: on ? 3 : Math.max(2, Theme.groupBorder)
    border.color: on ? Theme.lamp : Theme.contrast ? Theme.line : Theme.raised
    Accessible.role: Accessible.CheckBox
    Accessible.name: text + ", " + cost
    Accessible.checked: on
    Accessible.onToggleAction: toggle.act()
    Accessible.onPressAction: toggle.act()

    Rectangle {
        id: track
        x: 18
        anchors.verticalCenter: parent.verticalCenter
        width: 68
        height: 40
        radius: 20
        color: toggle.on ? Theme.lamp : "transparent"
        border.width: toggle.on ? 0 : 3
        border.color: Theme.line

        Rectangle {
            x: toggle.on ? parent.width - width - 6 : 6
            anchors.verticalCenter: parent.verticalCenter
            width: 28
            height: 28
            radius: 14
            color: toggle.on ? Theme.lampInk : Theme.muted
        }
    }

    Words {
        x: 102
        y: parent.height / 2 - height + 1
        width: parent.width - x - 12
        text: toggle.text
        font.weight: Font.DemiBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallestSize
    }

    Words {
        x: 102
        y: parent.height / 2 + 2
        width: parent.width - x - 12
        text: toggle.cost
        font.pixelSize: Theme.smallestSize
        color: Theme.muted
    }

    TapHandler {
        margin: 4
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: toggle.act()
    }
}
