pragma ComponentBehavior: Bound
import QtQuick

// One of the three steps of playing: its picture, made of the parts a player will meet, and one sentence.
Rectangle {
    id: step

    property int number: 1
    property string title: ""
    property string text: ""

    radius: Theme.groupRadius
    color: Theme.surface
    border.width: Theme.groupBorder
    border.color: Theme.line

    Item {
        id: picture
        x: 20
        width: 92
        height: parent.height

        // A square is yours.
        Rectangle {
            visible: step.number === 1
            anchors.centerIn: parent
            width: 76
            height: 70
            radius: Theme.cellRadius
            color: Theme.lamp

            Rectangle {
                anchors.fill: parent
                anchors.margins: 5
                radius: 9
                color: "transparent"
                border.width: 3
                border.color: Theme.lampInk
            }

            Figure {
                anchors.centerIn: parent
                text: "44"
                font.pixelSize: 36
                color: Theme.lampInk
            }
        }

        // A ticket, with its stub.
        Item {
            visible: step.number === 2
            anchors.centerIn: parent
            width: 88
            height: 60

            Rectangle {
                width: 60
                height: parent.height
                topLeftRadius: 10
                bottomLeftRadius: 10
                color: Theme.text
            }

            Rectangle {
                x: 60
                width: 28
                height: parent.height
                topRightRadius: 10
                bottomRightRadius: 10
                color: Theme.go
            }

            Repeater {
                model: 2

                Rectangle {
                    required property int index

                    x: 54
                    y: index * 60 - 6
                    width: 12
                    height: 12
                    radius: 6
                    color: Theme.surface
                }
            }

            Repeater {
                model: 3

                Rectangle {
                    required property int index

                    x: 12
                    y: 15 + index * 12
                    width: 36 - index * 8
                    height: 5
                    radius: 2
                    color: Theme.ink
                }
            }
        }

        // A circle on a square is a catch.
        Ball {
            visible: step.number === 3
            anchors.centerIn: parent
            number: 44
            mine: true
            diameter: 84
        }
    }

    Column {
        anchors.left: picture.right
        anchors.leftMargin: 20
        anchors.right: parent.right
        anchors.rightMargin: 16
        anchors.verticalCenter: parent.verticalCenter
        spacing: 4

        Words {
            width: parent.width
            text: step.title
            font.pixelSize: Theme.labelSize
            font.weight: Font.Bold
        }

        Words {
            width: parent.width
            text: step.text
            font.pixelSize: Theme.smallSize
            wrapMode: Text.WordWrap
            color: Theme.muted
        }
    }
}
