"""What the product asks of the outside, as protocols whose answers are `Done`, `NotDone` or `InDoubt`.

Each protocol has one contract suite in `tests/ports/` that the real adapter and the simulated one both pass.
"""
