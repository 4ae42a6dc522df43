pragma ComponentBehavior: Bound
import QtQuick

// Before a check: where to hold the ticket, and a keypad to type its number instead.
Item {
    id: ask

    required property var check
    property string limit: ""  // what this venue pays at most (s 24(2))
    readonly property bool portrait: Theme.portrait
    readonly property bool asking: check.state === "asking"

    Rectangle {
        id: card
        x: ask.portrait ? 48 : 40
        y: ask.portrait ? 252 : 224
        width: ask.portrait ? 984 : 1096
        height: ask.portrait ? 372 : 768
        radius: Theme.cardRadius
        color: Theme.surface
        border.width: Theme.groupBorder
        border.color: Theme.line

        // A ticket on its way under the scanner's line of light.
        Item {
            id: picture
            x: ask.portrait ? 48 : (parent.width - width) / 2
            y: ask.portrait ? (parent.height - height) / 2 : 72
            width: ask.portrait ? 280 : 420
            height: ask.portrait ? 276 : 414

            Rectangle {
                id: sheet
                anchors.horizontalCenter: parent.horizontalCenter
                y: parent.height * 0.16
                width: parent.width * 0.6
                height: parent.height * 0.84
                radius: 14
                color: Theme.raised
                border.width: 3
                border.color: Theme.text

                // The square symbol of the ticket, as blocks.
                Repeater {
                    model: [1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0,
                        1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 0, 1]

                    Rectangle {
                        required property int index
                        required property int modelData
                        readonly property real side: sheet.width * 0.094

                        visible: modelData === 1
                        x: sheet.width * 0.17 + (index % 7) * side
                        y: sheet.height * 0.18 + Math.floor(index / 7) * side
                        width: side
                        height: side
                        color: Theme.text
                    }
                }

                Repeater {
                    model: 2

                    Rectangle {
                        required property int index

                        x: sheet.width * 0.17
                        y: sheet.height * (0.76 + index * 0.09)
                        width: sheet.width * (index === 0 ? 0.66 : 0.4)
                        height: 8
                        radius: 4
                        color: Theme.muted
                    }
                }
            }

            Rectangle {
                y: parent.height * 0.1
                width: parent.width
                height: 8
                radius: 4
                color: Theme.lamp
            }

            Repeater {
                model: 2

                Rectangle {
                    required property int index

                    x: index * (picture.width - 8)
                    y: 0
                    width: 8
                    height: picture.height * 0.26
                    radius: 4
                    color: Theme.lamp
                }
            }
        }

        Column {
            x: ask.portrait ? 376 : 80
            y: ask.portrait ? (parent.height - height) / 2 : picture.y + picture.height + 44
            width: parent.width - x - (ask.portrait ? 40 : 80)
            spacing: 14

            Words {
                width: parent.width
                text: qsTr("Hold your ticket to the scanner")
                font.pixelSize: 44
                font.weight: Font.Bold
                wrapMode: Text.WordWrap
                horizontalAlignment: ask.portrait ? Text.AlignLeft : Text.AlignHCenter
            }

            Words {
                width: parent.width
                text: qsTr("The square code faces the light. Keno dollars can be read too.")
                font.pixelSize: Theme.labelSize
                wrapMode: Text.WordWrap
                horizontalAlignment: ask.portrait ? Text.AlignLeft : Text.AlignHCenter
                color: Theme.muted
            }

            Words {
                objectName: "agent-limit"
                visible: text !== ""
                width: parent.width
                text: ask.limit
                font.pixelSize: Theme.labelSize
                wrapMode: Text.WordWrap
                horizontalAlignment: ask.portrait ? Text.AlignLeft : Text.AlignHCenter
                color: Theme.muted
            }
        }
    }

    TicketPaper {
        id: paper
        x: ask.portrait ? 48 : 1168
        y: ask.portrait ? 648 : 104
        width: ask.portrait ? 984 : 712
        height: ask.portrait ? 300 : 372
        stubSize: ask.portrait ? 280 : 136
        stubColor: ask.check.can_submit || ask.asking ? Theme.go : Theme.paper

        Words {
            id: heading
            x: 32
            y: ask.portrait ? 30 : 20
            text: ask.check.asks_time ? qsTr("And its time") : qsTr("Or type its number")
            font.pixelSize: 28
            font.weight: Font.Bold
            color: Theme.ink
        }

        Text {
            objectName: "typed-number"
            visible: ask.check.asks_time
            anchors.baseline: heading.baseline
            x: paper.bodyWidth - 32 - width
            text: ask.check.groups.join(" ")
            font.family: Theme.serialFace
            font.weight: Font.DemiBold
            font.pixelSize: 28
            color: Theme.inkMuted
            textFormat: Text.PlainText
        }

        SerialField {
            objectName: "serial"
            visible: !ask.check.asks_time
            x: 32
            y: ask.portrait ? 92 : 66
            width: paper.bodyWidth - 64
            groups: ask.check.groups
            count: ask.check.digit_count
        }

        // As large as the digits of the number are.
        SerialField {
            objectName: "serial-time"
            visible: ask.check.asks_time
            x: 32
            y: ask.portrait ? 92 : 66
            width: (paper.bodyWidth - 64) * places / 18
            places: 4
            grouping: 2
            groups: ask.check.time_groups
            count: ask.check.time_count
        }

        Row {
            x: 32
            y: ask.portrait ? 202 : 162
            width: paper.bodyWidth - 64
            spacing: 12

            Rectangle {
                id: sign
                visible: ask.check.pad_is_wrong
                width: 32
                height: 32
                radius: 16
                color: Theme.ink

                Figure {
                    anchors.centerIn: parent
                    text: "i"
                    font.pixelSize: 24
                    color: Theme.paper
                }
            }

            Words {
                objectName: "serial-sentence"
                width: parent.width - (sign.visible ? 44 : 0)
                text: ask.check.pad_sentence
                font.weight: ask.check.pad_is_wrong ? Font.Bold : Font.Normal
                font.pixelSize: Theme.smallSize
                wrapMode: Text.WordWrap
                color: ask.check.pad_is_wrong ? Theme.ink : Theme.inkMuted
            }
        }

        stub: [
            ActButton {
                objectName: "submit-serial"
                enabled: ask.check.can_submit && !ask.asking
                busy: ask.asking
                kind: enabled || busy ? "stub" : "paperSecondary"
                x: 34
                width: parent.width - 58 - (paper.stubBelow ? 10 : 0)
                height: 96
                y: (parent.height - height) / 2
                text: busy ? qsTr("Checking") : qsTr("Check it")
                textSize: Theme.actSize
                onAct: ask.check.submit()
            }
        ]
    }

    Keypad {
        objectName: "keypad"
        enabled: !ask.asking
        x: ask.portrait ? 48 : 1168
        y: ask.portrait ? 980 : 500
        width: ask.portrait ? 984 : 712
        height: !ask.portrait ? 492 : Theme.low ? 736 : 828
        onDigit: value => ask.check.type_digit(value)
        onErase: ask.check.erase()
        onClear: ask.check.clear()
    }
}
