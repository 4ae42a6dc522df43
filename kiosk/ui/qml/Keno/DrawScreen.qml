pragma ComponentBehavior: Bound
import QtQuick

// The live draw for one person: the newest ball and what it means, the tray, the board, and the ticket's card.
Item {
    id: screen

    required property var app
    readonly property var draw: app.draw
    readonly property bool portrait: Theme.portrait
    readonly property bool low: Theme.low
    readonly property bool several: draw.card_count > 1
    readonly property bool alone: !draw.has_tickets
    readonly property int leftWidth: 712

    width: portrait ? 1080 : 1920
    height: portrait ? 1920 : 1080

    Strip {
        app: screen.app
        checkButton: false
        label: screen.draw.stand === "drawing" ? qsTr("Drawing game") : qsTr("Game")
        value: screen.draw.game
    }

    ActButton {
        objectName: "back"
        anchors.horizontalCenter: parent.horizontalCenter
        y: screen.low ? 1446 : 8 + (Theme.stripHeight - 8 - height) / 2
        width: 250
        height: 64
        visible: !screen.alone
        enabled: visible
        text: qsTr("Choose numbers")
        textSize: Theme.bodySize
        onAct: screen.app.go_back()
    }

    Stage {
        id: stage
        live: screen.draw
        x: screen.portrait ? 48 : 40
        y: screen.portrait ? 112 : 240
        diameter: screen.portrait ? 340 : 244
    }

    Tray {
        id: tray
        live: screen.draw
        columns: screen.portrait ? 10 : 5
        x: screen.portrait ? 48 : 40 + 244 + 32
        y: screen.portrait ? 492 : 240
        width: screen.portrait ? 984 : screen.leftWidth - 276
        diameter: screen.portrait ? 88 : 78
        gapY: screen.portrait ? 14 : 6
    }

    // Behind the sentence.
    Flight {
        anchors.fill: parent
        live: screen.draw
        stage: stage
        tray: tray
    }

    Sentence {
        live: screen.draw
        x: screen.portrait ? 444 : 40
        y: screen.portrait ? 112 + (340 - height) / 2 : 92
        width: screen.portrait ? 588 : screen.leftWidth
        headlineSize: screen.portrait ? Theme.sentenceSize : 60
        lineSize: screen.portrait ? 34 : 30
        counted: screen.portrait
        spacing: screen.portrait ? 12 : 0
    }

    Words {
        visible: !screen.portrait
        x: 40 + screen.leftWidth - width
        y: 120
        text: screen.draw.counter
        font.pixelSize: 30
        color: Theme.muted
    }

    Board {
        id: board
        x: screen.portrait ? 48 : 40 + screen.leftWidth + 32
        y: screen.portrait ? 712 : 104
        width: screen.portrait ? 984 : 1096
        height: screen.portrait ? (screen.several || screen.low ? 716 : 792) : 888
        drawing: true
        marks: screen.draw.marks
        headsFigure: screen.draw.heads === "" ? "1–40" : screen.draw.heads
        tailsFigure: screen.draw.tails === "" ? "41–80" : screen.draw.tails
        pill: screen.draw.pill
    }

    // Several tickets: one card at a time, turned by hand only.
    Item {
        visible: screen.several
        x: screen.portrait ? 48 : 40
        y: screen.portrait ? 1446 : 498
        width: screen.portrait ? 984 : stage.width
        height: 64

        TurnButton {
            objectName: "previous-ticket"
            enabled: screen.several && screen.draw.card_index > 0
            spoken: qsTr("Previous ticket")
            onAct: screen.draw.show_previous_ticket()
        }

        Words {
            objectName: "ticket-position"
            anchors.verticalCenter: parent.verticalCenter
            x: screen.low ? 84 : (parent.width - width) / 2
            text: screen.portrait ? screen.draw.card_title
                : qsTr("%1 of %2").arg(screen.draw.card_index + 1).arg(screen.draw.card_count)
            font.pixelSize: Theme.labelSize
            font.weight: Font.DemiBold
        }

        TurnButton {
            objectName: "next-ticket"
            enabled: screen.several && screen.draw.card_index < screen.draw.card_count - 1
            onwards: true
            anchors.right: parent.right
            spoken: qsTr("Next ticket")
            onAct: screen.draw.show_next_ticket()
        }
    }

    DrawCard {
        visible: !screen.alone
        card: screen.draw.card
        x: screen.portrait ? 48 : 40
        y: screen.portrait ? 1528 : 596
        width: screen.portrait ? 984 : screen.leftWidth
        height: screen.portrait ? 280 : 992 - y
        stubSize: screen.portrait ? 320 : screen.draw.card.extras.length > 0 ? 132 : 160
    }

    // Without a ticket in hand: the one thing to do.
    Rectangle {
        visible: screen.alone
        x: screen.portrait ? 48 : 40
        y: screen.portrait ? 1528 : 604
        width: screen.portrait ? 984 : screen.leftWidth
        height: screen.portrait ? 280 : 388
        radius: Theme.cardRadius
        color: Theme.surface
        border.width: Theme.groupBorder
        border.color: Theme.line

        Column {
            x: 40
            y: 40
            width: parent.width - 80
            spacing: 12

            Words {
                width: parent.width
                text: qsTr("You have no ticket in this game.")
                font.pixelSize: 34
                font.weight: Font.DemiBold
                wrapMode: Text.WordWrap
            }

            Words {
                width: parent.width
                text: qsTr("Hold a ticket to the scanner to check it.")
                font.pixelSize: Theme.labelSize
                color: Theme.muted
                wrapMode: Text.WordWrap
            }
        }

        ActButton {
            objectName: "start"
            kind: "primary"
            enabled: screen.alone
            anchors.bottom: parent.bottom
            anchors.bottomMargin: 32
            x: 40
            width: parent.width - 80
            height: 96
            text: qsTr("Choose numbers")
            onAct: screen.app.go_back()
        }
    }

    BannerPlace {
        app: screen.app
        active: screen.app.banner.shown && screen.app.banner.dismissable
        x: board.x + 14
        y: board.y + board.height - height - 14
        width: board.width - 28
    }

    CareStrip {
        app: screen.app
        anchors.bottom: parent.bottom
    }
}
