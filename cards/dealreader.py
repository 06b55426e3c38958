"""The reader of deal files: from decoded JSON to a deal, with every fault noted."""

from __future__ import annotations

from dataclasses import dataclass

from ancients.faces import Ancient, Hunger, Ritual
from ancients.position import Position
from ancients.rules import Rules
from ancients.seeds import NO_SEEDS, Seeds
from ancients.table import Direction
from ancients.turn import Turn
from cards.checking import Faults, inside, near, quoted
from cards.deals import Deal, Par
from cards.decks import Deck, FindDeck, load_deck
from cards.errors import DeckError

DEAL_FORMAT = "ancients-deal/1"
FREE_PREFIX = "x-"

_NEEDED = ("format", "deck", "direction", "top", "bottom")
_OPTIONAL = (
    "keepers",
    "rules",
    "title",
    "code",
    "grade",
    "par",
    "known",
    "solution",
    "generator",
)
_ROW = 4
_MANY = 100  # entries of a row beyond which a list is not looked at one by one


@dataclass(frozen=True, slots=True)
class _Entry:
    """One Ancient of a row; None for what could not be read."""

    ancient: Ancient | None
    seeds: Seeds | None
    awake: bool | None


def read_deal_object(value: object, find_deck: FindDeck, faults: Faults) -> Deal | None:
    """Return the deal that decoded JSON describes; None when a fault was noted.

    `find_deck` finds the deck that it names.
    """
    table = faults.table(value, "")
    if table is None:
        return None
    faults.keys(table, "", _NEEDED, _OPTIONAL, free_prefix=FREE_PREFIX)
    if table.get("format", DEAL_FORMAT) != DEAL_FORMAT:
        faults.add("format", f"{quoted(table['format'])} is not known; use {quoted(DEAL_FORMAT)}")
    deck = _deck(table["deck"], find_deck, faults) if "deck" in table else None
    direction = _direction(table["direction"], faults) if "direction" in table else None
    top = _row(table["top"], "top", deck, faults) if "top" in table else []
    bottom = _row(table["bottom"], "bottom", deck, faults) if "bottom" in table else []
    keepers, active = _keepers(table.get("keepers", {}), faults)
    rules = _rules(table.get("rules", {}), faults)

    position = Position(
        *_grove((*top, *reversed(bottom))),
        keepers=(keepers[0] or NO_SEEDS, keepers[1] or NO_SEEDS),
        active=active,
        direction=direction or Direction.CLOCKWISE,
        rules=rules,
        deck="" if deck is None else deck.reference,
    )
    unread = bool(faults.found)
    if len(top) == len(bottom) == _ROW:
        faults.found.extend(position.faults())
    deal = Deal(
        position=position,
        deck=deck or load_deck("wildwood"),
        title=faults.text(table["title"], "title", longest=100) if "title" in table else None,
        code=faults.text(table["code"], "code", longest=40) if "code" in table else None,
        grade=faults.whole(table["grade"], "grade", 1, 5) if "grade" in table else None,
        par=_par(table["par"], "par", faults) if "par" in table else None,
        known=_par(table["known"], "known", faults) if "known" in table else None,
        solution=_solution(table["solution"], faults) if "solution" in table else (),
        generator=_generator(table, faults),
        extra={key: item for key, item in table.items() if key.startswith(FREE_PREFIX)},
    )
    if deal.code is not None:
        _check_code(deal.code, None if unread else position, faults)
    return None if faults.found else deal


def _deck(value: object, find_deck: FindDeck, faults: Faults) -> Deck | None:
    name = faults.text(value, "deck", longest=1000)
    if name is None:
        return None
    try:
        return find_deck(name)
    except DeckError as error:
        faults.found.extend(f"deck {quoted(name)}: {fault}" for fault in error.faults)
        return None


def _direction(value: object, faults: Faults) -> Direction | None:
    names = [direction.value for direction in Direction]
    if isinstance(value, str) and value in names:
        return Direction(value)
    hint = near(value, names) if isinstance(value, str) else ""
    faults.add("direction", f"use clockwise or counterclockwise, not {quoted(value)}{hint}")
    return None


def _row(value: object, where: str, deck: Deck | None, faults: Faults) -> list[_Entry]:
    """Return the entries of a row, left to right; unreadable parts are None."""
    items = faults.items(value, where)
    if items is None:
        return []
    if len(items) != _ROW:
        faults.add(where, f"a row has {_ROW} Ancients, left to right; this one has {len(items)}")
        if len(items) > _MANY:
            return []
    return [_entry(item, f"{where}[{i}]", deck, faults) for i, item in enumerate(items)]


def _entry(value: object, where: str, deck: Deck | None, faults: Faults) -> _Entry:
    table = faults.table(value, where)
    if table is None:
        return _Entry(None, None, None)
    faults.keys(table, where, ("ancient", "seeds"), ("awake",))
    ancient = None
    if "ancient" in table:
        ancient = _ancient(table["ancient"], f"{where}.ancient", deck, faults)
    seeds = None
    if "seeds" in table:
        seeds = faults.parsed(Seeds.parse, table["seeds"], f"{where}.seeds")
    awake = faults.flag(table["awake"], f"{where}.awake") if "awake" in table else False
    return _Entry(ancient, seeds, awake)


def _ancient(value: object, where: str, deck: Deck | None, faults: Faults) -> Ancient | None:
    if isinstance(value, bool) or not isinstance(value, str | int):
        faults.add(where, f"a name in quotes or a card number is needed, not {quoted(value)}")
        return None
    if deck is None:
        return None
    key = value if isinstance(value, str) else quoted(value)
    return faults.parsed(deck.ancient, key, where)


def _grove(
    entries: tuple[_Entry, ...],
) -> tuple[tuple[Ancient, ...], tuple[Seeds, ...], tuple[bool, ...]]:
    """Return Ancients, seeds and awakeness by place, so that the rest can still be judged.

    An unreadable Ancient is a stand-in that has no fault of its own. Where seeds could not be
    read, the Ancient counts as awake with none, so that no sum is called wrong for their lack;
    where it could not be read whether it is awake, the side is taken that is no fault.
    """
    ancients = tuple(
        entry.ancient or Ancient(-index, f"unread {index}", Ritual("*********"), Hunger("===="))
        for index, entry in enumerate(entries, 1)
    )
    seeds = tuple(entry.seeds or NO_SEEDS for entry in entries)
    awake = tuple(
        entry.seeds is None
        or (not ancient.hunger.eaten(entry.seeds) if entry.awake is None else entry.awake)
        for ancient, entry in zip(ancients, entries, strict=True)
    )
    return ancients, seeds, awake


def _keepers(
    value: object, faults: Faults
) -> tuple[tuple[Seeds | None, Seeds | None], tuple[bool, bool]]:
    """Return the seeds and the sides of the Keepers, left and right; None for unread seeds."""
    table = faults.table(value, "keepers") or {}
    faults.keys(table, "keepers", (), ("left", "right"))
    (left, left_active), (right, right_active) = (
        _keeper(table.get(side, {}), f"keepers.{side}", faults) for side in ("left", "right")
    )
    return (left, right), (left_active, right_active)


def _keeper(value: object, where: str, faults: Faults) -> tuple[Seeds | None, bool]:
    table = faults.table(value, where)
    if table is None:
        return None, True
    faults.keys(table, where, (), ("seeds", "active"))
    seeds = faults.parsed(Seeds.parse, table.get("seeds", ""), f"{where}.seeds")
    active = faults.flag(table.get("active", True), f"{where}.active")
    return seeds, active is not False


def _rules(value: object, faults: Faults) -> Rules:
    table = faults.table(value, "rules") or {}
    faults.keys(table, "rules", (), Rules.names())
    flags = {
        name: faults.flag(table[name], f"rules.{name}") for name in Rules.names() if name in table
    }
    return Rules(**{name: flag for name, flag in flags.items() if flag is not None})


def _par(value: object, where: str, faults: Faults) -> Par | None:
    table = faults.table(value, where)
    if table is None:
        return None
    faults.keys(table, where, ("score", "turns"), ("proved",))
    score = turns = None
    if "score" in table:
        score = faults.whole(table["score"], f"{where}.score", 0, 16)
    if "turns" in table:
        turns = faults.whole(table["turns"], f"{where}.turns", 0, 9999)
    within = inside(where, "proved")
    proved = faults.table(table.get("proved", {}), within) or {}
    faults.keys(proved, within, (), ("score", "turns"))
    flags = [faults.flag(proved.get(key, False), f"{within}.{key}") for key in ("score", "turns")]
    if score is None or turns is None:
        return None
    return Par(score, turns, proved_score=bool(flags[0]), proved_turns=bool(flags[1]))


def _solution(value: object, faults: Faults) -> tuple[Turn, ...]:
    items = faults.items(value, "solution")
    if items is None:
        return ()
    if len(items) > 9999:
        faults.add("solution", f"{len(items)} turns are too many; at most 9999")
        return ()
    read = (
        faults.parsed(Turn.parse, item, f"solution[{index}]") for index, item in enumerate(items)
    )
    return tuple(turn for turn in read if turn is not None)


def _generator(table: dict[str, object], faults: Faults) -> str | None:
    return faults.text(table["generator"], "generator") if "generator" in table else None


def _check_code(code: str, position: Position | None, faults: Faults) -> None:
    """Note a code that cannot be read, or that names another deal than the one that lies here."""
    from cards.codes import read_code, write_code

    named = faults.parsed(read_code, code, "code")
    if named is None or position is None or faults.found:
        return
    if named != position or named.deck != position.deck:
        faults.add(
            "code",
            f"{code} names another deal than this file ({write_code(named)} is: {named}); "
            "correct it or leave it out",
        )
