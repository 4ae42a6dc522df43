"""The way between a terminal and central: the link that asks with a deadline, and the cursor that ships the
journal."""
