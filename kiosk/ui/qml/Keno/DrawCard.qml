pragma ComponentBehavior: Bound
import QtQuick

// A ticket during its draw: own numbers, what each catch pays, and on the stub what is certain so far.
TicketPaper {
    id: paper

    required property var card
    readonly property var tiles: card.tiles
    readonly property var rungs: card.rungs
    readonly property var rows: card.rows
    readonly property var words: card.stub
    readonly property int pad: 32
    readonly property int inner: bodyWidth - 2 * pad
    readonly property int tileColumns: Math.max(1, Math.min(10, tiles.length))
    readonly property int tileRows: Math.ceil(tiles.length / tileColumns)
    // Whatever their number, the tiles leave the row of prizes the height of two lines.
    readonly property int tileSize: 2 * Math.floor(Math.min(78, (inner - 8 * (tileColumns - 1)) / tileColumns,
        (bodyHeight - 28 - 16 - (extrasHeight > 0 ? 66 : 84) - 20 + 8 - extrasHeight) / Math.max(1, tileRows) - 8) / 2)
    readonly property int rungsTop: card.kind === "side" ? 116 : tiles.length > 0
        ? 28 + tileRows * (tileSize + 8) - 8 + 16 : 116
    readonly property int rungsHeight: Math.min(122, bodyHeight - rungsTop - (stubBelow ? 20 : 28) - extrasHeight)
    // What stands beside the numbers takes a line of its own at the lower edge.
    readonly property int extrasHeight: card.extras.length > 0 ? 52 : 0
    readonly property real rungLetters: rungs.reduce((sum, rung) => sum + letters(rung), 0)
    // The row of prizes ends where a full row of numbers above it does.
    readonly property int tilesWidth: tileColumns * (tileSize + 8) - 8
    readonly property int rungsWidth: tiles.length > 0 && inner - tilesWidth < 60 ? tilesWidth : inner
    // One size for all: the largest at which the longest keeps clear of its box. A figure is half as wide as it is high.
    readonly property int rungSize: Math.max(Theme.smallestSize, rungs.reduce((size, rung) =>
        Math.min(size, (rungWidth(rung) - 20) / (rung.value.length * 0.47)), Theme.prizeSize))

    // A box is as wide as what it says, and all of them fill the row; the three of heads and tails are equal.
    function letters(rung: var): real {
        return card.kind === "side" ? 1 : Math.max(rung.label.length, rung.value.length, 5) + 2;
    }

    function rungX(index: int): int {
        return Math.round(rungs.slice(0, index).reduce((sum, rung) => sum + rungWidth(rung) + 8, 0));
    }

    function rungWidth(rung: var): real {
        return (rungsWidth - 8 * (rungs.length - 1)) * letters(rung) / rungLetters;
    }

    stubColor: words.tone === "lamp" ? Theme.lamp : Theme.paper

    Words {
        visible: text !== ""
        x: paper.pad
        y: 26
        text: paper.card.title
        font.pixelSize: Theme.actSize
        font.weight: Font.Bold
        color: Theme.ink
    }

    Words {
        visible: text !== ""
        x: paper.pad
        y: 70
        width: paper.inner
        text: paper.card.note
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallestSize
        color: Theme.inkMuted
    }

    // Own numbers: a hollow square waits, a disc on a lamp square is caught.
    Repeater {
        model: paper.tiles

        Rectangle {
            id: tile
            required property int index
            required property var modelData

            x: paper.pad + (index % paper.tileColumns) * (paper.tileSize + 8)
            y: 28 + Math.floor(index / paper.tileColumns) * (paper.tileSize + 8)
            width: paper.tileSize
            height: paper.tileSize
            radius: paper.tileSize * 0.18
            color: modelData.caught ? Theme.lamp : "transparent"
            border.width: modelData.caught ? 0 : 3
            border.color: Theme.ink

            Rectangle {
                visible: tile.modelData.caught
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
                text: tile.modelData.number
                font.pixelSize: Math.max(22, paper.tileSize * 0.46)
                color: Theme.discInk
            }
        }
    }

    Repeater {
        model: paper.rungs

        Rectangle {
            id: rung
            required property int index
            required property var modelData

            x: paper.pad + paper.rungX(index)
            y: paper.rungsTop
            width: Math.round(paper.rungWidth(modelData))
            height: paper.rungsHeight
            radius: Theme.chipRadius - 4
            color: modelData.here ? Theme.lamp : "transparent"
            border.width: modelData.here ? Theme.cellBorder * 2 : 2
            border.color: modelData.here ? Theme.lampInk : Theme.paperLine

            Words {
                anchors.horizontalCenter: parent.horizontalCenter
                y: rung.height / 2 - height
                width: Math.min(implicitWidth, parent.width - 16)
                text: rung.modelData.label
                font.weight: Font.DemiBold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.smallestSize
                color: rung.modelData.here ? Theme.lampInk : Theme.inkMuted
            }

            Figure {
                anchors.horizontalCenter: parent.horizontalCenter
                y: rung.height / 2
                width: Math.min(implicitWidth, parent.width - 16)
                text: rung.modelData.value
                font.pixelSize: paper.rungSize
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.smallestSize
                color: rung.modelData.here ? Theme.lampInk : Theme.ink
            }
        }
    }

    Loader {
        active: paper.card.ways.length > 0
        x: paper.pad
        y: paper.stubBelow ? 22 : 28
        width: paper.inner
        height: paper.bodyHeight - y - (paper.stubBelow ? 20 : 28) - paper.extrasHeight
        sourceComponent: Component {
            DrawWays {
                ways: paper.card.ways
            }
        }
    }

    Loader {
        active: paper.card.extras.length > 0
        x: paper.pad
        y: paper.bodyHeight - height - (paper.stubBelow ? 16 : 22)
        width: paper.tiles.length > 0 ? paper.rungsWidth : paper.inner
        height: 44
        sourceComponent: Component {
            DrawExtras {
                extras: paper.card.extras
            }
        }
    }

    // A ticket with several wagers: one line each.
    Repeater {
        model: paper.rows

        Item {
            id: row
            required property int index
            required property var modelData

            x: paper.pad
            y: 24 + index * height
            width: paper.inner
            height: (paper.bodyHeight - 48) / Math.max(3, paper.rows.length)

            Rectangle {
                visible: row.index > 0
                width: parent.width
                height: 2
                color: Theme.paperLine
            }

            Words {
                id: rowTitle
                anchors.verticalCenter: parent.verticalCenter
                text: row.modelData.title
                font.weight: Font.DemiBold
                font.pixelSize: Theme.labelSize
                color: Theme.ink
            }

            Words {
                anchors.baseline: rowTitle.baseline
                anchors.left: rowTitle.right
                anchors.leftMargin: 16
                text: row.modelData.detail
                color: Theme.inkMuted
            }

            Rectangle {
                visible: row.modelData.has_prize
                anchors.fill: rowPrize
                anchors.margins: -2
                radius: 10
                color: Theme.lamp
            }

            Figure {
                id: rowPrize
                anchors.right: parent.right
                anchors.rightMargin: 8
                anchors.verticalCenter: parent.verticalCenter
                text: row.modelData.prize
                font.pixelSize: Theme.prizeSize
                color: row.modelData.has_prize ? Theme.lampInk : Theme.ink
            }
        }
    }

    stub: [
        Item {
            readonly property bool wide: paper.stubBelow
            x: 34
            width: parent.width - 68
            height: parent.height

            Words {
                id: stubTitle
                y: parent.wide ? (paper.stubSize < 150 ? 10 : 16) : 26
                width: parent.wide ? parent.width * 0.6 : parent.width
                text: paper.words.title
                font.pixelSize: 28
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.smallestSize
                color: paper.words.tone === "lamp" ? Theme.lampInk : Theme.ink
            }

            Figure {
                id: stubAmount
                objectName: "so-far"
                anchors.top: stubTitle.bottom
                anchors.topMargin: parent.wide ? -10 : -8
                width: parent.wide ? parent.width * 0.6 : parent.width
                text: paper.words.amount
                font.pixelSize: parent.wide ? (paper.stubSize < 150 ? 76 : 88) : Theme.amountSize
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 36
                color: paper.words.tone === "lamp" ? Theme.lampInk : Theme.ink
            }

            Column {
                readonly property bool wide: paper.stubBelow
                y: wide ? (parent.height - height) / 2 : stubAmount.y + stubAmount.height
                x: wide ? parent.width * 0.62 : 0
                width: wide ? parent.width * 0.38 : parent.width
                spacing: 6

                Words {
                    visible: text !== ""
                    width: parent.width
                    text: paper.words.line
                    font.pixelSize: 24
                    font.weight: Font.DemiBold
                    wrapMode: Text.WordWrap
                    color: paper.words.tone === "lamp" ? Theme.lampInk : Theme.ink
                }

                Words {
                    visible: text !== ""
                    width: parent.width
                    text: paper.words.note
                    font.pixelSize: Theme.bodySize
                    wrapMode: Text.WordWrap
                    color: paper.words.tone === "lamp" ? Theme.lampInk : Theme.ink
                }
            }
        }
    ]
}
