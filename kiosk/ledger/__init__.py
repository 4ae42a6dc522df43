"""A terminal's ledger: commands, events, `decide`, `evolve`, balanced postings, canonical bytes and the
chain. Pure.

Read in this order: `accounts`, `papers`, `requests`, `commands`, `events`, `state`, `settled`, `decide`,
`canonical`, `chain`.
"""
