import QtQuick

// What is made in conjunction with the wager: keno bonus and lucky last, beside each other or, if there is less width,
// one above the other.
Item {
    id: extras

    required property var app
    readonly property var view: app.draft.extras
    readonly property bool stacked: !Theme.portrait
    readonly property bool both: view.offers_bonus && view.offers_lucky_last
    readonly property real extraWidth: stacked || !both ? width : (width - 12) / 2
    readonly property real extraHeight: stacked && both ? (height - 12) / 2 : height

    Extra {
        id: bonus
        name: "bonus"
        visible: extras.view.offers_bonus
        possible: visible && extras.view.can_bonus
        width: extras.extraWidth
        height: extras.extraHeight
        text: extras.app.draft.own_names.keno_bonus || qsTr("Keno bonus")
        cost: extras.view.bonus_text
        on: extras.view.has_bonus
        stepped: extras.view.counts_bonus_games
        value: extras.view.bonus_games
        canLess: extras.view.can_fewer_bonus_games
        canMore: extras.view.can_more_bonus_games
        onAct: extras.view.switch_bonus()
        onStep: direction => extras.view.step_bonus_games(direction)
    }

    Extra {
        name: "lucky-last"
        visible: extras.view.offers_lucky_last
        possible: visible && extras.view.can_lucky_last
        x: extras.stacked || !extras.both ? 0 : extras.width - width
        y: extras.stacked && extras.both ? extras.height - height : 0
        width: extras.extraWidth
        height: extras.extraHeight
        text: extras.app.draft.own_names.lucky_last || qsTr("Lucky last")
        cost: extras.view.lucky_last_text
        on: extras.view.has_lucky_last
        stepped: on
        value: extras.view.lucky_last_amount
        canLess: extras.view.can_less_lucky_last
        canMore: extras.view.can_more_lucky_last
        onAct: extras.view.switch_lucky_last()
        onStep: direction => extras.view.step_lucky_last(direction)
    }
}
