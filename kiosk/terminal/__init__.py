"""Use cases: one file per thing a person can do at a terminal, their effects, and recovery after a restart.

`terminal` is the loop that owns the ledger; `messages` is what it is sent, `changes` is what it tells the
screens.
"""
