pragma ComponentBehavior: Bound
import QtQuick

// The number of a paper as it is typed: eighteen places in the groups that are printed on it. Or its time.
Item {
    id: field

    required property var groups
    required property int count
    property int places: 18
    property int grouping: 4
    readonly property real groupGap: placeWidth * 0.55
    readonly property real placeWidth: width / (places + Math.floor((places - 1) / grouping) * 0.55)

    height: 84
    Accessible.role: Accessible.StaticText
    Accessible.name: groups.join(" ")

    Repeater {
        model: field.places

        Item {
            id: place
            required property int index
            readonly property string digit: (field.groups[Math.floor(index / field.grouping)] ?? "").charAt(index % field.grouping)

            x: index * field.placeWidth + Math.floor(index / field.grouping) * field.groupGap
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
