import QtQuick

// The ball on its way from the stage, which is empty meanwhile, to its place in the tray. With reduced motion nothing
// flies; nor does the last ball, which stays on the stage for the result.
Item {
    id: flight

    required property var live
    required property Stage stage
    required property Tray tray
    property int duration: Theme.flightMs
    readonly property bool flying: live.is_flying && live.ball_count < 20 && !Theme.reducedMotion

    onFlyingChanged: if (flying) begin()

    function begin(): void {
        const from = stage.mapToItem(flight, 0, 0);
        const to = tray.mapToItem(flight, tray.placeX(live.landed), tray.placeY(live.landed));
        const done = Math.min(1, live.flown_ms / Theme.flightMs);
        const small = tray.diameter / stage.diameter;
        moveX.from = from.x + (to.x - from.x) * done;
        moveX.to = to.x;
        moveY.from = from.y + (to.y - from.y) * done;
        moveY.to = to.y;
        shrink.from = 1 + (small - 1) * done;
        shrink.to = small;
        duration = Theme.flightMs * (1 - done);
        moves.restart();
    }

    Ball {
        id: picture
        objectName: "flying-ball"
        visible: flight.flying
        number: flight.live.number
        mine: flight.live.is_mine
        diameter: flight.stage.diameter
        transformOrigin: Item.TopLeft
    }

    ParallelAnimation {
        id: moves

        NumberAnimation {
            id: moveX
            target: picture
            property: "x"
            duration: flight.duration
            easing.type: Easing.OutCubic
        }
        NumberAnimation {
            id: moveY
            target: picture
            property: "y"
            duration: flight.duration
            easing.type: Easing.OutCubic
        }
        NumberAnimation {
            id: shrink
            target: picture
            property: "scale"
            duration: flight.duration
            easing.type: Easing.OutCubic
        }
    }
}
