pragma Singleton
import QtQuick

// The one place of colours, sizes and faces. Hex lives only here, a line each: evening after the colon, contrast
// after the question mark, so that a test can recompute every contrast ratio from this file.
QtObject {
    // Settings of the person in front of the screen, and the shape of the panel.
    property bool contrast: false
    property bool reducedMotion: false
    property bool lowReach: false
    property bool portrait: true
    // Every control in reach from a wheelchair: a landscape panel hangs low enough anyway.
    readonly property bool low: lowReach && portrait

    // Path data of the icons, set once when the window is made.
    property var iconPaths: ({})

    readonly property color night: contrast ? "#000000" : "#0D1316"
    readonly property color surface: contrast ? "#000000" : "#162025"
    readonly property color raised: contrast ? "#000000" : "#213036"
    readonly property color line: contrast ? "#FFFFFF" : "#5F757D"
    readonly property color text: contrast ? "#FFFFFF" : "#F5F2EA"
    readonly property color muted: contrast ? "#FFFFFF" : "#B9C5C7"
    readonly property color sky: contrast ? "#000000" : "#2B1B20"
    readonly property color skyCell: contrast ? "#000000" : "#4A2F37"
    readonly property color sea: contrast ? "#000000" : "#0F2530"
    readonly property color seaCell: contrast ? "#000000" : "#183A49"
    readonly property color heads: contrast ? "#FFB3A1" : "#FF9E86"
    readonly property color tails: contrast ? "#9ADBFF" : "#7CC4F2"
    readonly property color headsRing: contrast ? "#C24A2C" : "#C24A2C"
    readonly property color tailsRing: contrast ? "#1E6FA8" : "#1E6FA8"
    readonly property color lamp: contrast ? "#FFE600" : "#FFC045"
    readonly property color lampInk: contrast ? "#000000" : "#1E1503"
    readonly property color disc: contrast ? "#FFFFFF" : "#FFFDF6"
    readonly property color discDim: contrast ? "#FFFFFF" : "#C3CED0"
    readonly property color discInk: contrast ? "#000000" : "#12191C"
    readonly property color go: contrast ? "#5CFFB8" : "#63E0B4"
    readonly property color goInk: contrast ? "#000000" : "#06251B"
    readonly property color stop: contrast ? "#FF9C8C" : "#FFA193"
    readonly property color stopInk: contrast ? "#000000" : "#2B0904"
    readonly property color care: contrast ? "#BFE1FF" : "#9FD0FF"
    readonly property color paper: contrast ? "#FFFFFF" : "#F8F3E6"
    readonly property color ink: contrast ? "#000000" : "#172024"
    readonly property color inkMuted: contrast ? "#000000" : "#47545A"
    readonly property color paperLine: contrast ? "#000000" : "#CFC8B6"
    readonly property color focus: contrast ? "#FFFFFF" : "#FFFFFF"

    // Groups of a way wager, with lampInk figures.
    readonly property color groupA: contrast ? "#FFE600" : "#FFC045"
    readonly property color groupB: contrast ? "#7CC4F2" : "#7CC4F2"
    readonly property color groupC: contrast ? "#63E0B4" : "#63E0B4"
    readonly property color groupD: contrast ? "#FF9E86" : "#FF9E86"
    readonly property color groupE: contrast ? "#D9B8FF" : "#D9B8FF"
    readonly property color groupF: contrast ? "#E4E86A" : "#E4E86A"
    readonly property color groupG: contrast ? "#FFB3DA" : "#FFB3DA"
    readonly property color groupH: contrast ? "#F5F2EA" : "#F5F2EA"

    function groupColor(letter: string): color {
        switch (letter) {
        case "B":
            return groupB;
        case "C":
            return groupC;
        case "D":
            return groupD;
        case "E":
            return groupE;
        case "F":
            return groupF;
        case "G":
            return groupG;
        case "H":
            return groupH;
        default:
            return groupA;
        }
    }

    // In the contrast theme every group and button is told from the ground by its border alone.
    readonly property int groupBorder: contrast ? 3 : 0
    readonly property int cellBorder: contrast ? 2 : 0
    readonly property real pressedDarker: 1.08

    // Faces.
    readonly property string wordsFace: "Evening Text"
    readonly property string figuresFace: "Barlow Semi Condensed"
    readonly property string serialFace: "Atkinson Hyperlegible Next"

    // Roles of type, in pixels of the design.
    readonly property int amountSize: portrait ? 112 : 108
    readonly property int sentenceSize: 84
    readonly property int headlineSize: 64
    readonly property int stripSize: 48
    readonly property int numberSize: 40
    readonly property int actSize: 36
    readonly property int prizeSize: 31
    readonly property int labelSize: 26
    readonly property int bodySize: 24
    readonly property int smallSize: 22
    readonly property int smallestSize: 20

    // Space.
    readonly property int margin: portrait ? 48 : 40
    readonly property int gap: 8
    readonly property int insideGap: 12
    readonly property int groupGap: 24
    readonly property int touch: 64
    readonly property int buttonHeight: portrait ? 76 : 72
    readonly property int careHeight: portrait ? 88 : 68
    readonly property int stripHeight: portrait ? 104 : 96

    // Radii.
    readonly property int cellRadius: 14
    readonly property int chipRadius: 18
    readonly property int buttonRadius: 20
    readonly property int groupRadius: 24
    readonly property int cardRadius: 28
    readonly property int notchRadius: 18

    // Durations in milliseconds.
    readonly property int pressMs: 90
    readonly property int stateMs: 160
    readonly property int enterMs: reducedMotion ? 90 : 240
    readonly property int flightMs: reducedMotion ? 90 : 400
}
