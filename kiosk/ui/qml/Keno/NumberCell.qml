import QtQuick

// One number of the board while numbers are chosen. `mark` is "." free, "s" selected, "k" chosen by kwikpik, or the
// letter of a group, small if it came there by kwikpik; the board draws keylines, patterns and letters. Nothing more
// than this, because eighty of them stand in the first frame.
Rectangle {
    id: cell

    required property int number
    property string mark: "."
    readonly property bool chosen: mark !== "."
    readonly property bool single: mark === "s" || mark === "k"

    signal tapped

    objectName: "number-" + number
    radius: Theme.cellRadius
    color: single ? Theme.lamp : chosen ? Theme.groupColor(mark.toUpperCase()) : number <= 40 ? Theme.skyCell : Theme.seaCell
    border.width: chosen ? 0 : Theme.cellBorder
    border.color: Theme.line

    Accessible.role: Accessible.CheckBox
    Accessible.name: {
        const half = number <= 40 ? qsTr("Number %1, heads half") : qsTr("Number %1, tails half");
        const group = chosen && !single ? qsTr(", group %1").arg(mark.toUpperCase()) : "";
        const lucky = mark === "k" || mark !== mark.toUpperCase() && !single;
        const state = group + (lucky ? qsTr(", chosen by kwikpik") : chosen ? qsTr(", chosen") : "");
        return half.arg(number) + state;
    }
    Accessible.checked: chosen
    Accessible.onToggleAction: cell.tapped()
    Accessible.onPressAction: cell.tapped()

    Text {
        anchors.centerIn: parent
        anchors.horizontalCenterOffset: cell.chosen && !cell.single ? -13 : 0
        anchors.verticalCenterOffset: cell.chosen && !cell.single ? -7 : 0
        text: cell.number
        font.family: Theme.figuresFace
        font.pixelSize: cell.single ? Theme.numberSize * 1.06 : cell.chosen ? 36 : Theme.numberSize
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
