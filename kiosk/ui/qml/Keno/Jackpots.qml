pragma ComponentBehavior: Bound
import QtQuick

// The jackpots that stand to be won. A new amount rises into its place once, so that growth is seen as news; how much
// the last game added stands beside the name.
Item {
    id: jackpots

    required property var standing
    readonly property int gap: 12
    readonly property real partWidth: (width - gap * (standing.length - 1)) / Math.max(1, standing.length)

    objectName: "jackpots"
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Jackpots")

    Repeater {
        model: jackpots.standing.length

        Rectangle {
            id: part
            required property int index
            readonly property var jackpot: jackpots.standing[index] ?? ({ title: "", amount: "", news: "", is_won: false })
            readonly property string shown: jackpot.amount
            property bool ready: false

            x: Math.round(index * (jackpots.partWidth + jackpots.gap))
            width: Math.round(jackpots.partWidth)
            height: jackpots.height
            radius: Theme.chipRadius
            color: Theme.surface
            border.width: Theme.groupBorder
            border.color: Theme.line
            Accessible.role: Accessible.StaticText
            Accessible.name: jackpot.title + ", " + jackpot.amount

            onShownChanged: if (ready && !Theme.reducedMotion) rise.restart()
            Component.onCompleted: ready = true

            Words {
                id: title
                x: 18
                y: 10
                width: Math.min(implicitWidth, parent.width - 36 - (news.visible ? news.width + 8 : 0))
                text: part.jackpot.title
                font.pixelSize: Theme.smallestSize
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 16
                color: Theme.muted
            }

            Words {
                id: news
                visible: text !== ""
                x: parent.width - width - 18
                anchors.baseline: title.baseline
                text: part.jackpot.news
                font.pixelSize: Theme.smallestSize
                font.weight: Font.DemiBold
                color: part.jackpot.is_won ? Theme.lamp : Theme.text
            }

            Figure {
                id: amount
                objectName: "jackpot-amount"
                x: 18
                y: parent.height - height - 4
                width: Math.min(implicitWidth, parent.width - 36)
                text: part.shown
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.bodySize
                font.pixelSize: 40
                transform: Translate {
                    id: lift
                }
            }

            ParallelAnimation {
                id: rise

                NumberAnimation {
                    target: amount
                    property: "opacity"
                    from: 0
                    to: 1
                    duration: Theme.enterMs
                    easing.type: Easing.OutCubic
                }
                NumberAnimation {
                    target: lift
                    property: "y"
                    from: 14
                    to: 0
                    duration: Theme.enterMs
                    easing.type: Easing.OutCubic
                }
            }
        }
    }
}
