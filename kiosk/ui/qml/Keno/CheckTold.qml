import QtQuick

// One fact in the middle of the screen with the sign of its kind: not known, refused, or done. The words stand under
// the sign, beside it where the screen is wide.
Item {
    id: told

    required property var check
    readonly property bool portrait: Theme.portrait
    readonly property bool unknown: check.state === "cannot"
    readonly property bool fine: ["spent", "collected", "given_back"].includes(check.state)
    readonly property color colour: unknown ? Theme.care : fine ? Theme.go : Theme.lamp
    readonly property int alignment: portrait ? Text.AlignHCenter : Text.AlignLeft

    readonly property int gap: 28

    // Never by where the words stand: in a wide screen that follows from the height.
    implicitHeight: portrait ? sign.height + gap + texts.height : Math.max(sign.height, texts.height)

    Rectangle {
        id: sign
        x: told.portrait ? (told.width - width) / 2 : 0
        y: told.portrait ? 0 : (told.height - height) / 2
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

    Column {
        id: texts
        x: told.portrait ? 0 : sign.width + 56
        y: told.portrait ? sign.height + told.gap : (told.height - height) / 2
        width: told.width - x
        spacing: told.portrait ? 28 : 12

        Words {
            objectName: "check-headline"
            anchors.horizontalCenter: parent.horizontalCenter
            width: told.portrait ? Math.min(parent.width, 860) : parent.width
            text: told.check.headline
            font.pixelSize: Theme.headlineSize
            font.weight: Font.Bold
            wrapMode: Text.WordWrap
            horizontalAlignment: told.alignment
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
            horizontalAlignment: told.alignment
            color: Theme.muted
        }
    }
}
