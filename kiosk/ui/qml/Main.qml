pragma ComponentBehavior: Bound
import QtQuick
import Keno

// The window: one stage in units of the design, scaled to the panel and centred on it.
Window {
    id: window

    required property var app
    readonly property bool tall: height > width
    readonly property alias stage: stage
    readonly property bool showsDevices: app.devices !== null && app.devices.is_open

    title: qsTr("Keno")
    color: Theme.night
    onTallChanged: Theme.portrait = tall
    Component.onCompleted: Theme.portrait = tall

    // The number of a ticket can be typed on a keyboard as well.
    function typeSerial(event: var): void {
        const check = app.screen === "check" && app.overlay === "" && !showsDevices ? app.check : null;
        if (check === null || check.state !== "ask")
            return;
        const digit = "0123456789".indexOf(event.text);
        if (event.text !== "" && digit >= 0)
            check.type_digit(digit);
        else if (event.key === Qt.Key_Backspace)
            check.erase();
        else if ((event.key === Qt.Key_Return || event.key === Qt.Key_Enter) && check.can_submit)
            check.submit();
        else
            return;
        event.accepted = true;
    }

    // The next person begins with the screen as everybody knows it.
    Connections {
        target: window.app

        function onRested() {
            Theme.contrast = false;
            Theme.reducedMotion = false;
            Theme.lowReach = false;
        }
    }

    Item {
        id: stage

        width: window.tall ? 1080 : 1920
        height: window.tall ? 1920 : 1080
        anchors.centerIn: parent
        scale: Math.min(window.width / width, window.height / height)
        focus: true
        Keys.onEscapePressed: window.showsDevices ? window.app.devices.go_back() : window.app.go_back()
        Keys.onPressed: event => window.typeSerial(event)

        Loader {
            anchors.fill: parent
            active: window.app.screen === "choose" || item !== null
            visible: window.app.screen === "choose"
            sourceComponent: Component {
                ChooseScreen {
                    app: window.app
                }
            }
        }

        Place {
            app: window.app
            file: "RestScreen.qml"
            shown: window.app.screen === "rest"
        }

        Place {
            app: window.app
            file: "DoneScreen.qml"
            shown: window.app.screen === "done"
        }

        Place {
            app: window.app
            file: "DrawScreen.qml"
            shown: window.app.screen === "draw"
        }

        Place {
            app: window.app
            file: "CheckScreen.qml"
            shown: window.app.screen === "check"
        }

        Place {
            app: window.app
            file: "StoppedScreen.qml"
            shown: window.app.screen === "stopped"
        }

        Place {
            app: window.app
            file: "KwikpikCard.qml"
            shown: window.app.overlay === "kwikpik"
        }

        Place {
            app: window.app
            file: "PrizesCard.qml"
            shown: window.app.overlay === "prizes"
        }

        Place {
            app: window.app
            file: "LeaveCard.qml"
            shown: window.app.overlay === "leave"
        }

        Place {
            app: window.app
            file: "SightCard.qml"
            shown: window.app.overlay === "sight"
        }

        Place {
            app: window.app
            file: "HelpCard.qml"
            shown: window.app.overlay === "help"
        }

        Place {
            app: window.app
            file: "DevicePage.qml"
            shown: window.showsDevices
        }

        // Sees every touch before anything else does, and leaves it to whoever it is for.
        Item {
            anchors.fill: parent
            z: 1

            PointHandler {
                onActiveChanged: {
                    if (!active)
                        return;
                    window.app.touched();
                    if (window.showsDevices)
                        window.app.devices.touched();
                }
            }
        }
    }
}
