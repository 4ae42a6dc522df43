import QtQuick

// Figures: numbers, amounts and times, all digits equally wide.
Text {
    font.family: Theme.figuresFace
    font.weight: Font.Bold
    font.pixelSize: Theme.numberSize
    color: Theme.text
    textFormat: Text.PlainText
}
