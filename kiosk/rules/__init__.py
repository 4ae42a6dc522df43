"""Keno itself: the field, spots, wagers, the schedule of prizes, settlement and odds. Pure.

Read in this order: `field`, `wagers`, `refusals`, `entering`, `schedule`, `settlement`, `abating`, `odds`,
`choosing`.
"""
