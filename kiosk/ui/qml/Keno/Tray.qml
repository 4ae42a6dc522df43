pragma ComponentBehavior: Bound
import QtQuick

// The twenty places of a draw in the order drawn. A place stays an empty ring until its ball has landed.
Item {
    id: tray

    required property var live
    property int columns: 10
    property real diameter: 88
    property real gapX: columns > 1 ? (width - columns * diameter) / (columns - 1) : 0
    property real gapY: 14
    readonly property int rows: Math.ceil(20 / columns)
    readonly property var numbers: live.numbers
    readonly property var mine: live.mine
    readonly property int landed: live.landed

    height: rows * diameter + (rows - 1) * gapY

    function placeX(place: int): real {
        return Math.round((place % columns) * (diameter + gapX));
    }

    function placeY(place: int): real {
        return Math.floor(place / columns) * (diameter + gapY);
    }

    Accessible.role: Accessible.List
    Accessible.name: qsTr("Balls drawn: %1 of 20").arg(landed)

    Repeater {
        model: 20

        Item {
            id: place
            required property int index
            readonly property bool filled: index < tray.landed

            x: tray.placeX(index)
            y: tray.placeY(index)
            width: tray.diameter
            height: tray.diameter

            Rectangle {
                visible: !place.filled
                anchors.centerIn: parent
                width: parent.width - 6
                height: width
                radius: width / 2
                color: "transparent"
                border.width: 3
                border.color: Theme.line
            }

            Ball {
                visible: place.filled
                number: tray.numbers[place.index] ?? 0
                mine: tray.mine[place.index] ?? false
                diameter: tray.diameter
            }
        }
    }
}
