import QtQuick

// Choosing numbers, amount and games; the price, what it can pay, and the act.
Item {
    id: screen

    required property var app
    readonly property var draft: app.draft
    readonly property bool tall: Theme.portrait
    readonly property bool spots: draft.tab === "spots"
    readonly property bool low: Theme.low
    readonly property int boardY: low ? 608 : tall ? 204 : 192
    readonly property int boardHeight: low ? 664 : tall ? 804 : 712
    readonly property int toolsY: low ? 1292 : tall ? 1024 : 920
    readonly property int toolWidth: low ? 187 : (leftWidth - 36) / 4
    readonly property int leftWidth: tall ? 984 : 1096
    readonly property int rightX: tall ? 48 : 1168
    readonly property int rightWidth: tall ? 984 : 712

    Strip {
        app: screen.app
    }

    Tabs {
        id: tabs
        x: Theme.margin
        y: screen.low ? 516 : screen.tall ? 104 : 100
        width: screen.leftWidth - (watch.visible ? watch.width + 12 : 0)
        height: screen.tall && !screen.low ? 80 : 76
        names: ["spots", "heads"]
        texts: [qsTr("Spots"), qsTr("Heads or tails")]
        current: screen.draft.tab
        onChosen: name => screen.draft.show_tab(name)
    }

    // Back to the draw, while a ticket of this visit is in one.
    ActButton {
        id: watch
        objectName: "watch"
        visible: screen.app.can_watch
        enabled: visible
        x: Theme.margin + screen.leftWidth - width
        y: tabs.y
        width: 248
        height: tabs.height
        text: qsTr("Watch the draw")
        onAct: screen.app.watch()
    }

    Board {
        visible: screen.spots
        x: Theme.margin
        y: screen.boardY
        width: screen.leftWidth
        height: screen.boardHeight
        padY: screen.low ? 11 : padX
        marks: screen.draft.marks
        pill: screen.draft.pill
        onTapped: number => screen.draft.toggle(number)
    }

    Item {
        x: Theme.margin
        y: screen.boardY
        width: screen.leftWidth
        // A banner takes the place that the tools below the board have.
        height: screen.boardHeight + (screen.app.banner.shown ? 0 : screen.low || screen.tall ? 92 : 88)

        Place {
            app: screen.app
            file: "SideTiles.qml"
            shown: !screen.spots
        }
    }

    Row {
        visible: screen.spots
        x: Theme.margin
        y: screen.toolsY
        spacing: 12

        ActButton {
            objectName: "kwikpik"
            width: screen.toolWidth
            height: screen.tall && !screen.low ? 76 : 72
            text: qsTr("Kwikpik")
            enabled: screen.draft.can_kwikpik
            onAct: screen.app.open_kwikpik(false)
        }

        ActButton {
            objectName: "fill"
            width: screen.toolWidth
            height: screen.tall && !screen.low ? 76 : 72
            text: qsTr("Fill the rest")
            enabled: screen.draft.can_fill
            onAct: screen.app.open_kwikpik(true)
        }

        ActButton {
            objectName: "clear"
            width: screen.toolWidth
            height: screen.tall && !screen.low ? 76 : 72
            text: qsTr("Clear all")
            enabled: screen.draft.can_clear
            onAct: screen.draft.clear()
        }

        ActButton {
            objectName: "undo"
            width: screen.toolWidth
            height: screen.tall && !screen.low ? 76 : 72
            text: qsTr("Undo")
            enabled: screen.draft.can_undo
            onAct: screen.draft.undo()
        }

        ActButton {
            objectName: "check-ticket"
            visible: screen.low
            enabled: visible
            width: screen.toolWidth
            height: 72
            text: qsTr("Check a ticket")
            onAct: screen.app.open_check()
        }
    }

    Stepper {
        name: "stake"
        x: screen.rightX
        y: screen.low ? 1380 : screen.tall ? 1124 : 100
        width: screen.rightWidth
        height: screen.low ? 88 : screen.tall ? 96 : 84
        label: qsTr("Stake")
        note: qsTr("each game")
        value: screen.draft.amount
        canLess: screen.draft.can_pay_less
        canMore: screen.draft.can_pay_more
        presets: screen.draft.amount_presets
        shownPresets: screen.tall ? [0, 1, 2, 3, 4] : [0, 2, 3]
        onLess: screen.draft.pay_less()
        onMore: screen.draft.pay_more()
        onPreset: index => screen.draft.set_amount(index)
    }

    Stepper {
        name: "games"
        x: screen.rightX
        y: screen.low ? 1480 : screen.tall ? 1232 : 196
        width: screen.rightWidth
        height: screen.low ? 88 : screen.tall ? 92 : 84
        label: qsTr("Games")
        note: screen.draft.games_note
        value: screen.draft.games
        canLess: screen.draft.can_fewer_games
        canMore: screen.draft.can_more_games
        presets: screen.draft.game_presets
        shownPresets: screen.tall ? [0, 1, 2, 3, 4] : [0, 2, 4]
        onLess: screen.draft.fewer_games()
        onMore: screen.draft.more_games()
        onPreset: index => screen.draft.set_games(index)
    }

    DraftPaper {
        app: screen.app
        x: screen.rightX
        y: screen.low ? 112 : screen.tall ? 1348 : 296
        width: screen.rightWidth
        height: screen.low ? 1696 : screen.tall ? 460 : 696
        torn: screen.low ? 1100 : 0
        stubSize: screen.low ? 216 : stubBelow ? 212 : 368
    }

    CareStrip {
        app: screen.app
        y: parent.height - height
    }

    // While a ticket is bought everything stays as it is, and a touch changes nothing.
    MouseArea {
        anchors.fill: parent
        enabled: screen.app.sale !== null && screen.app.sale.busy
        visible: enabled
    }

    BannerPlace {
        app: screen.app
        x: Theme.margin
        y: screen.low ? 1280 : screen.tall ? 1016 : 912
        width: screen.leftWidth
        height: screen.low || !screen.tall ? 92 : 100
    }
}
