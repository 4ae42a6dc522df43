import QtQuick

// Choosing numbers, groups, a shape or a half, the amount and games; the price, what it can pay, and the act.
Item {
    id: screen

    required property var app
    readonly property var draft: app.draft
    readonly property bool tall: Theme.portrait
    readonly property bool low: Theme.low
    readonly property bool spots: draft.tab === "spots"
    readonly property bool ways: draft.tab === "ways"
    // Under the licensee's own names where it has some (s 12B).
    readonly property var own: draft.own_names
    readonly property string spotsName: own.spot || qsTr("Spots")
    readonly property string waysName: own.way || qsTr("Ways")
    readonly property string shapesName: own.setbet || qsTr("Shapes")
    // Groups and sizes of ways take two rows, one of them from the board.
    readonly property int tabsY: low ? (ways ? 512 : 516) : tall ? 104 : 100
    readonly property int tabsHeight: low ? (ways ? 64 : 76) : tall ? 80 : 76
    readonly property int boardY: low ? (ways ? 584 : 608) : tall ? 204 : 192
    readonly property int boardHeight: ways || low ? 664 : tall ? 804 : 712
    readonly property int groupsY: low ? 1256 : tall ? 880 : 864
    readonly property int toolsY: low ? (ways ? 1328 : 1292) : tall ? (ways ? 964 : 1024) : ways ? 936 : 920
    readonly property int toolHeight: ways ? (tall && !low ? 72 : 64) : tall && !low ? 76 : 72
    readonly property int toolWidth: low ? 187 : (leftWidth - 36) / 4
    readonly property int sizesY: low ? 1400 : tall ? 1048 : twoExtras ? 364 : 280
    readonly property int leftWidth: tall ? 984 : 1096
    readonly property int rightX: tall ? 48 : 1168
    readonly property int rightWidth: tall ? 984 : 712
    // Amount and games beside each other where something can be made in conjunction, else one above the other.
    readonly property bool hasExtras: draft.tab !== "heads" || draft.is_known && draft.extras.offers_bonus
    readonly property bool twoExtras: !draft.is_known || draft.extras.offers_bonus
    readonly property int stakeY: low ? (ways ? 1472 : 1380) : tall ? 1124 : 100
    readonly property int stakeHeight: low ? (ways ? 72 : 88) : tall ? 96 : 84
    readonly property int stakeWidth: !hasExtras ? rightWidth : tall ? 486 : 380
    readonly property int gamesY: hasExtras ? stakeY : low ? 1480 : tall ? 1232 : 196
    readonly property int extrasY: low ? (ways ? 1552 : 1480) : tall ? 1232 : 196
    readonly property int extrasHeight: low ? (ways ? 72 : 88) : tall ? 92 : twoExtras ? 156 : 72
    readonly property int paperY: low ? 112 : tall ? 1348 : (ways ? 448 : hasExtras ? 372 : 296) - (hasExtras && !twoExtras ? 84 : 0)

    Strip {
        app: screen.app
    }

    Tabs {
        id: tabs
        x: Theme.margin
        y: screen.tabsY
        width: screen.leftWidth - (watch.visible ? watch.width + 12 : 0)
        height: screen.tabsHeight
        names: screen.draft.has_shapes ? ["spots", "ways", "shapes", "heads"] : ["spots", "ways", "heads"]
        texts: screen.draft.has_shapes ? [screen.spotsName, screen.waysName, screen.shapesName, screen.draft.sides_name]
            : [screen.spotsName, screen.waysName, screen.draft.sides_name]
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
        width: screen.tall ? 216 : 248
        height: tabs.height
        text: qsTr("Watch the draw")
        textSize: Theme.bodySize
        onAct: screen.app.watch()
    }

    Board {
        visible: screen.spots || screen.ways
        x: Theme.margin
        y: screen.boardY
        width: screen.leftWidth
        height: screen.boardHeight
        padY: screen.low || screen.ways ? 11 : padX
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
            shown: screen.draft.tab === "heads"
        }
    }

    Item {
        x: Theme.margin
        y: screen.boardY
        width: screen.leftWidth
        height: screen.boardHeight + (screen.low ? 92 : screen.tall ? 96 : 88)

        Place {
            app: screen.app
            file: "ShapesPanel.qml"
            shown: screen.draft.tab === "shapes"
        }
    }

    Item {
        x: Theme.margin
        y: screen.groupsY
        width: screen.leftWidth
        height: screen.low || !screen.tall ? 64 : 72

        Place {
            app: screen.app
            file: "GroupRow.qml"
            shown: screen.ways
        }
    }

    Item {
        x: screen.rightX
        y: screen.sizesY
        width: screen.rightWidth
        height: screen.tall ? 64 : 68

        Place {
            app: screen.app
            file: "SizeRow.qml"
            shown: screen.ways
        }
    }

    Row {
        visible: screen.spots || screen.ways
        x: Theme.margin
        y: screen.toolsY
        spacing: 12

        ActButton {
            objectName: "kwikpik"
            width: screen.toolWidth
            height: screen.toolHeight
            text: screen.own.kwikpik || qsTr("Kwikpik")
            textSize: text.length > 14 ? Theme.smallestSize : Theme.labelSize
            wraps: true
            enabled: screen.draft.can_kwikpik
            onAct: screen.app.open_kwikpik(false)
        }

        ActButton {
            objectName: "fill"
            width: screen.toolWidth
            height: screen.toolHeight
            text: qsTr("Fill the rest")
            enabled: screen.draft.can_fill
            onAct: screen.app.open_kwikpik(true)
        }

        ActButton {
            objectName: "clear"
            width: screen.toolWidth
            height: screen.toolHeight
            text: qsTr("Clear all")
            enabled: screen.draft.can_clear
            onAct: screen.draft.clear()
        }

        ActButton {
            objectName: "undo"
            width: screen.toolWidth
            height: screen.toolHeight
            text: qsTr("Undo")
            enabled: screen.draft.can_undo
            onAct: screen.draft.undo()
        }

        ActButton {
            objectName: "check-ticket"
            visible: screen.low
            enabled: visible
            width: screen.toolWidth
            height: screen.toolHeight
            text: qsTr("Check a ticket")
            onAct: screen.app.open_check()
        }
    }

    Stepper {
        name: "stake"
        x: screen.rightX
        y: screen.stakeY
        width: screen.stakeWidth
        height: screen.stakeHeight
        narrow: screen.hasExtras && !screen.tall
        label: qsTr("Stake")
        note: screen.ways ? qsTr("each way") : qsTr("each game")
        value: screen.draft.amount
        valueWidth: narrow ? 108 : 116
        canLess: screen.draft.can_pay_less
        canMore: screen.draft.can_pay_more
        presets: screen.hasExtras ? [] : screen.draft.amount_presets
        shownPresets: screen.tall ? [0, 1, 2, 3, 4] : [0, 2, 3]
        onLess: screen.draft.pay_less()
        onMore: screen.draft.pay_more()
        onPreset: index => screen.draft.set_amount(index)
    }

    Stepper {
        name: "games"
        x: screen.rightX + screen.rightWidth - width
        y: screen.gamesY
        width: screen.hasExtras ? screen.rightWidth - screen.stakeWidth - 12 : screen.rightWidth
        height: screen.low || screen.hasExtras ? screen.stakeHeight : screen.tall ? 92 : 84
        narrow: screen.hasExtras && !screen.tall
        label: qsTr("Games")
        note: screen.draft.games_note
        value: screen.draft.games
        valueWidth: narrow ? 52 : 116
        canLess: screen.draft.can_fewer_games
        canMore: screen.draft.can_more_games
        presets: screen.hasExtras ? [] : screen.draft.game_presets
        shownPresets: screen.tall ? [0, 1, 2, 3, 4] : [0, 2, 4]
        onLess: screen.draft.fewer_games()
        onMore: screen.draft.more_games()
        onPreset: index => screen.draft.set_games(index)
    }

    Item {
        x: screen.rightX
        y: screen.extrasY
        width: screen.rightWidth
        height: screen.extrasHeight

        Place {
            app: screen.app
            file: "Extras.qml"
            shown: screen.hasExtras && (screen.draft.is_known || screen.app.sale !== null)
        }
    }

    DraftPaper {
        app: screen.app
        x: screen.rightX
        y: screen.paperY
        width: screen.rightWidth
        height: screen.low ? 1696 + (screen.ways ? 8 : 0) : screen.tall ? 460 : 992 - y
        torn: screen.low ? (screen.ways ? 1148 : 1100) : 0
        stubSize: screen.low ? (screen.ways ? 176 : 216) : stubBelow ? 212 : 368
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
        y: screen.ways ? screen.toolsY - 6 : screen.low ? 1280 : screen.tall ? 1016 : 912
        width: screen.leftWidth
        height: screen.ways ? screen.toolHeight + 12 : screen.low || !screen.tall ? 92 : 100
    }
}
