import QtQuick

// Where a screen shows the banner, while there is one.
Item {
    id: place

    required property var app
    property bool active: app.banner.shown

    height: Theme.portrait ? 104 : 98

    Place {
        app: place.app
        file: "AppBanner.qml"
        shown: place.active
    }
}
