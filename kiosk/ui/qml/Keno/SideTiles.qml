pragma ComponentBehavior: Bound
import QtQuick

// Heads, evens and tails as three places of the horizon, with what each pays and its chance.
Item {
    id: tiles

    required property var app
    readonly property var draft: app.draft
    readonly property int gap: 16
    readonly property var kinds: [
        { name: "heads", title: draft.own_names.heads || qsTr("Heads"), rule: qsTr("11 or more of the 20 numbers in 1–40") },
        { name: "evens", title: draft.own_names.evens || qsTr("Evens"), rule: qsTr("10 numbers in each half") },
        { name: "tails", title: draft.own_names.tails || qsTr("Tails"), rule: qsTr("11 or more of the 20 numbers in 41–80") }
    ]

    Repeater {
        model: 3

        Rectangle {
            id: tile
            required property int index
            readonly property var kind: tiles.kinds[index]
            readonly property bool chosen: tiles.draft.side === kind.name
            readonly property color voice: index === 0 ? Theme.heads : index === 2 ? Theme.tails : Theme.text

            objectName: kind.name
            y: index * (height + tiles.gap)
            width: tiles.width
            height: (tiles.height - 2 * tiles.gap) / 3
            radius: Theme.cardRadius
            color: index === 0 ? Theme.sky : index === 2 ? Theme.sea : Theme.surface
            border.width: chosen ? 5 : Theme.groupBorder
            border.color: chosen ? Theme.lamp : index === 0 ? Theme.heads : index === 2 ? Theme.tails : Theme.line
            Accessible.role: Accessible.RadioButton
            Accessible.name: kind.title + ". " + kind.rule
            Accessible.checked: chosen
            Accessible.onPressAction: tiles.draft.choose_side(kind.name)

            // A square is yours: hollow until chosen.
            Rectangle {
                id: square
                x: 40
                anchors.verticalCenter: parent.verticalCenter
                width: 72
                height: 72
                radius: Theme.cellRadius
                color: tile.chosen ? Theme.lamp : tap.pressed ? Theme.raised : "transparent"
                border.width: tile.chosen ? 0 : 4
                border.color: Theme.line

                Rectangle {
                    visible: tile.chosen
                    anchors.centerIn: parent
                    width: 62
                    height: 62
                    radius: Theme.cellRadius - 5
                    color: "transparent"
                    border.width: 3
                    border.color: Theme.lampInk
                }
            }

            // The field: where the numbers have to fall.
            Column {
                id: field
                x: 152
                anchors.verticalCenter: parent.verticalCenter
                spacing: 8

                Repeater {
                    model: 2

                    Grid {
                        id: half
                        required property int index
                        readonly property bool lit: tile.index === 1 || tile.index === 2 * index

                        columns: 10
                        spacing: 3

                        Repeater {
                            model: 40

                            Rectangle {
                                width: 13
                                height: 13
                                radius: 3
                                color: half.lit ? (half.index === 0 ? Theme.heads : Theme.tails)
                                    : half.index === 0 ? Theme.skyCell : Theme.seaCell
                                border.width: half.lit ? 0 : Theme.cellBorder / 2
                                border.color: Theme.line
                            }
                        }
                    }
                }
            }

            Words {
                id: title
                x: 352
                anchors.bottom: parent.verticalCenter
                anchors.bottomMargin: -14
                width: tile.width - x - 300
                text: tile.kind.title
                font.pixelSize: Theme.headlineSize
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.bodySize
                color: tile.voice
            }

            Words {
                x: 352
                anchors.top: title.bottom
                width: tile.width - x - 300
                text: tile.kind.rule
                wrapMode: Text.WordWrap
            }

            Column {
                anchors.right: parent.right
                anchors.rightMargin: 40
                anchors.verticalCenter: parent.verticalCenter
                spacing: 2

                Words {
                    anchors.right: parent.right
                    text: qsTr("Pays")
                }

                Figure {
                    anchors.right: parent.right
                    text: tiles.draft.sides[tile.kind.name].pays
                    font.pixelSize: 56
                }

                Figure {
                    anchors.right: parent.right
                    text: tiles.draft.sides[tile.kind.name].chance
                    font.pixelSize: Theme.prizeSize
                    font.weight: Font.DemiBold
                }
            }

            TapHandler {
                id: tap
                gesturePolicy: TapHandler.ReleaseWithinBounds
                onTapped: tiles.draft.choose_side(tile.kind.name)
            }
        }
    }
}
