pragma ComponentBehavior: Bound
import QtQuick

// How one game of a ticket was worked out: each prize and share of a jackpot, step by step, every step with the section
// of the Rule it rests on.
Card {
    id: card

    required property var check
    readonly property var game: check.explained
    readonly property var parts: game.parts ?? []
    readonly property real listTop: 180
    readonly property real actsTop: cardHeight - 40 - 88

    cardWidth: Theme.portrait ? 984 : 1500
    // As high as what it says, so that a short answer is no empty card.
    cardHeight: Math.max(560, Math.min(Theme.portrait ? 1480 : 960, listTop + column.height + 24 + 88 + 40))
    onClose: check.close_leaf()

    function scroll(pages: int): void {
        const wanted = list.contentY + pages * (list.height - 80);
        list.contentY = Math.max(0, Math.min(list.contentHeight - list.height, wanted));
    }

    onGameChanged: list.contentY = 0

    Words {
        x: 48
        y: 36
        text: qsTr("How this was worked out")
        font.pixelSize: Theme.labelSize
        color: Theme.muted
    }

    Words {
        objectName: "explain-title"
        x: 48
        y: 76
        text: card.game.title ?? ""
        font.pixelSize: 44
        font.weight: Font.Bold
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Figure {
        objectName: "explain-amount"
        x: card.cardWidth - width - 48
        y: 64
        text: card.game.amount ?? ""
        font.pixelSize: 64
        color: card.parts.length > 0 ? Theme.lamp : Theme.muted
    }

    Rectangle {
        x: 48
        y: 156
        width: card.cardWidth - 96
        height: 2
        color: Theme.line
    }

    Flickable {
        id: list
        x: 48
        y: card.listTop
        width: card.cardWidth - 96
        height: card.actsTop - 24 - y
        clip: contentHeight > height
        contentWidth: width
        contentHeight: column.height
        interactive: contentHeight > height + 1
        boundsBehavior: Flickable.StopAtBounds

        Column {
            id: column
            width: list.width
            spacing: 28

            Words {
                visible: text !== ""
                width: parent.width
                text: card.game.nothing ?? ""
                font.pixelSize: 30
                wrapMode: Text.WordWrap
            }

            Repeater {
                model: card.parts

                Column {
                    id: part
                    required property var modelData

                    width: column.width
                    spacing: 10

                    Item {
                        width: parent.width
                        height: 40

                        Words {
                            id: name
                            width: parent.width - amount.width - 24
                            text: part.modelData.title
                            font.pixelSize: 28
                            font.weight: Font.Bold
                            fontSizeMode: Text.HorizontalFit
                            minimumPixelSize: Theme.smallestSize
                        }

                        Figure {
                            id: amount
                            anchors.right: parent.right
                            anchors.baseline: name.baseline
                            text: part.modelData.amount
                            font.pixelSize: Theme.prizeSize
                            color: Theme.lamp
                        }
                    }

                    Repeater {
                        model: part.modelData.steps

                        Item {
                            id: step
                            required property var modelData

                            width: part.width
                            height: sentence.height

                            Words {
                                width: 172
                                text: step.modelData.section
                                font.pixelSize: Theme.smallSize
                                font.weight: Font.DemiBold
                                fontSizeMode: Text.HorizontalFit
                                minimumPixelSize: Theme.smallestSize
                                color: Theme.muted
                            }

                            Words {
                                id: sentence
                                x: 188
                                width: parent.width - x
                                text: step.modelData.sentence
                                lineHeight: 1.15
                                wrapMode: Text.WordWrap
                            }
                        }
                    }
                }
            }
        }
    }

    TurnButton {
        id: before
        objectName: "explain-previous"
        visible: (card.game.count ?? 0) > 1
        enabled: visible && card.game.index > 0
        x: 48
        y: card.actsTop
        width: 88
        height: 88
        color: enabled ? Theme.surface : "transparent"
        spoken: qsTr("Earlier game")
        onAct: card.check.explain_other(-1)
    }

    TurnButton {
        id: after
        objectName: "explain-next"
        visible: before.visible
        enabled: visible && card.game.index < card.game.count - 1
        onwards: true
        x: 48 + 88 + 12
        y: card.actsTop
        width: 88
        height: 88
        color: enabled ? Theme.surface : "transparent"
        spoken: qsTr("Later game")
        onAct: card.check.explain_other(1)
    }

    ActButton {
        objectName: "close-explain"
        x: before.visible ? 48 + 2 * 100 : 48
        y: card.actsTop
        width: card.cardWidth - 48 - x - (list.interactive ? 2 * 100 : 0)
        height: 88
        kind: "light"
        text: qsTr("Back to the ticket")
        onAct: card.check.close_leaf()
    }

    TurnButton {
        objectName: "explain-up"
        visible: list.interactive
        enabled: visible && list.contentY > 1
        upright: true
        x: card.cardWidth - 48 - 2 * 88 - 12
        y: card.actsTop
        height: 88
        color: enabled ? Theme.surface : "transparent"
        spoken: qsTr("Back up")
        onAct: card.scroll(-1)
    }

    TurnButton {
        objectName: "explain-down"
        visible: list.interactive
        enabled: visible && list.contentY < list.contentHeight - list.height - 1
        upright: true
        onwards: true
        x: card.cardWidth - 48 - 88
        y: card.actsTop
        height: 88
        color: enabled ? Theme.surface : "transparent"
        spoken: qsTr("Further down")
        onAct: card.scroll(1)
    }
}
