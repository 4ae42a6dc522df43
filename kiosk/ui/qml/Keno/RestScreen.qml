pragma ComponentBehavior: Bound
import QtQuick

// The terminal at rest: the draw as a room sees it, or the time to the next one, and how to begin. A touch anywhere
// begins. Nothing moves but the balls and the clock.
Item {
    id: screen

    required property var app
    readonly property var rest: app.rest
    readonly property bool portrait: Theme.portrait
    readonly property bool drawing: rest.stand === "drawing" || rest.stand === "drawn"
    readonly property int leftX: portrait ? 48 : 40
    readonly property int leftWidth: portrait ? 984 : 632
    readonly property bool withJackpots: rest.jackpots.length > 0

    width: portrait ? 1080 : 1920
    height: portrait ? 1920 : 1080

    TapHandler {
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: screen.app.start()
    }

    Words {
        id: title
        objectName: "rest-title"
        x: screen.leftX
        y: screen.portrait ? 30 : 36
        text: screen.rest.game === "" ? qsTr("Keno") : qsTr("Game %1").arg(screen.rest.game)
        font.pixelSize: 60
        font.weight: Font.Bold
    }

    Words {
        objectName: "venue-name"
        x: title.x + title.width + 32
        anchors.bottom: title.bottom
        anchors.bottomMargin: 8
        width: screen.leftX + screen.leftWidth - x
        text: screen.rest.venue_name
        font.pixelSize: text.length > 36 ? Theme.smallestSize : Theme.labelSize
        wrapMode: Text.Wrap
        maximumLineCount: 2
        elide: Text.ElideRight
        horizontalAlignment: Text.AlignRight
        color: Theme.muted
    }

    Stage {
        id: stage
        live: screen.rest
        x: screen.leftX
        y: screen.portrait ? 124 : 124
        diameter: screen.portrait ? 332 : 340
    }

    Sentence {
        visible: screen.portrait
        live: screen.rest
        x: 436
        y: 124 + (332 - height) / 2
        width: 596
        headlineSize: 76
    }

    // Beside the ball: its count, as large as the room needs it; after the last one the total and its multiplier.
    Column {
        visible: !screen.portrait && screen.rest.total !== ""
        x: screen.leftX + 340 + 36
        y: 124 + (340 - height) / 2
        width: screen.leftWidth - 376

        Words {
            text: qsTr("Total")
            font.pixelSize: 44
            color: Theme.muted
        }

        Figure {
            objectName: "rest-total"
            text: screen.rest.total
            font.pixelSize: 130
        }

        Figure {
            objectName: "rest-times"
            width: parent.width
            text: screen.rest.times
            font.pixelSize: 64
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.bodySize
            color: Theme.lamp
        }
    }

    Column {
        visible: !screen.portrait && screen.rest.total === ""
        x: screen.leftX + 340 + 36
        y: 124 + (340 - height) / 2
        width: screen.leftWidth - 376

        Words {
            visible: screen.rest.ball_count > 0
            text: qsTr("Ball")
            font.pixelSize: 44
            color: Theme.muted
        }

        Figure {
            visible: screen.rest.ball_count > 0
            text: screen.rest.ball_count
            font.pixelSize: 130
        }

        Words {
            visible: screen.rest.ball_count > 0
            text: qsTr("of 20")
            font.pixelSize: 44
            color: Theme.muted
        }

        Words {
            visible: screen.rest.ball_count === 0
            width: parent.width
            text: screen.rest.headline
            font.pixelSize: 44
            font.weight: Font.DemiBold
            wrapMode: Text.WordWrap
        }
    }

    Tray {
        id: tray
        visible: screen.drawing
        live: screen.rest
        x: screen.leftX
        y: screen.portrait ? 492 : 488
        width: screen.leftWidth
        columns: screen.portrait ? 10 : 5
        diameter: screen.portrait ? 88 : 84
        gapY: screen.portrait ? 14 : 8
    }

    LastGames {
        visible: !screen.drawing
        games: screen.rest.last_games
        stacked: !screen.portrait
        x: screen.leftX
        y: screen.portrait ? 488 : 480
        width: screen.leftWidth
        rowHeight: screen.portrait ? 66 : 124
    }

    Board {
        id: board
        x: screen.portrait ? 48 : 704
        y: screen.portrait ? 712 : 40
        width: screen.portrait ? 984 : 1176
        height: (screen.portrait ? 792 : 812) - (screen.withJackpots ? 108 : 0)
        drawing: true
        marks: screen.rest.marks
        headsFigure: screen.rest.heads === "" ? "1–40" : screen.rest.heads
        tailsFigure: screen.rest.tails === "" ? "41–80" : screen.rest.tails
        pill: screen.rest.pill
    }

    Loader {
        active: screen.withJackpots
        x: board.x
        y: board.y + board.height + 16
        width: board.width
        height: 92
        sourceComponent: Component {
            Jackpots {
                standing: screen.rest.jackpots
            }
        }
    }

    Item {
        id: steps
        visible: !screen.app.banner.shown
        readonly property int gap: 12
        readonly property real stepWidth: screen.portrait ? (984 - 2 * gap) / 3 : (1224 - 2 * gap) / 3

        x: screen.portrait ? 48 : 40
        y: screen.portrait ? 1528 : 876
        height: screen.portrait ? 132 : 112

        HowToStep {
            number: 1
            width: steps.stepWidth
            height: parent.height
            title: qsTr("Choose")
            text: qsTr("1 to 10, 15, 20 or 40 numbers, or a kwikpik")
        }

        HowToStep {
            number: 2
            x: steps.stepWidth + steps.gap
            width: steps.stepWidth
            height: parent.height
            title: qsTr("Pay")
            text: qsTr("and take your ticket")
        }

        HowToStep {
            number: 3
            x: 2 * (steps.stepWidth + steps.gap)
            width: steps.stepWidth
            height: parent.height
            title: qsTr("Catch")
            text: qsTr("your numbers among 20 balls")
        }
    }

    ActButton {
        objectName: "start"
        kind: "primary"
        x: screen.portrait ? 48 : 1288
        y: screen.portrait ? 1684 : 876
        width: screen.portrait ? 984 : 592
        height: screen.portrait ? 124 : 112
        text: qsTr("Touch to play")
        textSize: 44
        onAct: screen.app.start()
    }

    Flight {
        anchors.fill: parent
        live: screen.rest
        stage: stage
        tray: tray
    }

    // What keeps this terminal from selling is said before anybody has touched it.
    BannerPlace {
        app: screen.app
        x: steps.x
        y: steps.y + (steps.height - height) / 2
        width: screen.portrait ? 984 : 1224
    }

    CareStrip {
        app: screen.app
        anchors.bottom: parent.bottom
    }
}
