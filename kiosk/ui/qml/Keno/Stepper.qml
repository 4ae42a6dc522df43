pragma ComponentBehavior: Bound
import QtQuick

// A value between a minus and a plus. Holding either repeats after 400 ms, 8 a second.
// `presets` are texts of buttons that set a value at once, of which `shownPresets` are shown; `name` begins the objectName of every control.
Rectangle {
    id: stepper

    required property string name
    property string label: ""
    property string note: ""
    property string value: ""
    property bool canLess: true
    property bool canMore: true
    property var presets: []
    property var shownPresets: []
    property int chipWidth: Theme.portrait ? 80 : 64
    property bool narrow: false
    property int stepWidth: narrow ? 64 : Theme.portrait ? 72 : 68
    property int valueWidth: 116
    readonly property int inside: height - (height < 84 ? 8 : 20)

    signal less
    signal more
    signal preset(int index)

    height: 96
    radius: Theme.groupRadius
    color: Theme.surface
    border.width: Theme.groupBorder
    border.color: Theme.line

    Words {
        x: stepper.narrow ? 16 : 24
        y: parent.height / 2 - height + 1
        text: stepper.label
        font.weight: Font.DemiBold
    }

    Words {
        x: stepper.narrow ? 16 : 24
        y: parent.height / 2 + 1
        text: stepper.note
        font.pixelSize: Theme.smallestSize
        color: Theme.muted
    }

    Row {
        anchors.right: parent.right
        anchors.rightMargin: stepper.narrow ? 8 : 12
        anchors.verticalCenter: parent.verticalCenter
        spacing: stepper.narrow ? 4 : 8

        Repeater {
            model: stepper.shownPresets.filter(index => index < stepper.presets.length)

            Rectangle {
                id: chip
                required property int modelData
                readonly property string words: stepper.presets[modelData] ?? ""

                objectName: stepper.name + "-preset-" + words.replace("$", "")
                width: stepper.chipWidth
                height: stepper.inside
                radius: Theme.chipRadius
                color: chipTap.pressed ? Qt.darker(Theme.raised, Theme.pressedDarker) : Theme.raised
                border.width: Theme.groupBorder
                border.color: Theme.line
                Accessible.role: Accessible.Button
                Accessible.name: stepper.label + " " + words
                Accessible.onPressAction: stepper.preset(modelData)

                Figure {
                    anchors.centerIn: parent
                    text: chip.words
                    font.pixelSize: 28
                }

                TapHandler {
                    id: chipTap
                    margin: 4
                    gesturePolicy: TapHandler.ReleaseWithinBounds
                    onTapped: stepper.preset(chip.modelData)
                }
            }
        }

        Item {
            visible: stepper.presets.length > 0
            width: 6
            height: 1
        }

        StepButton {
            objectName: stepper.name + "-minus"
            width: stepper.stepWidth
            height: stepper.inside
            enabled: stepper.canLess
            spoken: qsTr("Less: %1").arg(stepper.label)
            onStep: stepper.less()
        }

        Figure {
            objectName: stepper.name + "-value"
            width: stepper.valueWidth
            height: stepper.inside
            text: stepper.value
            color: Theme.lamp
            font.pixelSize: 42
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 20
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
        }

        StepButton {
            objectName: stepper.name + "-plus"
            width: stepper.stepWidth
            height: stepper.inside
            plus: true
            enabled: stepper.canMore
            spoken: qsTr("More: %1").arg(stepper.label)
            onStep: stepper.more()
        }
    }
}
