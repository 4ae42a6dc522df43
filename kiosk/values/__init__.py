"""Money, instants, keno days, game numbers and identifiers: the words every other room speaks. Pure."""
