import QtQuick

// Asks once before undrawn games are given back (s 27): which, how much, and what stays. The way out of it is the
// louder one.
Card {
    id: card

    required property var check
    readonly property bool busy: check.state === "refunding"

    cardHeight: details.y + details.height + 40 + 104 + 40
    cardY: Theme.low ? 1920 - cardHeight - 160 : (height - cardHeight) / 2
    closable: !busy
    onClose: check.close_leaf()

    Words {
        id: question
        objectName: "refund-question"
        x: 48
        y: 40
        width: card.cardWidth - 96
        text: card.check.refund.question ?? ""
        font.pixelSize: 44
        font.weight: Font.Bold
        wrapMode: Text.WordWrap
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Words {
        id: details
        objectName: "refund-text"
        anchors.top: question.bottom
        anchors.topMargin: 16
        x: 48
        width: card.cardWidth - 96
        text: card.check.refund.text ?? ""
        font.pixelSize: 28
        lineHeight: 1.2
        wrapMode: Text.WordWrap
    }

    ActButton {
        objectName: "keep-ticket"
        x: 48
        y: card.cardHeight - height - 40
        width: (card.cardWidth - 96 - 16) / 2
        height: 104
        kind: "light"
        enabled: !card.busy
        text: qsTr("Keep the ticket")
        textSize: 30
        onAct: card.check.close_leaf()
    }

    ActButton {
        objectName: "confirm-refund"
        x: card.cardWidth - width - 48
        y: card.cardHeight - height - 40
        width: (card.cardWidth - 96 - 16) / 2
        height: 104
        kind: "danger"
        busy: card.busy
        enabled: !card.busy
        text: card.busy ? qsTr("Giving it back") : card.check.refund.act ?? ""
        textSize: 30
        onAct: card.check.give_back()
    }
}
