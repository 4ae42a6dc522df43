pragma ComponentBehavior: Bound
import QtQuick

// One sentence about what happened and one about what to do, with at most one button. It stays until it is solved
// or touched. `kind`: "refusal", "fault", "doubt", "known", "note", "stop"; each has a sign or a colour of its own.
Rectangle {
    id: banner

    property string kind: "refusal"
    property string title: ""
    property string text: ""
    property string button: ""
    property bool closable: false
    readonly property real wordsWidth: width - 116 - (closable ? 64 : 24) - (next.visible ? next.width + 16 : 0)
    readonly property color colour: kind === "refusal" ? Theme.lamp : kind === "stop" ? Theme.stop
        : kind === "known" || kind === "note" ? Theme.text : Theme.care
    readonly property string sign: kind === "refusal" || kind === "note" ? "i" : kind === "fault" ? "" : kind === "doubt" ? "?"
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

    Rectangle {
        visible: banner.sign === ""
        anchors.centerIn: sign
        width: 24
        height: 6
        color: banner.colour
    }

    Words {
        x: 116
        y: parent.height / 2 - height
        width: banner.wordsWidth
        text: banner.title
        font.weight: Font.DemiBold
        font.pixelSize: Theme.labelSize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallestSize
    }

    Words {
        x: 116
        y: parent.height / 2 + 4
        width: banner.wordsWidth
        text: banner.text
        font.pixelSize: Theme.smallSize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallestSize
        color: Theme.muted
    }

    // A touch anywhere but on the button reads it away; the sign says so.
    Item {
        objectName: "banner-close"
        visible: banner.closable
        anchors.right: parent.right
        anchors.rightMargin: 20
        anchors.verticalCenter: parent.verticalCenter
        width: 32
        height: 32

        Repeater {
            model: [45, -45]

            Rectangle {
                required property int modelData

                anchors.centerIn: parent
                width: 32
                height: 4
                radius: 2
                rotation: modelData
                antialiasing: true
                color: Theme.text
            }
        }
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
        anchors.rightMargin: banner.closable ? 72 : 16
        anchors.verticalCenter: parent.verticalCenter
        width: 176
        height: 72
        kind: "light"
        text: banner.button
        onAct: banner.act()
    }
}
