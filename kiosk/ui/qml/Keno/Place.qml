import QtQuick

// A screen or card that exists only while it is shown.
Loader {
    id: place

    required property var app
    required property string file
    property bool shown: false

    anchors.fill: parent
    onShownChanged: fill()
    Component.onCompleted: fill()

    function fill() {
        if (shown)
            setSource(file, { app: app });
        else
            source = "";
    }
}
