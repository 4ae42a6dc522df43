import QtQuick

// Where a player leaves with credit: it becomes keno dollars, or they stay.
Card {
    id: card

    required property var app
    readonly property var leave: app.leave
    readonly property bool done: leave.state === "done"
    readonly property bool pictured: done && leave.picture.toString() !== ""

    cardWidth: Theme.portrait ? 984 : pictured ? 1240 : 984
    cardHeight: !pictured ? Math.max(420, sentence.y + sentence.height + 28 + 112 + 48) : Theme.portrait ? 1240 : 860
    closable: !leave.busy
    onClose: done ? app.leave_now() : app.close_overlay()

    Words {
        id: title
        x: 48
        y: 44
        text: card.done ? qsTr("Keno dollars") : qsTr("You have")
        color: Theme.muted
    }

    Figure {
        id: amount
        objectName: "leave-amount"
        x: 46
        y: 72
        text: card.leave.amount
        font.pixelSize: 92
    }

    Words {
        id: sentence
        x: 48
        y: 192
        width: (card.pictured && !Theme.portrait ? 560 : card.cardWidth) - 96
        text: card.leave.sentence
        font.pixelSize: Theme.labelSize
        wrapMode: Text.WordWrap
    }

    Image {
        visible: card.pictured
        x: Theme.portrait ? (card.cardWidth - width) / 2 : 600
        y: Theme.portrait ? 276 : 40
        width: Theme.portrait ? 888 : 600
        height: card.cardHeight - y - (Theme.portrait ? 172 : 40)
        source: card.leave.picture
        fillMode: Image.PreserveAspectFit
        verticalAlignment: Image.AlignTop
        smooth: true
        mipmap: true
    }

    ActButton {
        objectName: "take-keno-dollars"
        visible: !card.done && (card.leave.can_take || card.leave.busy)
        enabled: visible && !card.leave.busy
        x: 48
        y: card.cardHeight - height - 48
        width: (card.cardWidth - 120) / 2
        height: 112
        kind: "primary"
        busy: card.leave.busy
        progress: card.leave.progress
        text: card.leave.busy ? card.leave.busy_text : qsTr("Print as keno dollars")
        textSize: 30
        reason: card.leave.busy ? card.leave.busy_note : ""
        onAct: card.app.take_keno_dollars()
    }

    ActButton {
        objectName: "stay"
        visible: !card.done
        enabled: visible && !card.leave.busy
        x: card.leave.can_take || card.leave.busy ? card.cardWidth - width - 48 : 48
        y: card.cardHeight - height - 48
        width: (card.cardWidth - 120) / 2
        height: 112
        text: qsTr("Stay")
        textSize: 30
        border.width: 3
        onAct: card.app.close_overlay()
    }

    ActButton {
        objectName: "close-leave"
        visible: card.done
        enabled: visible
        x: 48
        y: card.cardHeight - height - 48
        width: card.pictured && !Theme.portrait ? 504 : card.cardWidth - 96
        height: 96
        kind: "primary"
        text: qsTr("Done")
        onAct: card.app.leave_now()
    }
}
