import QtQuick

// Turns to the card before or after; turned upright it scrolls a list.
Rectangle {
    id: button

    property bool onwards: false
    property bool upright: false
    property string spoken: ""

    signal act

    width: upright ? 88 : 64
    height: 64
    radius: Theme.chipRadius
    color: !enabled ? Theme.surface : tap.pressed ? Qt.darker(Theme.raised, Theme.pressedDarker) : Theme.raised
    border.width: Theme.groupBorder
    border.color: enabled ? Theme.line : Theme.surface
    Accessible.role: Accessible.Button
    Accessible.name: spoken
    Accessible.onPressAction: if (button.enabled) button.act()

    Icon {
        anchors.centerIn: parent
        name: "arrow-left"
        rotation: (button.onwards ? 180 : 0) + (button.upright ? 90 : 0)
        size: 36
        color: button.enabled ? Theme.text : Theme.muted
    }

    TapHandler {
        id: tap
        margin: 4
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: button.act()
    }
}
