"""Answers of ``kiosk settle``: one JSON object for each line of the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kiosk.launch.settle_tickets import NoTicket, Ticket
from kiosk.rules.abating import Abatement
from kiosk.rules.explaining import Step, explain_prize, explain_share
from kiosk.rules.field import Draw
from kiosk.rules.game_settlement import JackpotShare, TicketSettlement
from kiosk.rules.refusals import Refused
from kiosk.rules.settlement import NO_WAY, Prize
from kiosk.rules.wagers import Wager, WayWager

Answer = dict[str, object]


def no_ticket(line: NoTicket) -> Answer:
    """What a line is answered that is no ticket at all."""
    return {
        "id": line.id,
        "line": line.line,
        "refused": line.problem,
        "section": line.section,
        "problem": line.sentence,
    }


def refused_ticket(ticket: Ticket, refused: Refused) -> Answer:
    """What a ticket is answered that the Rule refuses."""
    answer: Answer = {
        "id": ticket.id,
        "line": ticket.line,
        "refused": refused.refusal,
        "section": _bare(refused.section),
    }
    if refused.facts:
        answer["facts"] = refused.facts
    return answer


def settled_ticket(
    ticket: Ticket, settled: TicketSettlement, draw: Draw, abatement: Abatement | None, *, explains: bool
) -> Answer:
    """What a ticket is answered that is settled: its prizes, then its shares of jackpots, and their total.
    `abatement` is that of the game. The prizes are an iterator: with each explained, those of a ticket with
    many ways would be far larger than what they are made from."""
    return {
        "id": ticket.id,
        "price": ticket.entry.price.plain(),
        "prizes": _prizes(ticket.entry.wagers, settled, draw, abatement, explains=explains),
        "total": settled.amount.plain(),
    }


def _prizes(
    wagers: Sequence[Wager],
    settled: TicketSettlement,
    draw: Draw,
    abatement: Abatement | None,
    *,
    explains: bool,
) -> Iterator[Answer]:
    for prize in settled.prizes:
        wager = wagers[prize.wager_index]
        answer = _prize(prize, wager, abatement)
        if explains:
            answer["steps"] = _steps(explain_prize(prize, wager, draw, abatement))
        yield answer
    for share in settled.shares:
        answer = _share(share, wagers[share.wager_index])
        if explains:
            answer["steps"] = _steps(explain_share(share))
        yield answer


def _prize(prize: Prize, wager: Wager, abatement: Abatement | None) -> Answer:
    answer: Answer = {
        "wager": prize.wager_index,
        "spots": prize.spot_count,
        "catch": prize.catch,
        "multiplier": prize.multiplier,
        "amount": prize.amount.plain(),
        "section": _section(prize, abatement),
    }
    answer.update(_way(prize.way_index, wager))
    if prize.is_abated:
        answer["in_full"] = prize.in_full.plain()
    return answer


def _share(share: JackpotShare, wager: Wager) -> Answer:
    answer: Answer = {
        "wager": share.wager_index,
        "jackpot": share.part,
        "spots": share.spot_count,
        "catch": share.catch,
        "amount": share.amount.plain(),
        "section": _bare(share.section),
    }
    answer.update(_way(share.way_index, wager))
    return answer


def _way(way_index: int, wager: Wager) -> Answer:
    if way_index == NO_WAY or not isinstance(wager, WayWager):
        return {}
    way = wager.ways[way_index]
    return {"way": way.name, "numbers": way.spots}


def _section(prize: Prize, abatement: Abatement | None) -> str:
    """The section that says most about the amount."""
    if prize.is_abated and abatement is not None:
        return "25(2)" if abatement.is_floored(prize.in_full) else "25(1)"
    return "23A(1)(b)(i)" if prize.multiplier is not None else _bare(prize.section)


def _steps(steps: Iterable[Step]) -> list[Answer]:
    return [{"section": _bare(step.section), "words": step.sentence} for step in steps]


def _bare(section: str) -> str:
    return section.removeprefix("s ")
