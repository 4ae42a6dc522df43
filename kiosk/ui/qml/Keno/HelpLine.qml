import QtQuick

// One thing explained: a picture of the part itself at the left, its name and a sentence at the right.
Item {
    id: line

    default property alias picture: place.data
    property string title: ""
    property string text: ""

    height: Math.max(112, words.height + 24)

    Item {
        id: place
        width: 112
        height: parent.height
    }

    Column {
        id: words
        x: 144
        anchors.verticalCenter: parent.verticalCenter
        width: parent.width - x
        spacing: 4

        Words {
            width: parent.width
            text: line.title
            font.pixelSize: 28
            font.weight: Font.Bold
        }

        Words {
            width: parent.width
            text: line.text
            font.pixelSize: Theme.bodySize
            lineHeight: 1.15
            wrapMode: Text.Wrap
        }
    }
}
