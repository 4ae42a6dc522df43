import QtQuick
import QtQuick.Shapes

// The pattern of a group of a way wager in the lowest 20 du of its cell, so that groups are told apart in grey too.
Shape {
    id: pattern

    property string letter: "A"
    readonly property real low: height - 8
    readonly property real high: height - 20
    readonly property real end: width - 10

    // A row of the same stroke from edge to edge, `step` apart.
    function row(step: real, stroke: var): string {
        const count = Math.floor((end - 10) / step);
        const start = (width - count * step) / 2;
        return Array.from({ length: count + 1 }, (_, index) => stroke(start + index * step)).join(" ");
    }

    function path(): string {
        switch (letter) {
        case "B":
            return [0, 4, 8, 12].map(y => `M6,${high + y} H${width - 6}`).join(" ");
        case "C":
            return row(8, x => `M${x},${high + 1} V${low + 1}`);
        case "D":
            return row(10, x => `M${x - 5},${low + 1} L${x + 5},${high + 1}`);
        case "E":
            return row(12, x => x > end - 6 ? "" : `M${x},${low + 1} L${x + 6},${high + 2} L${x + 12},${low + 1}`);
        case "F":
            return row(13, x => `M${x},${low - 4} h0.01`);
        case "G":
            return `M14,${low - 4} H${width - 14}`;
        case "H":
            return `M8,16 V8 H16 M8,${height - 16} V${height - 8} H16 M${width - 16},${height - 8} H${width - 8} V${height - 16}`;
        default:
            return "";
        }
    }

    preferredRendererType: Shape.CurveRenderer
    opacity: 0.6

    ShapePath {
        strokeColor: "black"
        strokeWidth: pattern.letter === "B" ? 1.5 : pattern.letter === "F" || pattern.letter === "G" ? 8 : 3
        fillColor: "transparent"
        capStyle: pattern.letter === "F" || pattern.letter === "G" ? ShapePath.RoundCap : ShapePath.FlatCap
        joinStyle: ShapePath.MiterJoin

        PathSvg {
            path: pattern.path()
        }
    }
}
