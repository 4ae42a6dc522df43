pragma ComponentBehavior: Bound
import QtQuick

// Ten digits and two acts, laid out as on a telephone.
Item {
    id: pad

    property int gap: 12
    readonly property real keyWidth: (width - 2 * gap) / 3
    readonly property real keyHeight: (height - 3 * gap) / 4

    signal digit(int value)
    signal erase
    signal clear

    Repeater {
        model: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "erase"]

        Rectangle {
            id: key
            required property int index
            required property string modelData
            readonly property bool isDigit: modelData.length === 1

            function press(): void {
                if (isDigit)
                    pad.digit(Number(modelData));
                else if (modelData === "clear")
                    pad.clear();
                else
                    pad.erase();
            }

            objectName: isDigit ? "digit-" + modelData : modelData === "clear" ? "clear-digits" : "erase-digit"
            x: (index % 3) * (pad.keyWidth + pad.gap)
            y: Math.floor(index / 3) * (pad.keyHeight + pad.gap)
            width: pad.keyWidth
            height: pad.keyHeight
            radius: Theme.buttonRadius
            color: tap.pressed ? Qt.darker(Theme.raised, Theme.pressedDarker) : Theme.raised
            border.width: Theme.groupBorder
            border.color: Theme.line
            Accessible.role: Accessible.Button
            Accessible.name: isDigit ? modelData : modelData === "clear" ? qsTr("Clear all digits") : qsTr("Erase the last digit")
            Accessible.onPressAction: key.press()

            Figure {
                visible: key.isDigit
                anchors.centerIn: parent
                text: key.modelData
                font.pixelSize: 56
            }

            Words {
                visible: key.modelData === "clear"
                anchors.centerIn: parent
                text: qsTr("Clear all")
                font.pixelSize: Theme.labelSize
                font.weight: Font.DemiBold
            }

            Icon {
                visible: key.modelData === "erase"
                anchors.centerIn: parent
                name: "backspace"
                size: 52
            }

            TapHandler {
                id: tap
                margin: 4
                gesturePolicy: TapHandler.ReleaseWithinBounds
                onTapped: key.press()
            }
        }
    }
}
