pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Shapes

// An outline icon of assets/icons by name, drawn from its path data on a grid of 24.
Item {
    id: icon

    required property string name
    property int size: 32
    property color color: Theme.text
    property real stroke: 2

    width: size
    height: size

    Shape {
        width: 24
        height: 24
        scale: icon.size / 24
        transformOrigin: Item.TopLeft
        preferredRendererType: Shape.CurveRenderer

        ShapePath {
            strokeColor: icon.color
            strokeWidth: icon.stroke
            fillColor: "transparent"
            capStyle: ShapePath.RoundCap
            joinStyle: ShapePath.RoundJoin

            PathSvg {
                path: Theme.iconPaths[icon.name] ?? ""
            }
        }
    }
}
