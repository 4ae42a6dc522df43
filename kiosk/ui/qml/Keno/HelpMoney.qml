pragma ComponentBehavior: Bound
import QtQuick

// What is promised about a person's money, the law of the game, and where help is.
Item {
    id: page

    required property var help

    Grid {
        id: lines
        readonly property real columnWidth: (page.width - (columns - 1) * 48) / columns

        columns: Theme.portrait ? 1 : 2
        columnSpacing: 48
        // The lines that long words take come out of the gaps, not out of the way back.
        readonly property real needed: {
            const lines = Array.from(children);
            let sum = 0;
            for (let first = 0; first < lines.length; first += columns)
                sum += lines.slice(first, first + columns).reduce((most, line) => Math.max(most, line.height), 0);
            return sum;
        }
        readonly property int gaps: Math.ceil(children.length / columns) - 1

        rowSpacing: Math.max(4, Math.min(Theme.portrait ? 32 : 28, (page.height - needed) / gaps))

        HelpLine {
            width: lines.columnWidth
            title: qsTr("Nothing is lost")
            text: qsTr("Every cent is written down before anything moves. A power cut loses nothing.")

            Icon {
                anchors.centerIn: parent
                name: "check"
                size: 72
                color: Theme.go
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: qsTr("You pay for what you get")
            text: qsTr("If a ticket is not sold, its price is your credit again. Games that are not drawn yet can be given back.")

            Icon {
                anchors.centerIn: parent
                name: "cash"
                size: 72
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: qsTr("Paid once, never twice")
            text: qsTr("A ticket is paid once, whoever shows it first. Keep it like money.") + " " + page.help.limit_sentence

            Icon {
                anchors.centerIn: parent
                name: "ticket"
                size: 72
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: qsTr("How long you have")
            text: page.help.years_sentence

            Icon {
                anchors.centerIn: parent
                name: "door-exit"
                size: 72
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: qsTr("Sealed before the draw")
            text: qsTr("When a game closes, its tickets are sealed. Then it is drawn. Nobody can add a ticket later.")

            Icon {
                anchors.centerIn: parent
                name: "clock"
                size: 72
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: qsTr("The law")
            text: qsTr("This game follows Queensland's Keno Rule 1997.") + " "
                + qsTr("Your ticket's content decides what it wins.") + (page.help.licensee_name === "" ? ""
                    : " " + qsTr("The licensee is %1.").arg(page.help.licensee_name))

            Icon {
                anchors.centerIn: parent
                name: "info-circle"
                size: 72
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: qsTr("Exact figures")
            text: qsTr("Prizes, chances and returns come from the schedule in force, to the cent.")
                + " " + page.help.maximum_sentence

            Figure {
                anchors.centerIn: parent
                text: "1 in"
                font.pixelSize: 44
            }
        }

        HelpLine {
            width: lines.columnWidth
            title: qsTr("When it stops being fun")
            text: qsTr("Over time more is paid in than comes back. Gambling Help, free, day and night: 1800 858 858.")

            Icon {
                anchors.centerIn: parent
                name: "help-circle"
                size: 72
                color: Theme.care
            }
        }
    }
}
