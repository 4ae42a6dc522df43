pragma ComponentBehavior: Bound
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
    readonly property var allRows: isLong && low && draft.prizes_sizes.length === 0 ? draft.all_rows : draft.prizes_rows
    readonly property var rows: hasMore ? allRows.slice(0, Math.max(1, Math.floor(tableHeight / 33))) : allRows
    readonly property int columns: low && draft.prizes_sizes.length === 0 && allRows.length * 27 > tableHeight ? 2 : 1
    readonly property bool low: torn > 0
    readonly property bool short: low && stubSize < 200
    readonly property bool twoLines: madeUp.lineCount > 1
    readonly property int pad: stubBelow ? 36 : 32
    readonly property bool dense: stubBelow && !low
    readonly property int tableY: hasMore ? 92 : dense ? 64 : 70
    readonly property int noteSize: dense ? Theme.smallSize : Theme.bodySize
    readonly property int notesY: bodyHeight - notes.height - (dense ? 18 : stubBelow ? 22 : 24)
    readonly property int tableHeight: notesY - 20 - tableY
    // Few short lines stand larger and wider apart, many closer.
    readonly property bool few: rows.length <= 3 && rows.every(row => row.pays.length + row.chance.length <= 18)
    readonly property int pitch: Math.min(few ? 64 : rows.length <= 3 ? 58 : 48, tableHeight / Math.max(1, Math.ceil(rows.length / columns)))

    Words {
        x: paper.pad
        y: paper.hasMore ? 34 : paper.dense ? 24 : 28
        text: paper.draft.prizes_title
        font.weight: Font.DemiBold
        font.pixelSize: Theme.labelSize
        color: Theme.ink
    }

    Words {
        visible: !paper.hasMore && paper.rows.length > 0 && paper.rows[0].chance !== ""
        x: paper.bodyWidth - width - paper.pad
        y: paper.dense ? 26 : 30
        text: qsTr("Chance")
        font.pixelSize: Theme.smallSize
        color: Theme.inkMuted
    }

    PrizeTable {
        x: paper.pad
        y: paper.tableY
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
        x: paper.bodyWidth - width - paper.pad + 8
        y: 18
        width: 214
        height: 64
        kind: "paperSecondary"
        text: paper.draft.prizes_more
        textSize: Theme.smallSize
        onAct: paper.app.open_prizes()
    }

    Rectangle {
        visible: paper.rows.length > 0
        x: paper.pad
        y: paper.notesY - 14
        width: paper.bodyWidth - 2 * paper.pad
        height: 2
        color: Theme.paperLine
    }

    Column {
        id: notes
        x: paper.pad
        y: paper.notesY
        width: paper.bodyWidth - 2 * paper.pad
        spacing: 2

        Repeater {
            model: paper.draft.prizes_facts.length

            Words {
                required property int index

                width: notes.width
                text: paper.draft.prizes_facts[index] ?? ""
                font.weight: Font.DemiBold
                font.pixelSize: paper.noteSize
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.smallestSize
                color: Theme.ink
            }
        }

        Words {
            objectName: "prizes-sentence"
            width: notes.width
            text: paper.draft.prizes_sentence
            font.pixelSize: paper.noteSize
            wrapMode: Text.WordWrap
            color: Theme.inkMuted
        }

        Words {
            objectName: "prizes-maximum"
            visible: text !== ""
            width: notes.width
            text: paper.draft.prizes_maximum
            font.pixelSize: Theme.smallestSize
            wrapMode: Text.WordWrap
            color: Theme.ink
        }
    }

    stub: [
        Words {
            x: paper.stubBelow ? 36 : 32
            y: paper.low ? 12 : paper.stubBelow ? (paper.twoLines ? 12 : 18) : 28
            text: qsTr("You pay")
            font.weight: Font.Bold
            font.pixelSize: Theme.labelSize
            color: Theme.goInk
        },
        Figure {
            objectName: "price"
            x: paper.stubBelow ? 34 : 28
            y: paper.low ? (paper.short ? 41 : 44) : paper.stubBelow ? (paper.twoLines ? 30 : 38) : 52
            width: paper.low ? 448 : paper.stubBelow ? 336 : 316
            height: paper.short ? 100 : paper.stubBelow ? 128 : 132
            text: paper.draft.price
            font.pixelSize: paper.short ? 92 : Theme.amountSize
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 48
            verticalAlignment: Text.AlignVCenter
            color: Theme.goInk
        },
        Words {
            id: madeUp
            x: paper.low ? 160 : paper.stubBelow ? 36 : 32
            y: paper.low ? (paper.twoLines ? 10 : 16) : paper.stubBelow ? (paper.twoLines ? 150 : 164) : 188
            width: 312
            text: paper.draft.made_up
            font.pixelSize: paper.twoLines && paper.stubBelow ? 21 : Theme.bodySize
            horizontalAlignment: paper.low ? Text.AlignRight : Text.AlignLeft
            font.weight: Font.DemiBold
            color: Theme.goInk
        },
        Words {
            x: paper.low ? 36 : paper.stubBelow ? 384 : 32
            y: paper.low ? paper.stubSize - (paper.short ? 40 : 46) : paper.stubBelow ? 164 : madeUp.y + madeUp.height + 5
            width: 312
            text: paper.draft.leaves
            color: Theme.goInk
        },
        ActButton {
            objectName: "pay"
            x: paper.low ? 512 : paper.stubBelow ? 384 : 24
            y: paper.short ? 8 : paper.stubBelow ? 24 : 304
            width: paper.low ? 448 : paper.stubBelow ? 304 : 320
            height: paper.low ? (leave.visible ? (paper.short ? 88 : 96) : paper.stubSize - (paper.short ? 16 : 48)) : paper.stubBelow ? 124 : 132
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
            y: paper.stubSize - (paper.short ? 72 : 88)
            width: 448
            height: 64
            kind: "stubSecondary"
            text: qsTr("Take %1 as keno dollars").arg(paper.app.strip.credit)
            textSize: Theme.smallSize
            onAct: paper.app.open_leave()
        }
    ]
}
