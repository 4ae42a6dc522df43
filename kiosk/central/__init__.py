"""The keno computer system: games, tickets, keno dollars, drawing, settlement, payment and its record.

Read in this order: `settings`, `acts`, `accounts`, `tables`, `projection`, `record`, `storage`, `games`,
`sealing`, `drawing`, `settling`, `tickets`, `paying`, `keno_dollars`, `requests`, `receiving`,
`founding`, `service`. An `audit` replays the record (`replay`) and holds the tables against it (`comparing`).
"""
