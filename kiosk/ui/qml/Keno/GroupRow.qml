pragma ComponentBehavior: Bound
import QtQuick

// The groups of a way wager as chips; the one in hand takes the numbers touched. A new one, and away with one.
Item {
    id: row

    required property var app
    readonly property var ways: app.draft.ways
    readonly property int buttonWidth: Theme.portrait ? 148 : 168
    readonly property int chipWidth: Math.min(104, (width - 2 * (buttonWidth + 12) - 7 * Theme.gap - 4) / 8)

    Row {
        spacing: Theme.gap

        Repeater {
            model: row.ways.groups.length

            Rectangle {
                id: chip
                required property int index
                readonly property var group: row.ways.groups[index] ?? { letter: "A", count: 0, is_in_hand: false, spoken: "" }
                readonly property bool here: group.is_in_hand

                signal act

                objectName: "group-" + group.letter
                width: row.chipWidth
                height: row.height
                radius: Theme.chipRadius
                color: Theme.groupColor(group.letter)
                Accessible.role: Accessible.RadioButton
                Accessible.name: group.spoken
                Accessible.checked: here
                Accessible.onPressAction: chip.act()
                onAct: row.ways.take(index)

                GroupPattern {
                    visible: !chip.here
                    anchors.fill: parent
                    letter: chip.group.letter
                }

                // In hand: a keyline as on a chosen number.
                Rectangle {
                    visible: chip.here
                    anchors.fill: parent
                    anchors.margins: 5
                    radius: Theme.chipRadius - 5
                    color: "transparent"
                    border.width: 3
                    border.color: Theme.lampInk
                }

                Row {
                    anchors.horizontalCenter: parent.horizontalCenter
                    anchors.verticalCenter: parent.verticalCenter
                    anchors.verticalCenterOffset: chip.here || "AH".includes(chip.group.letter) ? 0 : -9
                    spacing: 8

                    Words {
                        id: letter
                        text: chip.group.letter
                        font.pixelSize: 30
                        font.weight: Font.Bold
                        color: Theme.lampInk
                    }

                    Figure {
                        anchors.baseline: letter.baseline
                        text: chip.group.count
                        font.pixelSize: Theme.labelSize
                        font.weight: Font.DemiBold
                        color: Theme.lampInk
                    }
                }

                TapHandler {
                    margin: 4
                    gesturePolicy: TapHandler.ReleaseWithinBounds
                    onTapped: chip.act()
                }
            }
        }
    }

    ActButton {
        objectName: "new-group"
        x: row.width - 2 * width - 12
        width: row.buttonWidth
        height: row.height
        text: qsTr("New group")
        textSize: Theme.bodySize
        enabled: row.ways.can_begin
        onAct: row.ways.begin()
    }

    ActButton {
        objectName: "drop-group"
        x: row.width - width
        width: row.buttonWidth
        height: row.height
        text: row.ways.drop_text
        textSize: Theme.bodySize
        enabled: row.ways.can_drop
        onAct: row.ways.drop()
    }
}
