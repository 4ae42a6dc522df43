import QtQuick

// The upper part of a paper that was printed, or was to be, and what has become of it.
Rectangle {
    id: thumb

    required property var paper

    signal act

    radius: Theme.chipRadius
    color: tap.pressed ? Qt.darker(Theme.surface, Theme.pressedDarker) : Theme.surface
    border.width: Theme.groupBorder
    border.color: Theme.line
    Accessible.role: Accessible.Button
    Accessible.name: [paper.name + " " + paper.digits, paper.outcome_words, paper.when].join(", ")
    Accessible.onPressAction: thumb.act()

    Rectangle {
        x: 12
        y: 12
        width: parent.width - 24
        height: parent.height - 12 - 104
        color: Theme.raised

        Item {
            x: 4
            y: 4
            width: parent.width - 8
            height: parent.height - 8
            clip: true

            Image {
                width: parent.width
                source: thumb.paper.picture
                sourceSize.width: 2 * width
                fillMode: Image.PreserveAspectFit
                verticalAlignment: Image.AlignTop
                asynchronous: true
                cache: false
            }
        }

        Words {
            visible: thumb.paper.picture === ""
            anchors.centerIn: parent
            width: parent.width - 16
            text: qsTr("No picture yet")
            font.pixelSize: Theme.smallestSize
            wrapMode: Text.WordWrap
            horizontalAlignment: Text.AlignHCenter
            color: Theme.muted
        }
    }

    Column {
        x: 12
        y: parent.height - 98
        width: parent.width - 24
        spacing: 1

        Words {
            width: parent.width
            text: thumb.paper.name
            font.pixelSize: Theme.smallestSize
            font.weight: Font.DemiBold
            elide: Text.ElideRight
        }

        Words {
            width: parent.width
            text: thumb.paper.digits === "" ? thumb.paper.time : thumb.paper.digits + ", " + thumb.paper.time
            elide: Text.ElideRight
            font.pixelSize: Theme.smallestSize
            color: Theme.muted
        }

        Words {
            objectName: "paper-outcome"
            text: thumb.paper.outcome_words
            font.pixelSize: Theme.smallestSize
            font.weight: thumb.paper.outcome === "printed" ? Font.Normal : Font.Bold
            color: thumb.paper.outcome === "printed" ? Theme.muted : thumb.paper.outcome === "in_doubt" ? Theme.care : Theme.stop
        }
    }

    TapHandler {
        id: tap
        gesturePolicy: TapHandler.DragThreshold
        onTapped: thumb.act()
    }
}
