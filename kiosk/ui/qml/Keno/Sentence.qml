import QtQuick

// What is said about the newest ball: its count, the fact, what it means for the ticket, and a word more.
Column {
    id: sentence

    required property var live
    property int headlineSize: Theme.sentenceSize
    property int lineSize: 34
    property bool counted: true

    spacing: 12

    Words {
        visible: sentence.counted && text !== ""
        text: sentence.live.counter
        font.pixelSize: 30
        color: Theme.muted
    }

    Figure {
        objectName: "sentence"
        width: parent.width
        text: sentence.live.headline
        font.pixelSize: sentence.headlineSize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 40
        color: sentence.live.is_lamp ? Theme.lamp : Theme.text
    }

    Words {
        objectName: "sentence-line"
        visible: text !== ""
        width: parent.width
        text: sentence.live.line
        font.pixelSize: sentence.lineSize
        font.weight: Font.DemiBold
        wrapMode: Text.WordWrap
        lineHeight: 1.1
    }

    Words {
        visible: text !== ""
        width: parent.width
        text: sentence.live.note
        font.pixelSize: Theme.labelSize
        wrapMode: Text.WordWrap
        color: Theme.muted
    }
}
