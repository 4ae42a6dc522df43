pragma ComponentBehavior: Bound
import QtQuick

// One paper in full, as it lies on the table: it scrolls where it is longer than the screen.
Rectangle {
    id: sheet

    required property var page
    readonly property bool portrait: Theme.portrait
    readonly property int index: page.shown_index
    readonly property var paper: page.papers[index] ?? null
    readonly property string picture: paper === null ? "" : paper.picture

    color: Theme.night

    // What lies below is not touched through it.
    MouseArea {
        anchors.fill: parent
    }

    Words {
        x: Theme.margin
        y: sheet.portrait ? 44 : 32
        objectName: "paper-title"
        text: sheet.paper === null ? "" : (sheet.paper.name + " " + sheet.paper.digits).trim()
        font.pixelSize: sheet.portrait ? 44 : 40
        font.weight: Font.Bold
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Words {
        x: Theme.margin
        y: sheet.portrait ? 104 : 86
        text: sheet.paper === null ? "" : sheet.paper.outcome_words + ", " + sheet.paper.when
        font.pixelSize: Theme.bodySize
        color: sheet.paper !== null && sheet.paper.outcome !== "printed" ? Theme.care : Theme.muted
    }

    Flickable {
        id: table
        y: sheet.portrait ? 164 : 132
        width: parent.width
        height: below.y - y - 24
        clip: true
        contentWidth: width
        contentHeight: image.height
        boundsBehavior: Flickable.StopAtBounds

        Rectangle {
            anchors.horizontalCenter: parent.horizontalCenter
            width: image.width
            height: image.height
            color: Theme.disc

            Image {
                id: image
                objectName: "paper-picture"
                width: Math.min(sheet.portrait ? 864 : 760, 1.5 * implicitWidth)
                height: implicitWidth > 0 ? implicitHeight * width / implicitWidth : 0
                source: sheet.picture
                asynchronous: true
                cache: false
                smooth: true
            }
        }
    }

    Words {
        visible: sheet.picture === ""
        anchors.centerIn: table
        text: qsTr("There is no picture of this paper.")
        font.pixelSize: Theme.labelSize
        color: Theme.muted
    }

    Rectangle {
        visible: table.contentHeight > table.height
        x: parent.width - 24
        y: table.y + table.visibleArea.yPosition * table.height
        width: 6
        height: Math.max(48, table.visibleArea.heightRatio * table.height)
        radius: 3
        color: Theme.muted
    }

    Item {
        id: below
        x: Theme.margin
        y: parent.height - height - 28
        width: parent.width - 2 * Theme.margin
        height: Theme.buttonHeight

        ActButton {
            id: away
            objectName: "close-paper"
            width: 200
            height: parent.height
            kind: "light"
            text: qsTr("Back")
            onAct: sheet.page.go_back()
        }

        ActButton {
            objectName: "print-again"
            visible: sheet.paper !== null && sheet.paper.can_copy
            anchors.left: away.right
            anchors.leftMargin: 12
            width: 280
            height: parent.height
            text: qsTr("Print again")
            onAct: sheet.page.ask_copy()
        }

        ActButton {
            objectName: "older-paper"
            anchors.right: newer.left
            anchors.rightMargin: 12
            width: 200
            height: parent.height
            enabled: sheet.index + 1 < sheet.page.papers.length
            text: qsTr("Older")
            onAct: sheet.page.show_paper(sheet.index + 1)
        }

        ActButton {
            id: newer
            objectName: "newer-paper"
            anchors.right: parent.right
            width: 200
            height: parent.height
            enabled: sheet.index > 0
            text: qsTr("Newer")
            onAct: sheet.page.show_paper(sheet.index - 1)
        }
    }

    Loader {
        anchors.fill: parent
        active: sheet.page.copy.is_asking
        sourceComponent: Component {
            CopyCard {
                copy: sheet.page.copy
            }
        }
    }
}
