pragma ComponentBehavior: Bound
import QtQuick

// The ticket is out: its picture, what was bought, and where to go from here.
Item {
    id: screen

    required property var app
    readonly property var sale: app.sale
    readonly property bool tall: Theme.portrait
    readonly property bool pictured: sale.picture.toString() !== ""
    readonly property int sideX: tall ? 48 : 632
    readonly property int sideWidth: tall ? 984 : 1248

    Strip {
        app: screen.app
        checkButton: false
    }

    Words {
        x: screen.sideX
        y: screen.tall ? 120 : 108
        text: qsTr("Take your ticket")
        font.weight: Font.Bold
        font.pixelSize: Theme.headlineSize
    }

    Words {
        x: screen.sideX
        y: screen.tall ? 200 : 188
        text: qsTr("It is the only proof of your wager. Keep it safe.")
        font.pixelSize: Theme.labelSize
        color: Theme.muted
    }

    // The paper itself, as it lies in the printer's tray.
    Rectangle {
        id: tray
        x: Theme.margin
        y: screen.tall ? 264 : 112
        width: screen.tall ? 984 : 560
        height: screen.tall ? 1120 : 880
        radius: Theme.cardRadius
        color: Theme.surface
        border.width: Theme.groupBorder
        border.color: Theme.line

        Image {
            objectName: "ticket-picture"
            visible: screen.pictured
            anchors.fill: parent
            anchors.margins: 24
            source: screen.sale.picture
            fillMode: Image.PreserveAspectFit
            mipmap: true
        }

        Loader {
            active: !screen.pictured
            anchors.centerIn: parent
            sourceComponent: Component {
                PlainTicket {
                    sale: screen.sale
                    width: Math.min(640, tray.width - 48)
                }
            }
        }
    }

    Rectangle {
        x: screen.sideX
        y: screen.tall ? 1408 : 252
        width: screen.sideWidth
        height: screen.tall ? 188 : 368
        radius: Theme.groupRadius
        color: Theme.surface
        border.width: Theme.groupBorder
        border.color: Theme.line

        Column {
            id: bought
            x: 32
            y: screen.tall ? 20 : 28
            width: parent.width - paid.width - 96
            spacing: screen.tall ? 4 : 10

            Words {
                objectName: "done-what"
                width: parent.width
                text: screen.sale.what
                font.weight: Font.DemiBold
                font.pixelSize: 30
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.smallestSize
            }

            Words {
                objectName: "done-cost"
                width: parent.width
                text: screen.sale.cost
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.smallestSize
            }

            Words {
                text: screen.sale.games
            }

            Words {
                width: parent.width
                text: screen.sale.first_draw
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.smallestSize
                color: Theme.muted
            }
        }

        Words {
            anchors.right: paid.right
            y: 36
            text: qsTr("Paid")
            color: Theme.muted
        }

        Figure {
            id: paid
            x: parent.width - width - 32
            y: 66
            text: screen.sale.paid
            font.pixelSize: 64
        }

        // A wager on a half has no numbers: its name stands on the player's square.
        Rectangle {
            visible: !screen.tall && screen.sale.side !== ""
            x: 32
            y: 228
            width: sideName.width + 64
            height: 100
            radius: Theme.cellRadius
            color: Theme.lamp

            Words {
                id: sideName
                anchors.centerIn: parent
                text: screen.sale.side
                font.weight: Font.Bold
                font.pixelSize: 48
                color: Theme.lampInk
            }
        }

        Grid {
            id: numbers
            readonly property int count: screen.sale.spots.length
            readonly property int cell: count > 20 ? 51 : count > 12 ? 64 : 88

            visible: !screen.tall
            x: 32
            y: 192 + (176 - height) / 2
            columns: count > 20 ? 20 : count > 12 ? 10 : 12
            spacing: 8

            Repeater {
                model: screen.tall ? [] : screen.sale.spots

                Rectangle {
                    id: square
                    required property int modelData

                    width: numbers.cell
                    height: numbers.cell
                    radius: Theme.cellRadius
                    color: Theme.lamp

                    Figure {
                        anchors.centerIn: parent
                        text: square.modelData
                        font.pixelSize: square.width * 0.46
                        color: Theme.lampInk
                    }
                }
            }
        }
    }

    ActButton {
        objectName: "watch"
        x: screen.sideX
        y: screen.tall ? 1620 : 644
        width: screen.tall ? 484 : screen.sideWidth
        height: screen.tall ? 188 : 164
        kind: "primary"
        text: qsTr("Watch the draw")
        onAct: screen.app.watch()
    }

    ActButton {
        objectName: "again"
        x: screen.tall ? 548 : screen.sideX
        y: screen.tall ? 1620 : 832
        width: screen.tall ? 484 : 616
        height: screen.tall ? 88 : 160
        text: qsTr("Another ticket")
        textSize: 30
        onAct: screen.app.again()
    }

    ActButton {
        objectName: "done"
        x: screen.tall ? 548 : screen.sideX + 632
        y: screen.tall ? 1720 : 832
        width: screen.tall ? 484 : 616
        height: screen.tall ? 88 : 160
        text: qsTr("Done")
        textSize: 30
        onAct: screen.app.finish()
    }

    CareStrip {
        app: screen.app
        y: parent.height - height
    }

    BannerPlace {
        app: screen.app
        x: Theme.margin
        y: screen.tall ? 1272 : 888
        width: tray.width
    }
}
