pragma ComponentBehavior: Bound
import QtQuick

// The paper of a checked ticket: how to be paid, or what the ticket says where there is nothing to collect; on the
// stub the amount and the act.
TicketPaper {
    id: paper

    required property var check
    readonly property var words: check.stub
    readonly property bool paying: words.tone === "go"
    readonly property int wayHeight: stubBelow ? 112 : 128
    readonly property int factCount: check.facts.length
    readonly property color stubInk: words.tone === "go" ? Theme.goInk : words.tone === "lamp" ? Theme.lampInk : Theme.ink

    readonly property int factsTop: paying ? 84 + 2 * wayHeight + 16 + 20 : 76

    signal done

    stubColor: words.tone === "go" ? Theme.go : words.tone === "lamp" ? Theme.lamp : Theme.paper

    Words {
        x: 32
        y: 28
        width: printing.visible ? printing.x - x - 12 : paper.bodyWidth - 64
        text: paper.paying ? qsTr("How would you like it?") : qsTr("This ticket")
        font.pixelSize: 28
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallestSize
        color: Theme.ink
    }

    StatementButton {
        id: printing
        statement: paper.check.statement
        kind: "paperSecondary"
        x: paper.bodyWidth - width - 32
        y: 10
        width: 232
        height: 64
    }

    Column {
        visible: paper.paying
        x: 32
        y: 84
        width: paper.bodyWidth - 64
        spacing: 16

        Repeater {
            model: paper.paying ? paper.check.ways : []

            Rectangle {
                id: way
                required property var modelData
                readonly property bool chosen: modelData.chosen
                readonly property color ink: chosen ? Theme.paper : Theme.ink

                objectName: "way-" + modelData.name
                enabled: modelData.possible && paper.check.state === "shown"
                width: parent.width
                height: Math.min(paper.wayHeight, (paper.bodyHeight - 84 - 32 - 16) / 2)
                radius: Theme.buttonRadius
                color: chosen ? Theme.ink : tap.pressed ? Theme.paperLine : "transparent"
                border.width: 3
                border.color: modelData.possible ? Theme.ink : Theme.paperLine
                Accessible.role: Accessible.RadioButton
                Accessible.name: modelData.title + ", " + modelData.detail
                Accessible.checked: chosen
                Accessible.onPressAction: if (way.enabled) paper.check.choose_way(way.modelData.name)

                Rectangle {
                    id: dot
                    x: 24
                    anchors.verticalCenter: parent.verticalCenter
                    width: 36
                    height: 36
                    radius: 18
                    color: "transparent"
                    border.width: 3
                    border.color: way.chosen ? Theme.lamp : way.modelData.possible ? Theme.ink : Theme.inkMuted

                    Rectangle {
                        visible: way.chosen
                        anchors.centerIn: parent
                        width: 20
                        height: 20
                        radius: 10
                        color: Theme.lamp
                    }
                }

                Words {
                    anchors.left: dot.right
                    anchors.leftMargin: 22
                    y: parent.height / 2 - height
                    text: way.modelData.title
                    font.pixelSize: Theme.labelSize
                    font.weight: Font.Bold
                    color: way.modelData.possible ? way.ink : Theme.inkMuted
                }

                Words {
                    anchors.left: dot.right
                    anchors.leftMargin: 22
                    y: parent.height / 2 + 2
                    width: parent.width - x - 16
                    text: way.modelData.detail
                    font.pixelSize: Theme.smallSize
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.smallestSize
                    color: way.chosen ? way.ink : Theme.inkMuted
                }

                TapHandler {
                    id: tap
                    margin: 4
                    gesturePolicy: TapHandler.ReleaseWithinBounds
                    onTapped: paper.check.choose_way(way.modelData.name)
                }
            }
        }
    }

    // How long it can be collected; the facts say it as well where they have room.
    Words {
        visible: paper.paying && !paper.stubBelow
        x: 32
        y: 84 + 2 * paper.wayHeight + 16 + 14
        width: paper.bodyWidth - 64
        text: paper.check.collect_by
        font.pixelSize: Theme.smallSize
        color: Theme.inkMuted
    }

    // Where there is room for both, the ticket's facts stand under the ways to be paid.
    Repeater {
        model: paper.paying && !paper.stubBelow ? [] : paper.check.facts

        Item {
            id: fact
            required property int index
            required property var modelData

            x: 32
            y: paper.factsTop + index * height
            width: paper.bodyWidth - 64
            height: Math.min(paper.stubBelow ? 88 : 64, (paper.bodyHeight - paper.factsTop - 16) / paper.factCount)

            Words {
                id: name
                anchors.verticalCenter: parent.verticalCenter
                text: fact.modelData.name
                font.pixelSize: Theme.bodySize
                color: Theme.inkMuted
            }

            Figure {
                anchors.right: parent.right
                anchors.baseline: name.baseline
                width: Math.min(implicitWidth, parent.width - name.width - 16)
                text: fact.modelData.value
                font.pixelSize: 28
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.smallestSize
                horizontalAlignment: Text.AlignRight
                color: Theme.ink
            }

            Rectangle {
                visible: fact.index < paper.factCount - 1
                anchors.bottom: parent.bottom
                width: parent.width
                height: 2
                color: Theme.paperLine
            }
        }
    }

    stub: [
        Item {
            id: area
            readonly property bool below: paper.stubBelow

            x: 34
            width: parent.width - 58
            height: parent.height

            Words {
                id: title
                y: area.below ? 18 : 30
                text: paper.words.title
                font.pixelSize: 28
                font.weight: Font.Bold
                color: paper.stubInk
            }

            Figure {
                id: amount
                objectName: "collect-amount"
                anchors.top: title.bottom
                anchors.topMargin: -8
                width: area.below ? parent.width * 0.52 : parent.width
                text: paper.words.amount
                font.pixelSize: Theme.amountSize
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 36
                color: paper.stubInk
            }

            Words {
                anchors.top: amount.bottom
                anchors.topMargin: area.below ? -8 : 0
                width: area.below ? parent.width * 0.52 : parent.width
                text: paper.words.note
                font.pixelSize: area.below ? Theme.smallSize : Theme.bodySize
                font.weight: Font.DemiBold
                wrapMode: Text.WordWrap
                color: paper.stubInk
            }

            ActButton {
                objectName: "collect"
                visible: paper.paying
                enabled: paper.check.can_collect
                busy: paper.check.state === "collecting"
                kind: "stub"
                x: parent.width - width
                y: area.below ? (parent.height - height) / 2 : parent.height - height - 24
                width: area.below ? parent.width * 0.44 : parent.width
                height: 96
                text: busy ? paper.check.busy_text || qsTr("Paying your ticket") : qsTr("Collect")
                reason: enabled || paper.check.state !== "shown" ? "" : qsTr("Choose how first")
                textSize: busy ? Theme.labelSize : Theme.actSize
                onAct: paper.check.collect()
            }

            ActButton {
                objectName: "done"
                visible: !paper.paying
                enabled: visible
                kind: "paper"
                x: parent.width - width
                y: area.below ? (parent.height - height) / 2 : parent.height - height - 24
                width: area.below ? parent.width * 0.44 : parent.width
                height: 96
                text: qsTr("Done")
                textSize: Theme.actSize
                onAct: paper.done()
            }
        }
    ]
}
