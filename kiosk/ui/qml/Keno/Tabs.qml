pragma ComponentBehavior: Bound
import QtQuick

// A row of choices of which one holds. `names` end the objectNames: "tab-spots".
Rectangle {
    id: tabs

    property var names: []
    property var texts: []
    property string current: ""
    property string prefix: "tab-"

    signal chosen(string name)

    height: 80
    radius: Theme.groupRadius
    color: Theme.surface
    border.width: Theme.groupBorder
    border.color: Theme.line

    Repeater {
        model: tabs.names.length

        Rectangle {
            id: tab
            required property int index
            readonly property bool here: tabs.names[index] === tabs.current

            objectName: tabs.prefix + tabs.names[index]
            x: 8 + index * (width + 8)
            y: 8
            width: (tabs.width - 8) / tabs.names.length - 8
            height: tabs.height - 16
            radius: Theme.chipRadius
            color: here ? Theme.text : tap.pressed ? Theme.raised : "transparent"
            Accessible.role: Accessible.PageTab
            Accessible.name: tabs.texts[index]
            Accessible.selected: here
            Accessible.onPressAction: tabs.chosen(tabs.names[tab.index])

            Words {
                anchors.centerIn: parent
                width: parent.width - 16
                height: parent.height
                text: tabs.texts[tab.index]
                font.weight: Font.DemiBold
                fontSizeMode: Text.Fit
                minimumPixelSize: Theme.smallestSize
                wrapMode: Text.Wrap
                elide: Text.ElideRight
                horizontalAlignment: Text.AlignHCenter
                verticalAlignment: Text.AlignVCenter
                color: tab.here ? Theme.night : Theme.text
            }

            TapHandler {
                id: tap
                margin: 4
                gesturePolicy: TapHandler.ReleaseWithinBounds
                onTapped: tabs.chosen(tabs.names[tab.index])
            }
        }
    }
}
