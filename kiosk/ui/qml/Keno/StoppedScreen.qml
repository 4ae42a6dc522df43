import QtQuick

// The terminal has stopped for good: what is safe, where to go, and one sentence for staff.
Item {
    id: screen

    required property var app
    readonly property bool portrait: Theme.portrait

    width: portrait ? 1080 : 1920
    height: portrait ? 1920 : 1080

    Column {
        anchors.horizontalCenter: parent.horizontalCenter
        y: (parent.height - Theme.careHeight - height) / 2
        width: screen.portrait ? 920 : 1400
        spacing: 36

        Item {
            anchors.horizontalCenter: parent.horizontalCenter
            width: 200
            height: 200

            Rectangle {
                anchors.centerIn: parent
                width: 148
                height: 148
                radius: 22
                rotation: 45
                color: "transparent"
                border.width: 6
                border.color: Theme.stop
            }

            Figure {
                anchors.centerIn: parent
                text: "!"
                font.pixelSize: 112
                color: Theme.stop
            }
        }

        Words {
            objectName: "stopped-headline"
            width: parent.width
            text: qsTr("This terminal has stopped.")
            font.pixelSize: Theme.headlineSize
            font.weight: Font.Bold
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.WordWrap
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }

        Rectangle {
            width: parent.width
            height: 264
            radius: Theme.cardRadius
            color: Theme.surface
            border.width: Theme.groupBorder
            border.color: Theme.line

            Column {
                anchors.centerIn: parent
                width: parent.width - 96
                spacing: 4

                Words {
                    anchors.horizontalCenter: parent.horizontalCenter
                    text: qsTr("Credit recorded here")
                    font.pixelSize: Theme.labelSize
                    color: Theme.muted
                }

                Figure {
                    objectName: "stopped-credit"
                    anchors.horizontalCenter: parent.horizontalCenter
                    text: screen.app.service.credit_when_stopped || qsTr("Not known yet")
                    font.pixelSize: screen.app.service.credit_when_stopped ? Theme.amountSize : Theme.headlineSize
                }

                Words {
                    anchors.horizontalCenter: parent.horizontalCenter
                    text: screen.app.service.credit_when_stopped ? qsTr("It is safe. Please see the counter.")
                        : qsTr("Please see the counter. Keep your tickets.")
                    font.pixelSize: 34
                    font.weight: Font.DemiBold
                }
            }
        }

        Words {
            width: parent.width
            text: qsTr("Your tickets stay good. Every terminal and the counter can check them.")
            font.pixelSize: Theme.labelSize
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.WordWrap
        }

        Words {
            objectName: "stopped-sentence"
            width: parent.width
            text: qsTr("For staff: %1").arg(screen.app.service.stopped_sentence)
            font.pixelSize: Theme.smallSize
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.WordWrap
            color: Theme.stop
        }

        ActButton {
            objectName: "stopped-devices"
            visible: screen.app.has_devices
            enabled: visible
            anchors.horizontalCenter: parent.horizontalCenter
            width: 420
            text: qsTr("Staff: the devices")
            onAct: screen.app.open_devices_when_stopped()
        }
    }

    CareStrip {
        app: screen.app
        anchors.bottom: parent.bottom
    }
}
