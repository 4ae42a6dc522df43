"""The keno computer system: games, tickets, keno dollars, drawing, settlement, payment, and a record of every
act.

Read in this order: `settings`, `tables`, `storage`, `acts`, `accounts`, `record`, `games`, `sealing`,
`drawing`, `settling`, `tickets`, `paying`, `keno_dollars`, `requests`, `receiving`, `service`; `audit` proves
a file.
"""
