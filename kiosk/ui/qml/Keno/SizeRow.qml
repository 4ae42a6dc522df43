pragma ComponentBehavior: Bound
import QtQuick

// The ways by size, each size a switch. What the schedule has no prizes for is struck out and stays off.
Rectangle {
    id: row

    required property var app
    readonly property var ways: app.draft.ways
    readonly property int count: ways.sizes.length
    readonly property int perPage: Theme.portrait ? 6 : 4
    readonly property bool turns: count > perPage
    readonly property int pageCount: Math.ceil(count / (turns ? perPage - 1 : perPage))
    readonly property int shownCount: turns ? perPage - 1 : perPage
    property int page: 0
    readonly property int shownPage: Math.max(0, Math.min(page, pageCount - 1))
    readonly property int first: shownPage * shownCount
    readonly property real roomForSizes: width - (turns ? 64 + Theme.gap : 0)
    readonly property real cellWidth: (roomForSizes + Theme.gap) / (turns ? shownCount : Math.max(count, 2)) - Theme.gap

    color: "transparent"

    Rectangle {
        visible: row.count === 0
        anchors.fill: parent
        radius: Theme.groupRadius
        color: Theme.surface
        border.width: Theme.groupBorder
        border.color: Theme.line

        Words {
            anchors.centerIn: parent
            text: qsTr("The ways of your groups come here")
            color: Theme.muted
        }
    }

    Row {
        spacing: Theme.gap

        Repeater {
            model: Math.min(row.shownCount, Math.max(0, row.count - row.first))

            Rectangle {
                id: size
                required property int index
                readonly property var view: row.ways.sizes[row.first + index]
                    ?? { spot_count: 0, name: "", ways: "", is_possible: false, is_on: false }
                readonly property color ink: view.is_on ? Theme.lampInk : Theme.text

                signal act

                objectName: "size-" + view.spot_count
                enabled: view.is_possible
                width: row.cellWidth
                height: row.height
                radius: Theme.chipRadius
                color: view.is_on ? Theme.lamp : tap.pressed ? Theme.raised : Theme.surface
                border.width: view.is_on ? 0 : view.is_possible ? 3 : 0
                border.color: Theme.line
                Accessible.role: Accessible.CheckBox
                Accessible.name: view.ways + ", " + view.name
                Accessible.checked: view.is_on
                Accessible.onToggleAction: size.act()
                Accessible.onPressAction: size.act()
                onAct: row.ways.switch_size(view.spot_count)

                Column {
                    anchors.centerIn: parent
                    spacing: -2

                    Words {
                        anchors.horizontalCenter: parent.horizontalCenter
                        text: size.view.ways
                        font.weight: Font.DemiBold
                        color: size.view.is_possible ? size.ink : Theme.muted
                    }

                    Words {
                        id: name
                        anchors.horizontalCenter: parent.horizontalCenter
                        text: size.view.is_possible ? qsTr("of %1").arg(size.view.name) : size.view.name
                        font.pixelSize: Theme.smallestSize
                        font.strikeout: !size.view.is_possible
                        color: size.view.is_possible ? size.ink : Theme.muted
                    }
                }

                TapHandler {
                    id: tap
                    margin: 4
                    gesturePolicy: TapHandler.ReleaseWithinBounds
                    onTapped: size.act()
                }
            }
        }
    }

    // Goes round: on the last page it leads back to the first, and says so.
    TurnButton {
        readonly property bool isLast: row.shownPage === row.pageCount - 1

        objectName: "more-sizes"
        visible: row.turns
        enabled: visible
        x: row.width - width
        height: row.height
        onwards: !isLast
        spoken: isLast ? qsTr("Back to the first ways") : qsTr("More ways")
        onAct: row.page = (row.shownPage + 1) % row.pageCount
    }
}
