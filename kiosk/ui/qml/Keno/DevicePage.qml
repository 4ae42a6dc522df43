pragma ComponentBehavior: Bound
import QtQuick

// The devices of this terminal, for staff: how each is, a test print, the last papers, and what was counted.
Rectangle {
    id: screen

    required property var app
    readonly property var page: app.devices
    readonly property bool portrait: Theme.portrait
    readonly property int columnWidth: portrait ? 984 : 920

    color: Theme.night

    // What lies below is not touched through it.
    MouseArea {
        anchors.fill: parent
    }

    Words {
        id: title
        x: Theme.margin
        y: screen.portrait ? 36 : 24
        text: qsTr("Devices")
        font.pixelSize: screen.portrait ? 56 : 48
        font.weight: Font.Bold
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Words {
        objectName: "devices-subtitle"
        anchors.baseline: title.baseline
        x: Theme.margin + screen.columnWidth - width
        text: screen.page.subtitle
        font.pixelSize: Theme.bodySize
        color: Theme.muted
    }

    Column {
        id: column
        x: Theme.margin
        y: screen.portrait ? 124 : 100
        width: screen.columnWidth
        spacing: 12

        Repeater {
            model: screen.page.devices

            DeviceCard {
                required property var modelData

                objectName: "device-" + modelData.kind
                width: screen.columnWidth
                device: modelData
                busy: screen.page.is_trying
                onTryAgain: screen.page.try_again()
                counting: screen.page.is_counting
                onCounted: screen.page.note_box_counted()
            }
        }

        Rectangle {
            visible: screen.page.shows_papers && screen.page.note.sentence !== ""
            width: parent.width
            height: screen.portrait ? 112 : 96
            radius: Theme.groupRadius
            color: Theme.surface
            border.width: Theme.groupBorder
            border.color: Theme.care

            Words {
                objectName: "lost-note"
                x: 24
                anchors.verticalCenter: parent.verticalCenter
                width: account.x - 16 - x
                text: screen.page.note.sentence
                font.pixelSize: Theme.smallSize
                wrapMode: Text.WordWrap
            }

            ActButton {
                id: account
                objectName: "account-for-note"
                anchors.right: parent.right
                anchors.rightMargin: 24
                anchors.verticalCenter: parent.verticalCenter
                width: 260
                height: 68
                text: qsTr("I have looked")
                onAct: screen.page.ask_note()
            }
        }

        Row {
            spacing: 12

            Repeater {
                model: screen.page.links

                Rectangle {
                    id: link
                    required property var modelData

                    width: (screen.columnWidth - 12) / 2
                    height: screen.portrait ? 76 : 64
                    radius: Theme.groupRadius
                    color: Theme.surface
                    border.width: Theme.groupBorder
                    border.color: Theme.line
                    Accessible.role: Accessible.StaticText
                    Accessible.name: modelData.name + ". " + modelData.state_words

                    DeviceSign {
                        x: 24
                        anchors.verticalCenter: parent.verticalCenter
                        state_: link.modelData.state
                    }

                    Words {
                        id: linkName
                        x: 88
                        anchors.verticalCenter: parent.verticalCenter
                        text: link.modelData.name
                        font.pixelSize: Theme.labelSize
                        font.weight: Font.Bold
                    }

                    Words {
                        anchors.left: linkName.right
                        anchors.leftMargin: 16
                        anchors.baseline: linkName.baseline
                        text: link.modelData.state_words
                        font.pixelSize: Theme.smallSize
                        color: Theme.muted
                    }
                }
            }
        }

        Rectangle {
            width: parent.width
            height: screen.portrait ? 112 : 96
            radius: Theme.groupRadius
            color: Theme.surface
            border.width: Theme.groupBorder
            border.color: Theme.line

            ActButton {
                objectName: "test-print"
                x: 18
                anchors.verticalCenter: parent.verticalCenter
                width: 344
                busy: screen.page.is_testing
                enabled: screen.page.can_test
                text: busy ? qsTr("Printing") : qsTr("Print a test paper")
                onAct: screen.page.test_print()
            }

            Words {
                objectName: "test-sentence"
                x: 388
                anchors.verticalCenter: parent.verticalCenter
                width: parent.width - x - 24
                text: screen.page.test_sentence
                font.pixelSize: Theme.smallSize
                wrapMode: Text.WordWrap
            }
        }
    }

    DevicePapers {
        page: screen.page
        x: screen.portrait ? Theme.margin : 1000
        y: screen.portrait ? column.y + column.height + 28 : 36
        width: screen.portrait ? 984 : 880
        height: (screen.portrait ? back.y - 24 : screen.height - 28) - y
    }

    ActButton {
        id: back
        objectName: "close-devices"
        x: Theme.margin
        y: parent.height - height - 28
        width: 300
        kind: "light"
        text: qsTr("Back")
        onAct: screen.page.go_back()
    }

    Loader {
        anchors.fill: parent
        active: screen.page.note.is_asking
        sourceComponent: Component {
            LostNoteCard {
                note: screen.page.note
            }
        }
    }

    Loader {
        anchors.fill: parent
        active: screen.page.shown_index >= 0
        sourceComponent: Component {
            DevicePaper {
                page: screen.page
            }
        }
    }
}
