pragma ComponentBehavior: Bound
import QtQuick

// A ticket's check, from the scanner to the paper in the hand.
Item {
    id: screen

    required property var app
    readonly property var check: app.check
    readonly property bool portrait: Theme.portrait
    readonly property bool low: Theme.low
    readonly property string state_: check.state
    readonly property bool asks: state_ === "ask" || state_ === "asking"
    readonly property bool printed: check.picture_count > 0
    readonly property bool shows: !asks && check.rows.length > 0 && !printed && state_ !== "cannot"
        && state_ !== "given_back"
    readonly property bool refunds: shows && check.refund.act !== undefined
    readonly property bool acts: shows && (check.can_explain || refunds)
    readonly property bool scrolls: gamesPlace.item !== null && (gamesPlace.item as CheckGames).scrolls
    readonly property bool tells: !asks && !shows && !printed && state_ !== "closed"

    width: portrait ? 1080 : 1920
    height: portrait ? 1920 : 1080

    Strip {
        app: screen.app
        checkButton: false
    }

    ActButton {
        objectName: "back"
        x: screen.low && !screen.asks ? 48 : (parent.width - width) / 2
        y: !screen.low ? 8 + (Theme.stripHeight - 8 - height) / 2
            : screen.asks ? 1732 : screen.shows ? 1284 : 1596
        width: screen.low && screen.asks ? 984 : 250
        height: screen.low && screen.asks ? 76 : 64
        text: qsTr("Choose numbers")
        textSize: Theme.bodySize
        onAct: screen.app.go_back()
    }

    Words {
        id: headline
        objectName: "check-headline"
        visible: !screen.tells
        x: Theme.margin
        y: screen.portrait ? 112 : 102
        width: (screen.portrait ? 984 : 1096) - (screen.scrolls ? 220 : 0)
        text: screen.check.headline
        font.pixelSize: Theme.headlineSize
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 40
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Words {
        objectName: "check-detail"
        visible: !screen.tells
        x: Theme.margin
        y: headline.y + 78
        width: (screen.portrait ? 984 : 1096) - (screen.scrolls ? 220 : 0)
        text: screen.check.detail !== "" || !screen.portrait ? screen.check.detail : screen.check.paper_lines.join(" ")
        font.pixelSize: Theme.labelSize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallestSize
        color: Theme.muted
    }

    Loader {
        active: screen.asks
        sourceComponent: Component {
            CheckAsk {
                width: screen.width
                height: screen.height
                check: screen.check
                limit: screen.app.help.limit_sentence
            }
        }
    }

    Loader {
        id: gamesPlace
        active: screen.shows
        x: screen.portrait ? 48 : 40
        y: screen.portrait ? 252 : 224
        width: screen.portrait ? 984 : 1096
        height: !screen.portrait ? (screen.acts ? 684 : 768) : screen.acts ? 1012 : screen.low ? 1020 : 1092
        sourceComponent: Component {
            CheckGames {
                check: screen.check
            }
        }
    }

    // Between the games and the ticket: what can be asked about it, and what can be given back.
    Row {
        id: acts
        readonly property bool tight: screen.low && screen.scrolls

        visible: screen.acts
        x: screen.portrait ? (screen.low ? 310 : 48) : 40
        y: screen.portrait ? 1280 : 920
        width: screen.portrait ? 1032 - x - (tight ? 200 : 0) : 1096
        height: 72
        spacing: 12

        ActButton {
            objectName: "explain"
            visible: screen.check.can_explain
            enabled: visible && screen.acts
            width: !screen.refunds ? parent.width : acts.tight ? 150 : (parent.width - 12) / 2
            height: 72
            text: acts.tight && screen.refunds ? qsTr("Explain") : qsTr("How this was worked out")
            Accessible.name: qsTr("How this was worked out")
            onAct: screen.check.explain()
        }

        ActButton {
            objectName: "refund"
            visible: screen.refunds
            enabled: visible && screen.check.state === "shown"
            kind: "danger"
            width: !screen.check.can_explain ? parent.width : acts.tight ? parent.width - 162 : (parent.width - 12) / 2
            height: 72
            text: screen.check.refund.act ?? ""
            onAct: screen.check.ask_to_refund()
        }
    }

    Loader {
        active: screen.shows
        x: screen.portrait ? 48 : 1168
        y: screen.portrait ? 1376 : 104
        width: screen.portrait ? 984 : 712
        height: screen.portrait ? 432 : 888
        sourceComponent: Component {
            CheckTicket {
                check: screen.check
                stubSize: screen.portrait ? 368 : 244
                onDone: screen.app.go_back()
            }
        }
    }

    // What was printed, as large as it fits: the one paper of this moment.
    Loader {
        active: screen.printed
        x: screen.portrait ? 48 : 40
        y: screen.portrait ? 252 : 224
        width: screen.portrait ? 984 : 1096
        height: !screen.portrait ? 768 : screen.low ? 1320 : 1416
        sourceComponent: Component {
            Item {
                Image {
                    objectName: "paper-picture"
                    anchors.centerIn: parent
                    source: screen.check.picture
                    fillMode: Image.PreserveAspectFit
                    width: Math.min(parent.width, sourceSize.width * Math.min(1.6, parent.height / sourceSize.height))
                    height: Math.min(parent.height, sourceSize.height * 1.6)
                    Accessible.role: Accessible.Graphic
                    Accessible.name: qsTr("The paper that was printed")
                }
            }
        }
    }

    // Beside a picture that leaves room: what to take.
    Column {
        visible: screen.printed && !screen.portrait
        x: 1168
        y: 224
        width: 712
        spacing: 24

        Repeater {
            model: screen.check.paper_lines

            Words {
                required property var modelData

                width: parent.width
                text: modelData
                font.pixelSize: 34
                wrapMode: Text.WordWrap
                lineHeight: 1.2
            }
        }
    }

    // No ticket on the screen: what is known, and the one thing to do.
    Loader {
        active: screen.tells
        x: screen.portrait ? 48 : 360
        y: screen.portrait ? 520 : 430 - height / 2
        width: screen.portrait ? 984 : 1200
        sourceComponent: Component {
            CheckTold {
                check: screen.check
            }
        }
    }

    ActButton {
        objectName: "next-paper"
        visible: screen.check.picture_count > 1
        enabled: visible
        x: screen.portrait ? 48 : 1168
        y: screen.portrait ? 1692 : 760
        width: screen.portrait ? 360 : 712
        height: screen.portrait ? 112 : 96
        text: qsTr("Show the other paper")
        onAct: screen.check.show_next_paper()
    }

    ActButton {
        objectName: screen.state_ === "cannot" ? "try-again" : "done"
        kind: "primary"
        visible: screen.printed || screen.tells
        enabled: visible
        x: screen.portrait ? (screen.check.picture_count > 1 ? 432 : 48) : screen.printed ? 1168 : 584
        y: screen.portrait ? 1692 : screen.printed ? 880 : 640
        width: screen.portrait ? 1032 - x : screen.printed ? 712 : 700
        height: 112
        text: screen.state_ === "cannot" ? qsTr("Try again") : qsTr("Done")
        onAct: screen.state_ === "cannot" ? screen.check.try_again() : screen.app.go_back()
    }

    // Under a fact that stands alone: the same on paper.
    StatementButton {
        statement: screen.check.statement
        visible: screen.tells && statement.act !== ""
        x: screen.low ? 1032 - width : (parent.width - width) / 2
        y: screen.portrait ? 1572 : 776
        width: screen.portrait ? 484 : 420
        height: 88
        textSize: Theme.labelSize
    }

    BannerPlace {
        app: screen.app
        active: screen.app.banner.shown && screen.app.banner.dismissable
        x: Theme.margin
        y: screen.portrait ? (screen.asks ? 508 : 1232) : 882
        width: screen.portrait ? 984 : 1096
    }

    CareStrip {
        app: screen.app
        anchors.bottom: parent.bottom
    }

    Loader {
        anchors.fill: parent
        active: screen.shows && screen.check.leaf === "refund"
        sourceComponent: Component {
            RefundCard {
                check: screen.check
            }
        }
    }

    Loader {
        anchors.fill: parent
        active: screen.shows && screen.check.leaf === "explain"
        sourceComponent: Component {
            ExplainCard {
                check: screen.check
            }
        }
    }
}
