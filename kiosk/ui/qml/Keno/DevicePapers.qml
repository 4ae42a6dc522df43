pragma ComponentBehavior: Bound
import QtQuick

// The last papers, newest first, as many in a row as there is room for; a touch shows one in full.
Item {
    id: papers

    required property var page
    readonly property int columns: 5
    readonly property real cellWidth: (width + 12) / columns

    Words {
        id: title
        text: papers.page.papers.length > 1 ? qsTr("The last %1 papers").arg(papers.page.papers.length) : qsTr("The last papers")
        font.pixelSize: 28
        font.weight: Font.Bold
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Rectangle {
        visible: papers.page.papers_sentence !== ""
        y: 52
        width: parent.width
        height: Math.min(parent.height - y, 220)
        radius: Theme.groupRadius
        color: Theme.surface
        border.width: Theme.groupBorder
        border.color: Theme.line

        Words {
            objectName: "papers-sentence"
            anchors.centerIn: parent
            width: parent.width - 96
            text: papers.page.papers_sentence
            font.pixelSize: Theme.labelSize
            wrapMode: Text.WordWrap
            horizontalAlignment: Text.AlignHCenter
            color: Theme.muted
        }
    }

    GridView {
        id: grid
        objectName: "device-papers"
        y: 52
        width: parent.width + 12
        height: parent.height - y
        clip: true
        cellWidth: papers.cellWidth
        cellHeight: 296
        model: papers.page.papers
        boundsBehavior: Flickable.StopAtBounds
        cacheBuffer: 0

        delegate: Item {
            id: cell
            required property int index
            required property var modelData

            width: grid.cellWidth
            height: grid.cellHeight

            DeviceThumb {
                objectName: "paper-" + cell.index
                width: parent.width - 12
                height: parent.height - 12
                paper: cell.modelData
                onAct: papers.page.show_paper(cell.index)
            }
        }
    }

    // Where in the list one is; there is more than is seen.
    Rectangle {
        visible: grid.contentHeight > grid.height
        anchors.right: parent.right
        anchors.rightMargin: -18
        y: grid.y + grid.visibleArea.yPosition * grid.height
        width: 6
        height: Math.max(48, grid.visibleArea.heightRatio * grid.height)
        radius: 3
        color: Theme.muted
    }
}
