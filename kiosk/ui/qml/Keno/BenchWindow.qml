pragma ComponentBehavior: Bound
import QtQuick

// The test bench, a window of its own: it works the simulated devices beside a player's screen. Its keys F1 to
// F10 work in every window of the program. Nothing here is for players, and it looks it.
Window {
    id: window

    required property var bench

    title: qsTr("Test bench")
    width: 400
    height: 720
    minimumWidth: 400
    minimumHeight: 720
    color: Theme.discDim

    function withReason(what: string, reason: string): string {
        return reason === "" ? what : what + ": " + reason;
    }

    Column {
        x: 20
        y: 18
        width: parent.width - 40
        spacing: 8

        Words {
            text: qsTr("Test bench")
            font.pixelSize: 24
            font.weight: Font.Bold
            color: Theme.discInk
        }

        Words {
            width: parent.width
            text: window.bench.no_notes === "" ? qsTr("Simulated devices. No real money.") : qsTr("Notes are real money. What is not set is simulated.")
            font.pixelSize: 15
            color: Theme.discInk
            bottomPadding: 4
        }

        Words {
            objectName: "bench-notes"
            text: window.withReason(qsTr("Put in a note"), window.bench.no_notes)
            font.pixelSize: 15
            font.weight: Font.DemiBold
            color: Theme.discInk
        }

        Grid {
            columns: 2
            spacing: 8

            Repeater {
                model: [5, 10, 20, 50]

                BenchButton {
                    required property int index
                    required property int modelData

                    objectName: "bench-note-" + modelData
                    width: 176
                    key: "F" + (index + 1)
                    text: "$" + modelData
                    off: reason !== ""
                    reason: window.bench.no_notes
                    onAct: window.bench.insert_note(modelData)
                }
            }
        }

        Words {
            objectName: "bench-scans"
            text: window.withReason(qsTr("Hold to the scanner"), window.bench.no_scans)
            font.pixelSize: 15
            font.weight: Font.DemiBold
            color: Theme.discInk
            topPadding: 6
        }

        BenchButton {
            objectName: "bench-scan-last"
            width: parent.width
            key: "F5"
            text: qsTr("The last paper with a code")
            off: reason !== ""
            reason: window.bench.no_scans
            onAct: window.bench.scan_last_paper()
        }

        BenchButton {
            objectName: "bench-scan-forged"
            width: parent.width
            key: "F6"
            text: qsTr("A forged ticket")
            off: reason !== ""
            reason: window.bench.no_scans
            onAct: window.bench.scan_forged()
        }

        Words {
            objectName: "bench-faults"
            text: window.withReason(qsTr("Faults"), window.bench.no_paper)
            font.pixelSize: 15
            font.weight: Font.DemiBold
            color: Theme.discInk
            topPadding: 6
        }

        BenchButton {
            objectName: "bench-paper"
            width: parent.width
            key: "F7"
            on: window.bench.paper_out
            off: reason !== ""
            reason: window.bench.no_paper
            text: window.bench.paper_out ? qsTr("Paper is out. Put a roll in") : qsTr("Take the paper out")
            onAct: window.bench.toggle_paper()
        }

        BenchButton {
            objectName: "bench-central"
            width: parent.width
            key: "F8"
            on: window.bench.central_away
            text: window.bench.central_away ? qsTr("Central is away. Mend the line") : qsTr("Cut the line to central")
            onAct: window.bench.toggle_central()
        }

        Words {
            text: qsTr("Staff")
            font.pixelSize: 15
            font.weight: Font.DemiBold
            color: Theme.discInk
            topPadding: 6
        }

        BenchButton {
            objectName: "bench-end-shift"
            width: parent.width
            key: "F9"
            text: qsTr("End the shift and print its report")
            onAct: window.bench.end_shift()
        }

        BenchButton {
            objectName: "bench-devices"
            width: parent.width
            key: "F10"
            text: qsTr("Devices and papers: open, close")
            onAct: window.bench.show_devices()
        }

        Words {
            objectName: "bench-last"
            width: parent.width
            text: window.bench.last
            font.pixelSize: 15
            color: Theme.discInk
            wrapMode: Text.WordWrap
            topPadding: 6
        }
    }
}
