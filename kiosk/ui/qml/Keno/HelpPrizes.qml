pragma ComponentBehavior: Bound
import QtQuick

// The schedule of prizes, one spot count at a time or the three wagers on a half, with every chance and what comes
// back over time.
Item {
    id: page

    required property var help
    readonly property bool portrait: Theme.portrait
    readonly property var choices: [...help.spot_counts, ...help.other_pages]
    readonly property int wordy: help.other_pages.length
    readonly property int buttonColumns: portrait ? Math.ceil(choices.length / 2) : choices.length + wordy
    readonly property real buttonWidth: (width - (buttonColumns - 1) * 8) / buttonColumns
    readonly property string lastName: help.own_names.lucky_last || qsTr("Lucky last")
    // Where no control may stand high, the choice goes under the table.
    readonly property bool low: Theme.low
    readonly property real choiceTop: low ? height - 192 : 0
    readonly property real tableTop: low ? 0 : portrait ? 224 : 144

    Words {
        y: page.choiceTop
        text: qsTr("Numbers chosen")
        color: Theme.muted
    }

    Repeater {
        model: page.choices

        Rectangle {
            id: choice
            required property int index
            required property int modelData
            readonly property bool worded: modelData <= 0
            readonly property bool here: modelData === page.help.spot_count

            readonly property string words: modelData === 0 ? page.help.sides_name : modelData === -1 ? page.lastName : qsTr("Jackpots")
            readonly property int place: index + (page.portrait ? 0 : Math.max(0, index - (page.choices.length - page.wordy)))

            objectName: worded ? ["help-sides", "help-lucky-last", "help-jackpots"][-modelData] : "help-spots-" + modelData
            x: (place % page.buttonColumns) * (page.buttonWidth + 8)
            y: page.choiceTop + 40 + Math.floor(place / page.buttonColumns) * 80
            // Its words need more room than a number, where there is one row.
            width: page.buttonWidth * (worded && !page.portrait ? 2 : 1) + (worded && !page.portrait ? 8 : 0)
            height: 72
            radius: Theme.chipRadius
            color: here ? Theme.lamp : tap.pressed ? Qt.darker(Theme.surface, Theme.pressedDarker) : Theme.surface
            border.width: here ? 0 : Theme.groupBorder
            border.color: Theme.line
            Accessible.role: Accessible.RadioButton
            Accessible.name: worded ? words : modelData
            Accessible.checked: here
            Accessible.onPressAction: page.help.show_spots(modelData)

            Figure {
                visible: !choice.worded
                anchors.centerIn: parent
                text: choice.modelData
                font.pixelSize: 34
                color: choice.here ? Theme.lampInk : Theme.text
            }

            Words {
                visible: choice.worded
                anchors.centerIn: parent
                width: parent.width - 12
                height: parent.height
                text: choice.words
                font.pixelSize: Theme.smallestSize
                font.weight: Font.DemiBold
                fontSizeMode: Text.Fit
                minimumPixelSize: 15
                wrapMode: Text.WordWrap
                elide: Text.ElideRight
                horizontalAlignment: Text.AlignHCenter
                verticalAlignment: Text.AlignVCenter
                color: choice.here ? Theme.lampInk : Theme.text
            }

            TapHandler {
                id: tap
                margin: 4
                gesturePolicy: TapHandler.ReleaseWithinBounds
                onTapped: page.help.show_spots(choice.modelData)
            }
        }
    }

    OddsTable {
        id: table
        y: page.tableTop
        width: page.width
        room: page.height - page.tableTop - (page.low ? 330 : 120)
        heading: page.help.heading
        paysHeading: page.help.pays_heading
        rows: page.help.rows
    }

    Words {
        objectName: "help-return"
        y: table.y + table.height + 24
        width: page.width
        text: page.help.return_sentence
        font.pixelSize: Theme.labelSize
        font.weight: Font.DemiBold
        wrapMode: Text.WordWrap
    }

    Words {
        y: (page.low ? page.choiceTop - 20 : page.height) - height
        width: page.width
        text: qsTr("%1. Chances are exact: 20 balls of 80 numbers.").arg(page.help.schedule_name)
        font.pixelSize: Theme.smallestSize
        wrapMode: Text.WordWrap
        color: Theme.muted
    }
}
