import QtQuick

// Every line of the schedule of prizes for what is chosen, where the ticket has no room for all of them.
Card {
    id: card

    required property var app
    readonly property var rows: app.draft.all_rows
    readonly property int pitch: Theme.portrait ? 52 : 44

    cardWidth: 984
    cardHeight: 112 + rows.length * pitch + 24 + Theme.buttonHeight + 32
    onClose: app.close_overlay()

    Words {
        x: 40
        y: 36
        text: card.app.draft.prizes_title
        font.weight: Font.DemiBold
        font.pixelSize: Theme.labelSize
    }

    Words {
        x: card.cardWidth - width - 40
        y: 38
        text: qsTr("Chance")
        font.pixelSize: Theme.smallSize
        color: Theme.muted
    }

    PrizeTable {
        x: 40
        y: 96
        width: card.cardWidth - 80
        rows: card.rows
        pitch: card.pitch
        ink: Theme.text
        inkMuted: Theme.muted
        paysEdge: width * 0.48
    }

    ActButton {
        objectName: "close-prizes"
        x: 40
        y: card.cardHeight - height - 32
        width: card.cardWidth - 80
        kind: "light"
        text: qsTr("Back to your numbers")
        onAct: card.app.close_overlay()
    }
}
