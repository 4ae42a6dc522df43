import QtQuick

// Words: the body role unless told otherwise.
Text {
    font.family: Theme.wordsFace
    font.pixelSize: Theme.bodySize
    color: Theme.text
    textFormat: Text.PlainText
}
