import QtQuick

// A shape to touch: its board, its name, how many spots, and the most a game with it pays.
Rectangle {
    id: tile

    required property var view
    property bool chosen: false

    signal act

    objectName: "shape-" + view.key
    enabled: view.is_possible
    radius: Theme.groupRadius
    color: tap.pressed ? Theme.raised : Theme.surface
    border.width: chosen ? 5 : Theme.groupBorder
    border.color: chosen ? Theme.lamp : Theme.line
    Accessible.role: Accessible.RadioButton
    Accessible.name: view.name + ", " + view.count + ", " + view.pays
    Accessible.checked: chosen
    Accessible.onPressAction: tile.act()

    ShapeBoard {
        id: mini
        x: 14
        y: 14
        height: tile.height - 78
        width: Math.min(tile.width - 96, Math.round(height * 1.14))
        spots: tile.view.spots
        opacity: tile.view.is_possible ? 1 : 0.4
    }

    Figure {
        id: count
        anchors.left: mini.right
        anchors.right: parent.right
        y: 14 + mini.height / 2 - height + 6
        text: tile.view.spots.length
        font.pixelSize: 40
        horizontalAlignment: Text.AlignHCenter
        color: tile.view.is_possible ? Theme.text : Theme.muted
    }

    Words {
        anchors.left: mini.right
        anchors.right: parent.right
        anchors.top: count.bottom
        anchors.topMargin: -6
        text: qsTr("spots")
        font.pixelSize: Theme.smallestSize
        horizontalAlignment: Text.AlignHCenter
        color: Theme.muted
    }

    Words {
        x: 16
        y: tile.height - 62
        width: tile.width - 32
        text: tile.view.name
        font.pixelSize: Theme.smallSize
        font.weight: Font.DemiBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 16
        color: tile.view.is_possible ? Theme.text : Theme.muted
    }

    Figure {
        x: 16
        y: tile.height - 35
        width: tile.width - 32
        text: tile.view.pays
        font.pixelSize: Theme.smallSize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 16
        color: tile.view.is_possible ? Theme.lamp : Theme.muted
    }

    TapHandler {
        id: tap
        margin: 4
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: tile.act()
    }
}
