pragma ComponentBehavior: Bound
import QtQuick

// The number of a ticket as it is typed: eighteen places in the groups that are printed on the paper.
Item {
    id: field

    required property var groups
    required property int count
    readonly property real groupGap: placeWidth * 0.55
    readonly property real placeWidth: width / (18 + 4 * 0.55)

    height: 84
    Accessible.role: Accessible.StaticText
    Accessible.name: groups.join(" ")

    Repeater {
        model: 18

        Item {
            id: place
            required property int index
            readonly property string digit: (field.groups[Math.floor(index / 4)] ?? "").charAt(index % 4)

            x: index * field.placeWidth + Math.floor(index / 4) * field.groupGap
            width: field.placeWidth
            height: field.height

            Rectangle {
                anchors.bottom: parent.bottom
                x: 2
                width: parent.width - 4
                height: place.index === field.count ? 6 : 3
                radius: 2
                color: place.index === field.count ? Theme.ink : place.digit !== "" ? Theme.inkMuted : Theme.paperLine
            }

            Text {
                anchors.horizontalCenter: parent.horizontalCenter
                anchors.bottom: parent.bottom
                anchors.bottomMargin: 8
                text: place.digit
                font.family: Theme.serialFace
                font.weight: Font.DemiBold
                font.pixelSize: Math.min(54, field.placeWidth * 1.5)
                color: Theme.ink
                textFormat: Text.PlainText
            }
        }
    }
}
