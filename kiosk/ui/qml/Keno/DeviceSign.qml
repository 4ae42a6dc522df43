import QtQuick

// How a device is, as a shape that needs no colour: a disc works, a ring with a bar needs a person soon, a diamond
// does not work, a ring with a question mark does not answer, an empty ring is not there.
Item {
    id: sign

    property string state_: "working"
    readonly property bool diamond: state_ === "not_working"
    readonly property color tone: state_ === "working" ? Theme.go : diamond ? Theme.stop : state_ === "absent" ? Theme.muted : Theme.care

    width: 44
    height: 44

    Rectangle {
        anchors.centerIn: parent
        width: sign.diamond ? 30 : sign.state_ === "working" ? 28 : 40
        height: width
        radius: sign.diamond ? 4 : width / 2
        rotation: sign.diamond ? 45 : 0
        color: sign.state_ === "working" || sign.diamond ? sign.tone : "transparent"
        border.width: 3
        border.color: sign.tone
    }

    Figure {
        anchors.centerIn: parent
        text: sign.diamond || sign.state_ === "warning" ? "!" : sign.state_ === "silent" ? "?" : ""
        font.pixelSize: 28
        color: sign.diamond ? Theme.stopInk : sign.tone
    }
}
