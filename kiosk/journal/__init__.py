"""The SQLite store of a terminal's chain: append, open with verification, and the audit of a copy."""
