import QtQuick

// One sentence about what happened and one about what to do, with at most one button. It stays until it is solved
// or touched. `kind`: "refusal", "fault", "doubt", "known", "note", "stop"; each has a sign or a colour of its own.
Rectangle {
    id: banner

    property string kind: "refusal"
    property string title: ""
    property string text: ""
    property string button: ""
    readonly property color colour: kind === "refusal" ? Theme.lamp : kind === "stop" ? Theme.stop
        : kind === "known" || kind === "note" ? Theme.text : Theme.care
    readonly property string sign: kind === "refusal" || kind === "note" ? "i" : kind === "fault" ? "–" : kind === "doubt" ? "?"
        : kind === "known" ? "0" : "!"

    signal act
    signal dismissed

    objectName: "banner"
    height: 104
    radius: Theme.groupRadius
    color: Theme.raised
    border.width: Theme.groupBorder
    border.color: Theme.line
    Accessible.role: Accessible.AlertMessage
    Accessible.name: title
    Accessible.description: text

    Rectangle {
        x: 16
        y: 16
        width: 12
        height: parent.height - 32
        radius: 6
        color: banner.colour
    }

    Rectangle {
        id: sign
        x: 46
        anchors.verticalCenter: parent.verticalCenter
        width: banner.kind === "stop" ? 40 : 48
        height: width
        radius: banner.kind === "stop" ? 6 : 24
        rotation: banner.kind === "stop" ? 45 : 0
        color: "transparent"
        border.width: 3
        border.color: banner.colour
    }

    Figure {
        anchors.centerIn: sign
        text: banner.sign
        font.pixelSize: 32
        color: banner.colour
    }

    Words {
        x: 116
        y: parent.height / 2 - height
        width: parent.width - x - (next.visible ? next.width + 32 : 24)
        text: banner.title
        font.weight: Font.DemiBold
        font.pixelSize: Theme.labelSize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallestSize
    }

    Words {
        x: 116
        y: parent.height / 2 + 4
        width: parent.width - x - (next.visible ? next.width + 32 : 24)
        text: banner.text
        font.pixelSize: Theme.smallSize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallestSize
        color: Theme.muted
    }

    TapHandler {
        onTapped: banner.dismissed()
    }

    ActButton {
        id: next
        objectName: "banner-act"
        visible: banner.button !== ""
        enabled: visible
        anchors.right: parent.right
        anchors.rightMargin: 16
        anchors.verticalCenter: parent.verticalCenter
        width: 176
        height: 72
        kind: "light"
        text: banner.button
        onAct: banner.act()
    }
}
