import QtQuick

// The upper strip of a player screen: how much of the game's time is left, when it closes, and the credit.
// A screen that has no way to a ticket check hides the button; in low reach nothing up here is to be touched.
Item {
    id: strip

    required property var app
    property bool checkButton: true
    property string label: app.strip.label
    property string value: app.strip.value

    width: Theme.portrait ? 1080 : 1920
    height: Theme.stripHeight

    Rectangle {
        width: parent.width
        height: 8
        color: Theme.raised

        Rectangle {
            height: 8
            width: parent.width * strip.app.strip.fraction
            color: Theme.text
        }
    }

    Words {
        id: closesLabel
        x: Theme.margin
        anchors.baseline: closesValue.baseline
        text: strip.label
        color: Theme.muted
    }

    Figure {
        id: closesValue
        objectName: "closes-in"
        anchors.left: closesLabel.right
        anchors.leftMargin: 16
        y: 8 + (parent.height - 8 - height) / 2
        text: strip.value
        font.pixelSize: Theme.stripSize
    }

    ActButton {
        objectName: "check-ticket"
        visible: strip.checkButton && !Theme.low
        enabled: visible
        anchors.horizontalCenter: parent.horizontalCenter
        y: 8 + (parent.height - 8 - height) / 2
        width: 226
        height: 64
        text: qsTr("Check a ticket")
        textSize: Theme.bodySize
        onAct: strip.app.open_check()
    }

    Rectangle {
        objectName: "credit"
        visible: strip.app.strip.has_credit && !Theme.low
        enabled: visible
        anchors.right: parent.right
        anchors.rightMargin: Theme.margin
        y: 8 + (parent.height - 8 - height) / 2
        width: creditRow.width + 40
        height: 64
        radius: Theme.buttonRadius
        color: creditTap.pressed ? Qt.darker(Theme.raised, Theme.pressedDarker) : Theme.raised
        border.width: Theme.groupBorder
        border.color: Theme.line
        Accessible.role: Accessible.Button
        Accessible.name: qsTr("Credit %1. Take it as keno dollars.").arg(strip.app.strip.credit)
        Accessible.onPressAction: strip.app.open_leave()

        TapHandler {
            id: creditTap
            gesturePolicy: TapHandler.ReleaseWithinBounds
            onTapped: strip.app.open_leave()
        }
    }

    Row {
        id: creditRow
        anchors.right: parent.right
        anchors.rightMargin: Theme.margin + (strip.app.strip.has_credit && !Theme.low ? 20 : 0)
        y: closesValue.y
        spacing: 14

        Words {
            anchors.baseline: creditValue.baseline
            text: strip.app.strip.credit_label
            color: Theme.muted
        }

        Figure {
            id: creditValue
            objectName: "credit-text"
            text: strip.app.strip.credit
            font.pixelSize: Theme.stripSize
        }
    }
}
