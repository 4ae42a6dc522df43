"""The keno computer system: games, tickets, keno dollars, jackpots, drawing, settlement, payment, its record.

Read in this order: `settings`, `shelves`, `acts`, `accounts`, `tables`, `projection`, `record`, `storage`,
`games`, `sealing`, `drawing`, `settling`, `tickets`, `checking`, `refunding`, `paying`, `keno_dollars`,
`licensee`, `requests`, `receiving`, `founding`, `service`. An `audit` replays the record (`replay`, of games
and of papers) and holds the tables against it (`comparing`).
"""
