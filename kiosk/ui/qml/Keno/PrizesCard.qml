import QtQuick

// Every line of the schedule of prizes for what is chosen, where the ticket has no room for all of them.
Card {
    id: card

    required property var app
    readonly property var rows: app.draft.all_rows
    readonly property int rowsRoom: app.draft.all_rows_room
    readonly property var sizes: app.draft.prizes_sizes
    readonly property int tabsHeight: sizes.length > 1 ? 96 : 0
    readonly property int maximumHeight: maximum.visible ? maximum.height + 12 : 0
    readonly property int pitch: Theme.portrait ? 52 : rowsRoom > 12 ? 38 : 44

    cardWidth: 984
    cardHeight: 112 + tabsHeight + rowsRoom * pitch + maximumHeight + 24 + Theme.buttonHeight + 32
    onClose: app.close_overlay()

    Words {
        x: 40
        y: 36
        text: card.sizes.length > 0 ? qsTr("Each way can pay, by its spots") : card.app.draft.prizes_title
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

    // The sizes of ways, each with its own lines.
    Tabs {
        visible: card.tabsHeight > 0
        enabled: visible
        x: 40
        y: 88
        width: card.cardWidth - 80
        height: 80
        color: Theme.night
        prefix: "prizes-"
        names: card.sizes.map(size => String(size))
        texts: names
        current: String(card.app.draft.prizes_size)
        onChosen: name => card.app.draft.show_prizes_of(Number(name))
    }

    PrizeTable {
        x: 40
        y: 96 + card.tabsHeight
        width: card.cardWidth - 80
        rows: card.rows
        pitch: card.pitch
        ink: Theme.text
        inkMuted: Theme.muted
    }

    Words {
        id: maximum
        objectName: "all-prizes-maximum"
        visible: text !== ""
        x: 40
        y: 96 + card.tabsHeight + card.rowsRoom * card.pitch + 20
        width: card.cardWidth - 80
        text: card.app.draft.prizes_maximum
        font.pixelSize: Theme.smallSize
        wrapMode: Text.WordWrap
        color: Theme.muted
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
