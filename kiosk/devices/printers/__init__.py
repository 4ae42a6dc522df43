"""Real ticket printers: how their bytes travel, what they say of themselves, and when a print is certain."""
