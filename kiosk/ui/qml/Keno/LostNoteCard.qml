import QtQuick

// Staff have looked for a note that nobody knew of: where it is.
Card {
    id: card

    required property var note

    cardHeight: details.y + details.height + 40 + 104 + 16 + 104 + 40
    cardY: Theme.low ? 1920 - cardHeight - 160 : (height - cardHeight) / 2
    onClose: note.put_away()

    Words {
        id: question
        objectName: "note-question"
        x: 48
        y: 40
        width: card.cardWidth - 96
        text: card.note.question
        font.pixelSize: 44
        font.weight: Font.Bold
        wrapMode: Text.WordWrap
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Words {
        id: details
        objectName: "note-text"
        anchors.top: question.bottom
        anchors.topMargin: 16
        x: 48
        width: card.cardWidth - 96
        text: qsTr("Open the acceptor and count the note box. If the note is in the box, it becomes credit here. If it went back to the player, or was never there, it does not. What you say is written down.")
        font.pixelSize: 28
        lineHeight: 1.2
        wrapMode: Text.WordWrap
    }

    ActButton {
        objectName: "note-not-in-box"
        x: 48
        y: card.cardHeight - 2 * height - 16 - 40
        width: (card.cardWidth - 96 - 16) / 2
        height: 104
        kind: "light"
        text: qsTr("Not in the box")
        textSize: 30
        onAct: card.note.account_for(false)
    }

    ActButton {
        objectName: "note-in-box"
        x: card.cardWidth - width - 48
        y: card.cardHeight - 2 * height - 16 - 40
        width: (card.cardWidth - 96 - 16) / 2
        height: 104
        kind: "light"
        text: qsTr("In the box")
        textSize: 30
        onAct: card.note.account_for(true)
    }

    ActButton {
        objectName: "note-not-now"
        x: 48
        y: card.cardHeight - height - 40
        width: card.cardWidth - 96
        height: 104
        kind: "secondary"
        text: qsTr("Not now")
        textSize: 30
        onAct: card.note.put_away()
    }
}
