import QtQuick

// Asks once before a paper is printed again, and says how that ended.
Card {
    id: card

    required property var copy
    readonly property bool ended: copy.sentence !== "" && !copy.busy

    cardHeight: details.y + details.height + 40 + 104 + 40
    cardY: Theme.low ? 1920 - cardHeight - 160 : (height - cardHeight) / 2
    closable: !copy.busy
    onClose: copy.put_away()

    Words {
        id: question
        objectName: "copy-question"
        x: 48
        y: 40
        width: card.cardWidth - 96
        text: card.copy.question
        font.pixelSize: 44
        font.weight: Font.Bold
        wrapMode: Text.WordWrap
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Words {
        id: details
        objectName: "copy-text"
        anchors.top: question.bottom
        anchors.topMargin: 16
        x: 48
        width: card.cardWidth - 96
        text: card.ended ? card.copy.sentence
            : qsTr("It comes out whole, from the ledger, and says that it is a copy. Its number is paid once, whatever paper there is: take back the paper that lacks lines.")
        font.pixelSize: 28
        lineHeight: 1.2
        wrapMode: Text.WordWrap
    }

    ActButton {
        objectName: "keep-paper"
        x: 48
        y: card.cardHeight - height - 40
        width: card.ended ? card.cardWidth - 96 : (card.cardWidth - 96 - 16) / 2
        height: 104
        kind: "light"
        enabled: !card.copy.busy
        text: card.ended ? qsTr("Back") : qsTr("Do not print")
        textSize: 30
        onAct: card.copy.put_away()
    }

    ActButton {
        objectName: "confirm-copy"
        visible: !card.ended
        x: card.cardWidth - width - 48
        y: card.cardHeight - height - 40
        width: (card.cardWidth - 96 - 16) / 2
        height: 104
        kind: "primary"
        busy: card.copy.busy
        text: busy ? qsTr("Printing") : qsTr("Print the copy")
        textSize: 30
        onAct: card.copy.confirm()
    }
}
