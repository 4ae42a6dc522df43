pragma ComponentBehavior: Bound
import QtQuick

// Help over any screen: how to play, every prize with its chance, and what is promised about a person's money.
Card {
    id: card

    required property var app
    readonly property var help: app.help
    readonly property bool low: Theme.low
    property string page: "play"

    // The prizes begin with what is chosen.
    Component.onCompleted: {
        const chosen = Array.from(app.draft.marks).filter(mark => mark !== ".").length;
        if (app.draft.tab === "heads")
            help.show_spots(0);
        else if (help.spot_counts.includes(chosen))
            help.show_spots(chosen);
    }

    cardWidth: Theme.portrait ? 984 : 1680
    cardHeight: Theme.portrait ? 1560 : 984
    onClose: app.close_overlay()

    Tabs {
        x: 40
        y: card.low ? card.cardHeight - 36 - 88 - 24 - height : 36
        width: card.cardWidth - 80
        prefix: "help-"
        names: ["play", "extras", "prizes", "money"]
        texts: [qsTr("How to play"), qsTr("Extras"), qsTr("Prizes"), qsTr("Your money")]
        current: card.page
        onChosen: name => card.page = name
    }

    Loader {
        x: 40
        y: card.low ? 40 : 148
        width: card.cardWidth - 80
        height: card.cardHeight - 148 - 148
        sourceComponent: card.page === "play" ? play : card.page === "extras" ? extras : card.page === "prizes" ? prizes : money
    }

    ActButton {
        objectName: "close-help"
        x: 40
        y: card.cardHeight - height - 36
        width: card.cardWidth - 80
        height: 88
        kind: "light"
        text: qsTr("Back")
        onAct: card.app.close_overlay()
    }

    Component {
        id: play

        HelpPlay {
            help: card.help
        }
    }

    Component {
        id: extras

        HelpExtras {
            help: card.help
        }
    }

    Component {
        id: prizes

        HelpPrizes {
            help: card.help
        }
    }

    Component {
        id: money

        HelpMoney {
            help: card.help
        }
    }
}
