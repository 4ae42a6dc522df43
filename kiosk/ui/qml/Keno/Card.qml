import QtQuick

// One raised card over a darkened screen. A touch beside it closes it, unless something is in work.
Item {
    id: card

    default property alias content: inside.data
    property int cardWidth: Theme.portrait ? 984 : 1096
    property int cardHeight: 400
    property real cardY: (height - cardHeight) / 2
    property bool closable: true

    signal close

    Rectangle {
        anchors.fill: parent
        color: Theme.night
        opacity: 0.72

        MouseArea {
            anchors.fill: parent
            onClicked: if (card.closable) card.close()
        }
    }

    Rectangle {
        id: inside
        anchors.horizontalCenter: parent.horizontalCenter
        y: card.cardY
        width: card.cardWidth
        height: card.cardHeight
        radius: Theme.cardRadius
        color: Theme.raised
        border.width: Theme.groupBorder
        border.color: Theme.line
        Accessible.role: Accessible.Dialog

        MouseArea {
            anchors.fill: parent
        }
    }
}
