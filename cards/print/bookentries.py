"""The deals of a booklet: checked, in rising grade, each with what is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ancients.errors import AncientsError
from ancients.notation import write_position
from cards.codes import write_code
from cards.deals import Deal
from cards.print.fonts import FontError, require_printable
from cards.print.hints import Hints, hints_of

_UNGRADED = 6


class BookError(AncientsError):
    """Deals that cannot be printed; ``faults`` has one sentence for each fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        """Keep the faults."""
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


@dataclass(frozen=True, slots=True)
class Entry:
    """A deal with its number in the booklet.

    ``code`` is ``None`` when the position has none; it is then given as ``text``.
    """

    number: int
    name: str
    deal: Deal
    code: str | None
    text: str
    hints: Hints | None


def entries_of(deals: Sequence[tuple[str, Deal]]) -> tuple[Entry, ...]:
    """Check deals and number them in rising grade, those without a grade last.

    ``deals`` are pairs of a place, for messages, and a deal. Within a grade their order is kept.
    Raises ``BookError`` with everything that keeps them from being printed: no deals, a deal
    given twice, a solution that does not hold, a name that the font cannot print.
    """
    if not deals:
        raise BookError(["a booklet needs at least one deal"])
    faults: list[str] = []
    seen: dict[str, str] = {}
    told: list[tuple[str, Deal, Hints | None]] = []
    for where, deal in deals:
        text = write_position(deal.position)
        if text in seen:
            faults.append(f"{where}: the same deal as {seen[text]}; give it once")
        seen.setdefault(text, where)
        hints = None
        try:
            hints = hints_of(deal, where)
        except AncientsError as error:
            faults.append(str(error))
        try:
            require_printable(_texts(where, deal))
        except FontError as error:
            faults.extend(error.faults)
        told.append((where, deal, hints))
    if faults:
        raise BookError(list(dict.fromkeys(faults)))
    told.sort(key=lambda item: item[1].grade or _UNGRADED)
    return tuple(
        Entry(
            number,
            deal.title or f"Deal {number}",
            deal,
            _code(deal),
            write_position(deal.position),
            hints,
        )
        for number, (_, deal, hints) in enumerate(told, start=1)
    )


def _texts(where: str, deal: Deal) -> list[tuple[str, str]]:
    names = [(f"{where}, Ancient's name", ancient.name) for ancient in deal.position.ancients]
    deck = [
        (f"{where}, deck's title", deal.deck.title),
        (f"{where}, deck's source", deal.deck.source),
        (f"{where}, deck", deal.position.deck),
    ]
    return [(f"{where}, title", deal.title or ""), *deck, *names]


def _code(deal: Deal) -> str | None:
    try:
        return write_code(deal.position)
    except AncientsError:
        return None
