"""The keno players register in a replay: each player registered once, each change one that could be made.
Pure.

What it finds names a player by registration number alone.
"""

from __future__ import annotations

from kiosk.central.acts import PlayerChanged, PlayerRegistered
from kiosk.central.untrue import Untrue, require
from kiosk.rules.registering import (
    Application,
    ChangeRequest,
    RegisteredPlayer,
    RegistrationNumber,
    SpotCounts,
    confirm,
    register,
)


class PlayersReplayed:
    """The players after the acts taken so far."""

    def __init__(self) -> None:
        self._players: dict[RegistrationNumber, RegisteredPlayer] = {}

    def register(self, act: PlayerRegistered) -> None:
        """An application was granted, under a number that nobody had (s 4, 5)."""
        player, number = act.player, act.player.number
        is_number = RegistrationNumber.parse(number.digits) == number
        require(is_number, "a player was registered under what is no registration number.")
        require(number not in self._players, f"player {number} was registered before.")
        # To whom it was made is not kept: the register is this licensee's.
        application = Application("", player.document, player.name, player.address)
        is_granted = register(application, "", number, player.conditions) == player
        require(is_granted, f"player {number} could not be registered like that.")
        self._players[number] = player

    def change(self, act: PlayerChanged, spot_counts: SpotCounts) -> None:
        """A player had something changed by staff (s 6(2), 8)."""
        number = act.player.number
        before = self._players.get(number)
        if before is None:
            raise Untrue(f"player {number} was never registered.")
        after = confirm(before, ChangeRequest(number, act.change), act.through, spot_counts)
        require(after == act.player, f"the change of player {number} does not lead to what was registered.")
        self._players[number] = act.player
