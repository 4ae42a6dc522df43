"""How the figures of an audit of a schedule of prizes are worked out, in words for whoever approves it."""

from __future__ import annotations

from typing import Final

from kiosk.launch.schedule_tables import READER_NOTE

METHOD: Final = (
    (
        "Every figure is worked out in whole numbers and fractions; nothing is sampled, and only what is "
        "printed is rounded. All 3,535,316,142,212,174,320 draws of 20 of the numbers 1 to 80 count as "
        "equally likely. A return is the part of all money wagered that comes back in prizes over time."
    ),
    (
        "A keno bonus wager costs the same amount again (s 15(3)), and the winning wager’s prize is "
        "multiplied if the total of the twenty numbers has a multiplier (s 14E(2), 23A(1)(b)); without "
        "one the prize stays as it is. The spots that are caught are part of that total. So all draws are "
        "counted by catch and total together, for the lowest, the middle and the highest numbers, and for "
        "the worst set found. Catch and total are never taken to be independent, except in the column “at "
        "random”, which is the mean over all sets of spots, where that is exact."
    ),
    (
        "The worst set is looked for from five sets: the lowest, middle and highest numbers, both ends of "
        "the field, and numbers spread over it. From each, one spot at a time is exchanged for the number "
        "that gains most, until no exchange gains. The worst of the sets so found is then counted "
        "exactly. It is the worst found: no exchange of one spot makes it worse, but not every set has "
        "been counted."
    ),
    (
        "A jackpot adds its growth on each dollar to the return of its spot count, since all growth is paid "
        "in the end, and its fill at the chance of its catch. With keno bonus, its keno bonus jackpot prize "
        "comes to that at the chance of the catch and a multiplier in one game (s 26B(5)(b)), which is "
        "counted for each set of spots; the bonus itself adds no growth. A jackpot is won once in 1 / chance "
        "wagers of $1.00 on average, and so the growth expected at a win is the growth on each dollar "
        "divided by the chance."
    ),
    (
        "The 20th number is one of n different spots in n of 80 games (s 14D). With keno bonus each spot "
        "adds the same to that return in every set, so the worst spots are the worst of all, not only the "
        "worst found."
    ),
    (
        "On either side of the mean catch, a quarter of the spots, a rarer catch must not pay less; and "
        "where catches are too rare for the return to show a digit too many, a prize must not be more than "
        "five times further from the prize beside it than that is from the next. Left "
        "out is the abatement of major prizes (s 25), which would lower returns. "
    )
    + READER_NOTE,
)
