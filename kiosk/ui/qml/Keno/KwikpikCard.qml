pragma ComponentBehavior: Bound
import QtQuick

// How many numbers to choose at random, or how many there are to be in all.
Card {
    id: card

    required property var app
    readonly property var draft: app.draft
    readonly property int columns: 7
    readonly property int keyWidth: (cardWidth - 64 - (columns - 1) * 12) / columns

    cardHeight: 364
    cardY: (Theme.low ? 1368 : Theme.portrait ? 1100 : 908) - cardHeight
    onClose: app.close_overlay()

    Words {
        x: 32
        y: 32
        text: card.draft.kwikpik_title
        font.weight: Font.DemiBold
        font.pixelSize: Theme.labelSize
    }

    Grid {
        x: 32
        y: 96
        columns: card.columns
        spacing: 12

        Repeater {
            model: card.draft.kwikpik_counts

            Rectangle {
                id: key
                required property var modelData
                readonly property bool possible: modelData.possible

                objectName: "kwikpik-" + modelData.count
                enabled: possible
                width: card.keyWidth
                height: 112
                radius: Theme.buttonRadius
                color: possible ? (tap.pressed ? Theme.surface : Theme.night) : "transparent"
                border.width: possible ? Theme.groupBorder : 2
                border.color: possible || !Theme.contrast ? Theme.line : Theme.night
                Accessible.role: Accessible.Button
                Accessible.name: qsTr("%1 numbers").arg(modelData.count)
                Accessible.onPressAction: if (key.possible) card.app.kwikpik(key.modelData.count)

                Figure {
                    anchors.centerIn: parent
                    text: key.modelData.count
                    font.pixelSize: Theme.stripSize
                    color: key.possible ? Theme.text : Theme.muted
                }

                // Not possible: a bar over the figure, not a colour alone.
                Rectangle {
                    visible: !key.possible
                    anchors.centerIn: parent
                    width: 64
                    height: 4
                    radius: 2
                    rotation: -24
                    color: Theme.muted
                }

                TapHandler {
                    id: tap
                    margin: 4
                    gesturePolicy: TapHandler.ReleaseWithinBounds
                    onTapped: card.app.kwikpik(key.modelData.count)
                }
            }
        }

        ActButton {
            objectName: "close-kwikpik"
            width: card.keyWidth
            height: 112
            text: qsTr("Back")
            border.width: 3
            border.color: Theme.line
            onAct: card.app.close_overlay()
        }
    }
}
