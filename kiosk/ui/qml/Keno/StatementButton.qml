import QtQuick

// Prints what the check screen tells, for whoever wants it on paper. A quiet button: what it prints is worth nothing.
ActButton {
    required property var statement

    objectName: "print-statement"
    visible: statement.act !== ""
    enabled: visible && statement.can_print
    busy: visible && statement.is_at_work
    text: statement.act
    reason: statement.reason
    textSize: Theme.bodySize
    onAct: statement.print_it()
}
