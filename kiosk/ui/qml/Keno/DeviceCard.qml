pragma ComponentBehavior: Bound
import QtQuick

// One device: how it is in words, what to do, which it is, and what it has counted.
Rectangle {
    id: card

    required property var device
    property bool busy: false

    property bool counting: false

    signal tryAgain
    signal counted

    // There is one of them at most: a device that is out has more to be done than to be counted.
    readonly property real actLeft: again.visible ? again.x : box.visible ? box.x : width - 8
    height: Math.max(told.visible ? told.y + told.height + 14 : 100, again.visible || box.visible ? again.y + again.height + 10 : 0)
    radius: Theme.groupRadius
    color: Theme.surface
    border.width: Theme.groupBorder
    border.color: Theme.line
    Accessible.role: Accessible.StaticText
    Accessible.name: [device.name, device.state_words, device.words].join(". ")

    DeviceSign {
        id: sign
        x: 24
        y: 22
        state_: card.device.state
    }

    Words {
        id: name
        x: 88
        y: 16
        text: card.device.name
        font.pixelSize: 32
        font.weight: Font.Bold
    }

    Words {
        objectName: "device-state"
        anchors.left: name.right
        anchors.leftMargin: 16
        anchors.baseline: name.baseline
        text: card.device.state_words
        font.pixelSize: Theme.bodySize
        font.weight: Font.DemiBold
        color: card.device.state === "working" ? Theme.go : card.device.state === "not_working" ? Theme.stop
            : card.device.state === "absent" ? Theme.muted : Theme.care
    }

    Words {
        x: 88
        y: 58
        width: counters.x - x - 16
        text: card.device.place
        font.pixelSize: Theme.smallestSize
        elide: Text.ElideMiddle
        color: Theme.muted
    }

    Words {
        id: told
        objectName: "device-words"
        visible: text !== ""
        x: 88
        y: 90
        width: card.actLeft - 16 - x
        text: card.device.words
        font.pixelSize: Theme.smallSize
        wrapMode: Text.WordWrap
        maximumLineCount: 2
        elide: Text.ElideRight
    }

    ActButton {
        id: again
        objectName: "try-" + card.device.kind
        visible: card.device.can_try
        anchors.right: parent.right
        anchors.rightMargin: 24
        y: 94
        width: 192
        height: 68
        busy: card.busy
        text: busy ? qsTr("Trying") : qsTr("Try again")
        onAct: card.tryAgain()
    }

    ActButton {
        id: box
        objectName: "count-" + card.device.kind
        visible: card.device.can_count
        anchors.right: parent.right
        anchors.rightMargin: 24
        y: 94
        width: 344
        height: 68
        busy: card.counting
        text: busy ? qsTr("Writing down") : qsTr("The box was counted")
        onAct: card.counted()
    }

    Row {
        id: counters
        anchors.right: parent.right
        anchors.rightMargin: 24
        y: 12

        Repeater {
            model: card.device.counters

            Column {
                id: counter
                required property var modelData

                width: Math.max(88, label.implicitWidth + 20)

                Figure {
                    anchors.right: parent.right
                    text: counter.modelData.count
                    font.pixelSize: 36
                }

                Words {
                    id: label
                    anchors.right: parent.right
                    text: counter.modelData.name
                    font.pixelSize: Theme.smallestSize
                    color: Theme.muted
                }
            }
        }
    }
}
