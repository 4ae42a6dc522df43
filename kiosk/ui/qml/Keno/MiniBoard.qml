pragma ComponentBehavior: Bound
import QtQuick

// A whole board at the size of a stamp: a hollow square is yours, a disc is drawn, a disc on a lamp square is a catch.
// `marks` as on the large board.
Item {
    id: mini

    property string marks: ""
    readonly property int gap: Math.max(2, Math.round(width * 0.014))
    // Whole pixels, or the discs would not be round; what is left over goes to the margins.
    readonly property int cellWidth: Math.floor((width - 9 * gap) / 10)
    readonly property int horizon: Math.round(gap * 2.5)
    readonly property int cellHeight: Math.floor((height - 6 * gap - horizon) / 8)
    readonly property int startX: Math.round((width - 10 * cellWidth - 9 * gap) / 2)
    readonly property int startY: Math.round((height - 8 * cellHeight - 6 * gap - horizon) / 2)

    Accessible.role: Accessible.Graphic
    Accessible.name: qsTr("The board of this game")

    Repeater {
        model: 80

        Rectangle {
            id: cell
            required property int index
            readonly property int row: Math.floor(index / 10)
            readonly property string mark: mini.marks.charAt(index)
            readonly property bool mine: "cmw".includes(mark) && mark !== ""

            x: mini.startX + (index % 10) * (mini.cellWidth + mini.gap)
            y: mini.startY + row * (mini.cellHeight + mini.gap) + (row > 3 ? mini.horizon - mini.gap : 0)
            width: mini.cellWidth
            height: mini.cellHeight
            radius: mini.cellWidth * 0.16
            color: mark === "w" ? "transparent" : mine ? Theme.lamp : index < 40 ? Theme.skyCell : Theme.seaCell
            border.width: mark === "w" ? Math.max(2, Math.round(mini.cellWidth * 0.13)) : mine ? 0 : Theme.contrast ? 1 : 0
            border.color: mark === "w" ? Theme.lamp : index < 40 ? Theme.heads : Theme.tails

            Rectangle {
                readonly property bool drawn: cell.mark === "d" || cell.mark === "n"

                visible: drawn || cell.mark === "c" || cell.mark === "m"
                anchors.centerIn: parent
                width: 2 * Math.round(Math.min(mini.cellWidth, mini.cellHeight) * (drawn ? 0.3 : 0.34))
                height: width
                radius: width / 2
                color: drawn ? Theme.discDim : Theme.disc
                border.width: drawn ? 0 : mini.cellWidth > 30 ? 2 : 1
                border.color: Theme.lampInk
            }
        }
    }
}
