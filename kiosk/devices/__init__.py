"""Adapters to clocks, chance, printers, note acceptors and scanners; real and simulated, behind the same
ports."""
