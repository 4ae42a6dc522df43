pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Shapes

// The dotted keylines of the numbers chosen by kwikpik, over the cells of a `field`, the board.
Item {
    id: lines

    required property var field
    property var numbers: []

    Repeater {
        model: lines.numbers

        Shape {
            id: shape
            required property int modelData

            x: lines.field.cellX(modelData) + 7
            y: lines.field.cellY(modelData) + 7
            width: lines.field.cellWidth - 14
            height: lines.field.cellHeight - 14
            preferredRendererType: Shape.CurveRenderer

            ShapePath {
                strokeColor: Theme.lampInk
                strokeWidth: 4
                fillColor: "transparent"
                strokeStyle: ShapePath.DashLine
                dashPattern: [0.01, 2]
                capStyle: ShapePath.RoundCap

                PathRectangle {
                    width: shape.width
                    height: shape.height
                    radius: Theme.cellRadius - 7
                }
            }
        }
    }
}
