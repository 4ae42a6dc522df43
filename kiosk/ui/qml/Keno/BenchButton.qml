import QtQuick

// A button of the test bench, with the key that does the same.
Rectangle {
    id: button

    property string key: ""
    property string text: ""
    property bool on: false
    // It does nothing, and says why when it is touched all the same.
    property bool off: false
    property string reason: ""
    readonly property color ink: on ? Theme.disc : Theme.discInk

    signal act

    height: 44
    radius: 4
    color: tap.pressed || off ? Theme.discDim : on ? Theme.discInk : Theme.disc
    border.width: 2
    border.color: Theme.discInk
    opacity: off ? 0.55 : 1
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: reason
    Accessible.onPressAction: button.act()

    Words {
        x: 12
        anchors.verticalCenter: parent.verticalCenter
        text: button.key
        font.pixelSize: 15
        color: button.ink
    }

    Words {
        x: 52
        anchors.verticalCenter: parent.verticalCenter
        text: button.text
        font.pixelSize: 17
        font.weight: Font.DemiBold
        color: button.ink
    }

    TapHandler {
        id: tap
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: button.act()
    }

    Shortcut {
        sequence: button.key
        context: Qt.ApplicationShortcut
        onActivated: button.act()
    }
}
