import QtQuick

// The lower edge of every player screen: the age, time here and money spent, that no notes are taken, help, and how
// the screen looks.
Rectangle {
    id: care

    required property var app

    width: Theme.portrait ? 1080 : 1920
    height: Theme.careHeight
    color: Theme.surface

    Rectangle {
        visible: Theme.contrast
        width: parent.width
        height: 3
        color: Theme.line
    }

    Rectangle {
        id: age
        x: Theme.margin
        anchors.verticalCenter: parent.verticalCenter
        width: 60
        height: 60
        radius: 30
        color: "transparent"
        border.width: 3
        border.color: Theme.text

        Figure {
            anchors.centerIn: parent
            text: "18+"
            font.pixelSize: 26
        }
    }

    Column {
        anchors.left: age.right
        anchors.leftMargin: 20
        anchors.verticalCenter: parent.verticalCenter

        Words {
            text: care.app.visit.sentence
            font.weight: Font.DemiBold
            font.pixelSize: Theme.smallSize
        }

        // It stands here while the banner does not say it: read away, or with something worse to say.
        Words {
            objectName: "no-notes"
            visible: text !== "" && !(care.app.banner.shown && care.app.banner.title === text)
            text: care.app.service.notes_notice
            font.pixelSize: Theme.smallSize
            color: Theme.care
        }
    }

    Row {
        anchors.right: parent.right
        anchors.rightMargin: Theme.margin
        anchors.verticalCenter: parent.verticalCenter
        spacing: 12

        ActButton {
            objectName: "help"
            width: 140
            height: 64
            text: qsTr("Help")
            textSize: Theme.smallSize
            onAct: care.app.open_help()
        }

        ActButton {
            objectName: "sight"
            width: 92
            height: 64
            text: "Aa"
            textSize: Theme.smallSize
            Accessible.name: qsTr("How the screen looks")
            onAct: care.app.open_sight()
        }
    }
}
