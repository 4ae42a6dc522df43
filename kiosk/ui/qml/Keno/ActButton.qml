import QtQuick

// A button. `kind`: "primary" (go), "secondary" (raised), "danger" (outline), "light" (on a banner or card),
// "stub" and "stubSecondary" (on the stub of a ticket), "paper" and "paperSecondary" (on paper).
// `reason` is a second line. A busy button keeps its place and colour, says how far it is, and takes no touch.
Rectangle {
    id: button

    property string text: ""
    property string reason: ""
    property string kind: "secondary"
    property bool busy: false
    property real progress: -1  // 0 to 1; below 0: nothing that can be counted
    property bool wraps: false
    property int textSize: kind === "primary" || kind === "stub" ? Theme.actSize : Theme.labelSize
    property alias pressed: tap.pressed

    readonly property color fill: {
        if (!enabled && !busy)
            return kind === "stubSecondary" || kind === "paperSecondary" ? "transparent" : Theme.surface;
        switch (kind) {
        case "primary":
            return Theme.go;
        case "stub":
            return Theme.goInk;
        case "light":
            return Theme.text;
        case "paper":
            return Theme.ink;
        case "secondary":
            return Theme.raised;
        default:
            return "transparent";
        }
    }
    readonly property color ink: {
        if (!enabled && !busy)
            return kind === "stubSecondary" ? Theme.goInk : kind === "paperSecondary" ? Theme.inkMuted : Theme.muted;
        switch (kind) {
        case "primary":
        case "stubSecondary":
            return Theme.goInk;
        case "stub":
            return Theme.go;
        case "danger":
            return Theme.stop;
        case "light":
            return Theme.night;
        case "paper":
            return Theme.paper;
        case "paperSecondary":
            return Theme.ink;
        default:
            return Theme.text;
        }
    }
    readonly property color edge: {
        switch (kind) {
        case "stubSecondary":
            return Theme.goInk;
        case "danger":
            return Theme.stop;
        case "paperSecondary":
            return Theme.ink;
        default:
            return Theme.line;
        }
    }

    signal act

    width: 240
    height: Theme.buttonHeight
    radius: Theme.buttonRadius
    color: tap.pressed ? Qt.darker(fill, Theme.pressedDarker) : fill
    // What can't be touched has no edge: in the contrast theme nothing else tells it.
    border.width: !enabled && !busy ? 0 : kind === "danger" || kind === "stubSecondary" || kind === "paperSecondary" ? 3
        : kind === "secondary" ? Theme.groupBorder : 0
    border.color: edge

    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: reason
    Accessible.onPressAction: if (button.enabled && !button.busy) button.act()

    Words {
        id: title
        anchors.horizontalCenter: parent.horizontalCenter
        y: (parent.height - height - (second.visible ? second.height : 0) - (bar.visible ? 12 : 0)) / 2
        width: Math.min(implicitWidth, parent.width - 24)
        text: button.text
        font.weight: button.textSize >= Theme.actSize ? Font.Bold : Font.DemiBold
        font.pixelSize: button.textSize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallestSize
        wrapMode: button.wraps ? Text.WordWrap : Text.NoWrap
        color: button.ink
        horizontalAlignment: Text.AlignHCenter
    }

    Words {
        id: second
        visible: text !== ""
        anchors.top: title.bottom
        anchors.horizontalCenter: parent.horizontalCenter
        width: Math.min(implicitWidth, parent.width - 24)
        text: button.reason
        font.pixelSize: Theme.smallSize
        elide: Text.ElideRight
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallestSize
        color: button.ink
        horizontalAlignment: Text.AlignHCenter
    }

    Rectangle {
        id: bar
        visible: button.busy && button.progress >= 0
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 12
        width: parent.width - 48
        height: 6
        radius: 3
        color: "transparent"
        border.width: 1
        border.color: button.ink

        Rectangle {
            width: parent.width * Math.max(0, Math.min(1, button.progress))
            height: 6
            radius: 3
            color: button.ink
        }
    }

    TapHandler {
        id: tap
        enabled: !button.busy
        margin: 4
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: button.act()
    }
}
