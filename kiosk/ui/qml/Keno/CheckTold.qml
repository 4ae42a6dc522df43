import QtQuick

// One fact in the middle of the screen with the sign of its kind: not known, refused, or done.
Column {
    id: told

    required property var check
    readonly property bool unknown: check.state === "cannot"
    readonly property bool fine: check.state === "spent" || check.state === "collected"
    readonly property color colour: unknown ? Theme.care : fine ? Theme.go : Theme.lamp

    spacing: 28

    Rectangle {
        anchors.horizontalCenter: parent.horizontalCenter
        width: 168
        height: 168
        radius: 84
        color: "transparent"
        border.width: 6
        border.color: told.colour

        Figure {
            visible: !told.fine
            anchors.centerIn: parent
            text: told.unknown ? "?" : "i"
            font.pixelSize: 104
            color: told.colour
        }

        Icon {
            visible: told.fine
            anchors.centerIn: parent
            name: "check"
            size: 104
            color: told.colour
        }
    }

    Words {
        objectName: "check-headline"
        anchors.horizontalCenter: parent.horizontalCenter
        width: Math.min(parent.width, 860)
        text: told.check.headline
        font.pixelSize: Theme.headlineSize
        font.weight: Font.Bold
        wrapMode: Text.WordWrap
        horizontalAlignment: Text.AlignHCenter
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Words {
        objectName: "check-detail"
        width: parent.width
        text: told.check.paper_lines.length > 0 ? told.check.paper_lines.join("\n") : told.check.detail
        font.pixelSize: 34
        lineHeight: 1.2
        wrapMode: Text.WordWrap
        horizontalAlignment: Text.AlignHCenter
        color: Theme.muted
    }
}
