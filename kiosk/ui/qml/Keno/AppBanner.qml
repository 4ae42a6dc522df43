import QtQuick

// The banner of the whole program.
Banner {
    id: banner

    required property var app

    closable: true
    height: parent ? parent.height : 104
    kind: app.banner.kind
    title: app.banner.title
    text: app.banner.text
    button: app.banner.button
    onAct: app.banner_act()
    onDismissed: app.dismiss_banner()
}
