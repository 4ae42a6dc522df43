"""The simulator: terminals, central and a crowd of players in one process. All their time, chance, network,
devices and faults come from one seed, and at the end everything must agree to the cent."""
