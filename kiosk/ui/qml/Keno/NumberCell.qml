import QtQuick

// One number of the board while numbers are chosen. `mark` is "." free, "s" selected or "k" chosen by kwikpik; the
// board draws the keylines. Nothing more than this, because eighty of them stand in the first frame.
Rectangle {
    id: cell

    required property int number
    property string mark: "."
    readonly property bool chosen: mark !== "."

    signal tapped

    objectName: "number-" + number
    radius: Theme.cellRadius
    color: chosen ? Theme.lamp : number <= 40 ? Theme.skyCell : Theme.seaCell
    border.width: chosen ? 0 : Theme.cellBorder
    border.color: Theme.line

    Accessible.role: Accessible.CheckBox
    Accessible.name: {
        const half = number <= 40 ? qsTr("Number %1, heads half") : qsTr("Number %1, tails half");
        const state = mark === "k" ? qsTr(", chosen by kwikpik") : chosen ? qsTr(", chosen") : "";
        return half.arg(number) + state;
    }
    Accessible.checked: chosen
    Accessible.onToggleAction: cell.tapped()
    Accessible.onPressAction: cell.tapped()

    Text {
        anchors.centerIn: parent
        text: cell.number
        font.family: Theme.figuresFace
        font.pixelSize: cell.chosen ? Theme.numberSize * 1.06 : Theme.numberSize
        font.weight: cell.chosen ? Font.Bold : Font.DemiBold
        color: cell.chosen ? Theme.lampInk : Theme.text
        textFormat: Text.PlainText
    }

    TapHandler {
        margin: 4
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: cell.tapped()
    }
}
