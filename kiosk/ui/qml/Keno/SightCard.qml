import QtQuick

// How the screen looks: contrast, motion, and where the controls are.
Card {
    id: card

    required property var app

    cardHeight: 108 + (Theme.portrait ? 3 : 2) * 104 + Theme.buttonHeight + 40
    onClose: app.close_overlay()

    Words {
        x: 40
        y: 36
        text: qsTr("How the screen looks")
        font.weight: Font.DemiBold
        font.pixelSize: Theme.labelSize
    }

    Column {
        x: 40
        y: 92
        spacing: 12

        Toggle {
            objectName: "sight-contrast"
            width: card.cardWidth - 80
            text: qsTr("High contrast")
            cost: qsTr("White and yellow on black")
            on: Theme.contrast
            onAct: Theme.contrast = !Theme.contrast
        }

        Toggle {
            objectName: "sight-motion"
            width: card.cardWidth - 80
            text: qsTr("Less motion")
            cost: qsTr("Balls appear in their places without flying")
            on: Theme.reducedMotion
            onAct: Theme.reducedMotion = !Theme.reducedMotion
        }

        Toggle {
            objectName: "sight-reach"
            visible: Theme.portrait
            enabled: visible
            width: card.cardWidth - 80
            text: qsTr("Low reach")
            cost: qsTr("Every control is in the lower part of the screen")
            on: Theme.lowReach
            onAct: Theme.lowReach = !Theme.lowReach
        }
    }

    ActButton {
        objectName: "close-sight"
        x: 40
        y: card.cardHeight - height - 36
        width: card.cardWidth - 80
        kind: "light"
        text: qsTr("Back")
        onAct: card.app.close_overlay()
    }
}
