"""Screens: view-models in Python, the only code besides `launch` that knows Qt, and their QML.

A touch calls a slot of a view-model, which posts a message to the terminal's desk. What the terminal says
has changed comes back as a `Change`, on the screen's own thread, and every view-model takes from it what it
shows. Money reaches QML as text only. Start at `window`, then `app_model`.
"""
