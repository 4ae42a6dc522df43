pragma ComponentBehavior: Bound
import QtQuick

// One game of a checked ticket: its board, what was caught, what that paid and how it came about. A high row puts the
// words under each other beside a larger board; a low one puts them side by side.
Rectangle {
    id: row

    required property var game
    required property string countdown
    property bool withBoard: true
    property real leadWidth: 0  // of what stands before the texts of an undrawn game; 0: as wide as a time needs

    objectName: "check-row"
    readonly property bool drawn: game.marks !== ""
    readonly property bool stacked: drawn && (height > 400 || width < 900)
    readonly property bool flat: drawn && height < 190
    readonly property bool dense: !stacked && game.parts.length > 0
    readonly property bool low: dense && !flat && height < 205
    readonly property bool tight: stacked && game.parts.length > 0 && height < 480
    readonly property bool many: game.caught.length > 10
    readonly property real boardHeight: drawn ? height - 26 : 0
    readonly property real boardWidth: Math.min(boardHeight * 1.2, width * (width < 900 ? 0.4 : 0.56))
    // In a flat row with words under what was caught: the balls stand in one line as far as they can.
    readonly property real flatWidth: width - startX - 250 - 28 - paidWidth - 32 - 56
    readonly property int flatBall: Math.max(30, Math.min(44, Math.floor((flatWidth + 8) / Math.max(1, game.caught.length)) - 8))
    readonly property real startX: !withBoard ? 32 : 18 + (drawn ? boardWidth : later.width) + 36

    radius: Theme.groupRadius
    color: Theme.surface
    border.width: Theme.groupBorder
    border.color: Theme.line

    // Measured beside the texts themselves, whose own size depends on the room they get.
    readonly property real paidWidth: Math.min(330, Math.ceil(Math.max(prizeSize.width, howSize.width)) + 4)

    TextMetrics {
        id: prizeSize
        text: row.drawn ? row.game.prize : ""
        font: prize.font
    }

    TextMetrics {
        id: howSize
        text: row.game.how
        font: how.font
    }

    MiniBoard {
        visible: row.withBoard && row.drawn
        x: 18
        anchors.verticalCenter: parent.verticalCenter
        width: row.boardWidth
        height: row.boardWidth / 1.2
        marks: row.game.marks
    }

    // An undrawn game: the time to its close, or an empty place where it isn't known yet.
    Rectangle {
        id: later
        visible: !row.drawn
        x: 18
        y: 16
        width: row.leadWidth > 0 ? row.leadWidth : 244
        height: parent.height - 32
        radius: Theme.chipRadius
        color: "transparent"
        border.width: 3
        border.color: Theme.line

        Figure {
            anchors.centerIn: parent
            text: row.game.is_open ? row.countdown : ""
            font.pixelSize: 48
        }

        Words {
            visible: !row.game.is_open
            anchors.centerIn: parent
            width: Math.min(implicitWidth, parent.width - 16)
            text: row.game.lead
            font.pixelSize: 30
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.smallestSize
            color: Theme.muted
        }
    }

    Column {
        id: facts
        x: row.startX
        y: row.stacked ? 28 : (row.height - height) / 2
        width: row.stacked ? row.width - x - 32 : row.flat ? 250 : row.width - x - paid.width - 48
        spacing: row.tight ? 6 : row.stacked ? 12 : row.flat ? 0 : row.dense ? 2 : 8

        Words {
            width: parent.width
            text: row.game.game
            font.pixelSize: row.drawn ? 24 : 22
            wrapMode: Text.WordWrap
            color: Theme.muted
        }

        Words {
            width: parent.width
            text: row.game.title
            font.pixelSize: !row.drawn ? 34 : row.low ? 38 : row.flat || row.dense || row.tight ? 44 : 52
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 26
        }

        // In a flat row what was caught stands beside these words.
        Column {
            parent: row.flat ? row : facts
            x: row.flat ? row.startX + facts.width + 28 : 0
            y: row.flat ? (row.height - height) / 2 : 0
            width: row.flat ? row.width - x - paid.width - 56 : facts.width
            spacing: row.flat ? 4 : facts.spacing

            Flow {
                visible: row.game.caught.length > 0 && !row.many
                width: parent.width
                spacing: 8

                Repeater {
                    model: row.many ? [] : row.game.caught

                    Rectangle {
                        id: ball
                        required property var modelData
                        readonly property int size: row.stacked && !row.tight || (row.game.caught.length < 8 && !row.dense) ? 56
                            : row.flat && row.dense ? row.flatBall : 44

                        width: size
                        height: size
                        radius: size * 0.18
                        color: Theme.lamp

                        Rectangle {
                            anchors.centerIn: parent
                            width: 2 * Math.round(parent.width * 0.43)
                            height: width
                            radius: width / 2
                            color: Theme.disc
                            border.width: 3
                            border.color: Theme.lampInk
                        }

                        Figure {
                            anchors.centerIn: parent
                            text: ball.modelData
                            font.pixelSize: ball.size * 0.48
                            color: Theme.discInk
                        }
                    }
                }
            }

            // More than ten are listed: the board shows them as well.
            Figure {
                visible: row.many
                width: parent.width
                text: row.game.caught.join("  ")
                font.pixelSize: row.dense ? 24 : 26
                wrapMode: Text.WordWrap
                color: Theme.lamp
            }

            Words {
                visible: row.game.parts.length > 0
                width: parent.width
                text: row.flat || row.low ? row.game.brief : row.game.parts.join(row.stacked ? "\n" : ",  ")
                font.pixelSize: row.low ? Theme.smallestSize : Theme.smallSize
                font.weight: Font.DemiBold
                wrapMode: Text.WordWrap
            }
        }
    }

    Column {
        id: paid
        x: row.stacked ? row.startX : row.width - width - 32
        y: row.stacked ? row.height - height - 28 : (row.height - height) / 2
        width: row.stacked ? row.width - x - 32 : row.paidWidth
        spacing: 2

        Figure {
            id: prize
            visible: row.drawn
            width: parent.width
            text: row.game.prize
            font.pixelSize: 60
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 32
            horizontalAlignment: row.stacked ? Text.AlignLeft : Text.AlignRight
            color: row.game.has_prize ? Theme.lamp : Theme.muted
        }

        Words {
            id: how
            width: parent.width
            text: row.game.how
            font.pixelSize: row.drawn ? Theme.smallSize : Theme.bodySize
            wrapMode: Text.WordWrap
            horizontalAlignment: row.stacked ? Text.AlignLeft : Text.AlignRight
            color: Theme.muted
        }
    }
}
