import QtQuick

// The ticket while it is chosen: what each game can pay, and on the stub what it costs and the act.
TicketPaper {
    id: paper

    required property var app
    readonly property var draft: app.draft
    readonly property var sale: app.sale  // null until the first frame is shown
    readonly property bool busy: sale !== null && sale.busy
    // Where the paper is out of reach it shows every line, in two columns, and no button.
    readonly property bool isLong: draft.prizes_more !== ""
    readonly property bool hasMore: isLong && !low
    readonly property var rows: isLong && low ? draft.all_rows : draft.prizes_rows
    readonly property int columns: isLong && low ? 2 : 1
    readonly property bool low: torn > 0
    readonly property int pad: stubBelow ? 36 : 32
    readonly property int sentenceHeight: stubBelow ? 44 : 72
    readonly property int moreHeight: hasMore ? 76 : 0
    readonly property int tableHeight: bodyHeight - 80 - sentenceHeight - 44 - moreHeight
    // Few short lines stand larger and wider apart, many closer.
    readonly property bool few: rows.length <= 3 && rows.every(row => row.pays.length + row.chance.length <= 18)
    readonly property int pitch: Math.min(few ? 64 : 48, tableHeight / Math.max(1, Math.ceil(rows.length / columns)))

    Words {
        x: paper.pad
        y: 28
        text: paper.draft.prizes_title
        font.weight: Font.DemiBold
        font.pixelSize: Theme.labelSize
        color: Theme.ink
    }

    Words {
        visible: paper.rows.length > 0 && paper.rows[0].chance !== ""
        x: paper.bodyWidth - width - paper.pad
        y: 30
        text: qsTr("Chance")
        font.pixelSize: Theme.smallSize
        color: Theme.inkMuted
    }

    PrizeTable {
        x: paper.pad
        y: 72
        width: paper.bodyWidth - 2 * paper.pad
        rows: paper.rows
        columns: paper.columns
        pitch: paper.pitch
        size: Math.min(paper.few ? 38 : paper.columns > 1 ? Theme.smallSize : Theme.prizeSize, paper.pitch - 4)
        chosen: paper.draft.prizes_chosen
    }

    ActButton {
        objectName: "all-prizes"
        visible: paper.hasMore
        enabled: visible
        x: paper.pad
        y: paper.bodyHeight - paper.sentenceHeight - 44 - height
        width: paper.bodyWidth - 2 * paper.pad
        height: 64
        kind: "paperSecondary"
        text: paper.draft.prizes_more
        textSize: Theme.smallSize
        onAct: paper.app.open_prizes()
    }

    Rectangle {
        visible: paper.rows.length > 0
        x: paper.pad
        y: paper.bodyHeight - paper.sentenceHeight - 36
        width: paper.bodyWidth - 2 * paper.pad
        height: 2
        color: Theme.paperLine
    }

    Words {
        x: paper.pad
        y: paper.bodyHeight - paper.sentenceHeight - 20
        width: paper.bodyWidth - 2 * paper.pad
        height: paper.sentenceHeight
        text: paper.draft.prizes_sentence
        wrapMode: Text.WordWrap
        verticalAlignment: Text.AlignVCenter
        color: Theme.inkMuted
    }

    stub: [
        Words {
            x: paper.stubBelow ? 36 : 32
            y: paper.low ? 14 : paper.stubBelow ? 18 : 28
            text: qsTr("You pay")
            font.weight: Font.Bold
            font.pixelSize: Theme.labelSize
            color: Theme.goInk
        },
        Figure {
            objectName: "price"
            x: paper.stubBelow ? 34 : 28
            y: paper.stubBelow ? (paper.low ? 44 : 38) : 52
            width: paper.low ? 448 : paper.stubBelow ? 336 : 316
            height: paper.stubBelow ? 128 : 132
            text: paper.draft.price
            font.pixelSize: Theme.amountSize
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 48
            verticalAlignment: Text.AlignVCenter
            color: Theme.goInk
        },
        Words {
            x: paper.low ? 160 : paper.stubBelow ? 36 : 32
            y: paper.low ? 18 : paper.stubBelow ? 164 : 188
            width: 312
            text: paper.draft.made_up
            horizontalAlignment: paper.low ? Text.AlignRight : Text.AlignLeft
            font.weight: Font.DemiBold
            color: Theme.goInk
        },
        Words {
            x: paper.low ? 36 : paper.stubBelow ? 384 : 32
            y: paper.low ? 170 : paper.stubBelow ? 164 : 222
            width: 312
            text: paper.draft.leaves
            color: Theme.goInk
        },
        ActButton {
            objectName: "pay"
            x: paper.low ? 512 : paper.stubBelow ? 384 : 24
            y: paper.stubBelow ? 24 : 304
            width: paper.low ? 448 : paper.stubBelow ? 304 : 320
            height: paper.low ? (leave.visible ? 96 : 168) : paper.stubBelow ? 124 : 132
            kind: "stub"
            busy: paper.busy
            enabled: paper.draft.can_pay && !paper.busy
            progress: paper.busy ? paper.sale.progress : -1
            text: paper.busy ? paper.sale.busy_text : paper.draft.can_pay ? qsTr("Pay and print") : qsTr("Pay")
            reason: paper.busy ? paper.sale.busy_note : paper.draft.pay_reason
            onAct: paper.app.pay()
        },
        ActButton {
            id: leave
            objectName: "credit"
            visible: paper.low && paper.app.strip.has_credit
            enabled: visible
            x: 512
            y: 128
            width: 448
            height: 64
            kind: "stubSecondary"
            text: qsTr("Take %1 as keno dollars").arg(paper.app.strip.credit)
            textSize: Theme.smallSize
            onAct: paper.app.open_leave()
        }
    ]
}
