"""Reading a turn as a person types it at the table, and completing it."""

from __future__ import annotations

import re

from ancients.errors import IllegalTurnError, NotationError
from ancients.legality import flip_refusal, number_of_orders, orders, refusal, seeds_at
from ancients.position import Position
from ancients.seeds import COLOURS, Seeds
from ancients.table import KEEPERS, PLACES
from ancients.turn import Turn
from ancients.words import KEEPER_NAMES, place_in_words
from companion.wording import either

MOST_COMPLETIONS = 50
_SHOWN_ORDERS = 6
_LOOSE = re.compile(
    r"\s*(?P<source>[1-8LR])\s*(?P<flip>~\s*(?P<keeper>[LR])?)?\s*[:,]?\s*(?P<order>[RGBWK ]*)",
    re.IGNORECASE,
)
_OPEN = "..."
_HOW = "type a place and its seeds in the order in which they are placed, such as 3 gr or L~R wgb"


def loose_turn(text: str) -> Turn | None:
    """Return the turn that a text spells in full, in any case and without a colon if need be.

    ``None`` when something is left out or it is no turn; no position is asked.

    >>> str(loose_turn(" 5 ~r  k b r")), loose_turn("5")
    ('5~R:KBR', None)
    """
    found = _LOOSE.fullmatch(text)
    if found is None or not found["order"].strip() or (found["flip"] and not found["keeper"]):
        return None
    keeper = found["keeper"]
    return Turn(
        found["source"].upper(),
        None if keeper is None else keeper.upper(),
        found["order"].replace(" ", "").upper(),
    )


def read_turn(text: str, position: Position) -> Turn:
    """Return the turn that a text means in a position.

    Shorter than the notation where only one turn can be meant: ``3 gr``, ``3`` when its seeds
    have one order, ``3 g`` when the rest is of one colour, ``3~ gr`` when one Keeper can be
    flipped, ``gr`` when these seeds lie in one place only. Raises ``NotationError`` when the text
    is no turn or may mean several, ``IllegalTurnError`` when the rules do not allow it; both say
    what is possible.

    >>> from cards.find import find_deal
    >>> position = find_deal("wildwood cw 5:RG 10:BW 14:GG 13:BW / 8:GK 12:BB 16:RR 2:RK").position
    >>> str(read_turn("1 gr", position)), str(read_turn("3", position))
    ('1:GR', '3:GG')
    >>> read_turn("1", position)
    Traceback (most recent call last):
    ancients.errors.NotationError: 1 (Dawn Fox) holds RG, which has 2 orders: 1:RG or 1:GR
    """
    letters = "".join(text.split()).upper()
    if not letters:
        raise NotationError(f"there is no turn in an empty line; {_HOW}")
    by_seeds = _by_seeds(letters, position)
    found = _LOOSE.fullmatch(text)
    if found is None:
        if len(by_seeds) == 1:
            return by_seeds[0]
        if len(by_seeds) > 1:
            raise NotationError(f"{text.strip()!r} may be {either(map(str, by_seeds))}; name one")
        raise NotationError(_no_turn(text, letters, position))
    source = found["source"].upper()
    order = found["order"].replace(" ", "").upper()
    # "rgb" is R lifted with the order GB, or the seeds RGB of some place: never guess.
    if by_seeds and ":" not in text and found["flip"] is None:
        choices = list(
            dict.fromkeys([*_meanings(source, None, order, position), *map(str, by_seeds)])
        )
        if len(choices) == 1:
            return by_seeds[0]
        raise NotationError(f"{text.strip()!r} may be {either(choices)}; name the place")
    if not seeds_at(position, source) and not position.outcome().won:
        raise IllegalTurnError(
            f"{place_in_words(position, source)} holds no seeds; seeds lie on {_sources(position)}"
        )
    keeper = found["keeper"]
    spaced = ":" not in text and (found["flip"] or "")[1:2].isspace()
    if keeper in ("r", "R") and spaced:
        # "1~ rg" names all the seeds and no Keeper, or the right Keeper and the first seed.
        choices = _spaced(source, order, position)
        if len(choices) > 1:
            raise NotationError(f"which Keeper is flipped? {either(choices)}")
        if choices and not choices[0].endswith(_OPEN):
            return Turn.parse(choices[0])
        if Seeds.parse(f"R{order}") == seeds_at(position, source):
            keeper, order = None, f"R{order}"
    flip = _flip(found["flip"], keeper, source, position)
    readings = _readings(source, flip, order, position)
    if len(readings) == 1:
        reason = refusal(position, readings[0])
        if reason is not None:
            raise IllegalTurnError(f"{readings[0]} is not possible: {reason}")
        return readings[0]
    raise _order_error(source, flip, order, position)


def complete_turn(text: str, position: Position) -> tuple[str, ...]:
    """Return what a begun turn can become, whole texts that begin with what is there; at most 50.

    >>> from cards.find import find_deal
    >>> position = find_deal("wildwood cw 5:RG 10:BW 14:GG 13:BW / 8:GK 12:BB 16:RR 2:RK").position
    >>> complete_turn("1", position)
    ('1:RG', '1:GR')
    >>> complete_turn("2 w", position), complete_turn("2~l", position)
    (('2 wb',), ('2~l:BW', '2~l:WB'))
    """
    begun = text.lstrip()
    if position.outcome().won:
        return ()
    if not begun:
        return tuple(f"{place}:" for place in PLACES if seeds_at(position, place))
    found = _LOOSE.fullmatch(begun)
    if found is None:
        return ()
    source, order = found["source"].upper(), found["order"].replace(" ", "")
    held = seeds_at(position, source)
    if found["flip"] and not found["keeper"]:
        return tuple(
            f"{begun.rstrip()}{keeper}:"
            for keeper in KEEPERS
            if held and flip_refusal(position, source, keeper) is None
        )
    if not held or (
        found["keeper"] and flip_refusal(position, source, found["keeper"].upper()) is not None
    ):
        return ()
    head = begun if order or begun[-1] in ": ," else f"{begun}:"
    small = order.islower()
    rest = []
    for whole in orders(held):
        if whole.startswith(order.upper()):
            tail = whole[len(order) :]
            rest.append(head + (tail.lower() if small else tail))
        if len(rest) == MOST_COMPLETIONS:
            break
    return tuple(rest)


def _by_seeds(letters: str, position: Position) -> list[Turn]:
    """Give the turns without a flip that place these seeds, whatever place they lie on."""
    if set(letters) - set(COLOURS) or position.outcome().won:
        return []
    wanted = Seeds.parse(letters)
    return [Turn(place, None, letters) for place in PLACES if seeds_at(position, place) == wanted]


def _readings(source: str, flip: str | None, order: str, position: Position) -> list[Turn]:
    """Give the turns that an order, perhaps begun only, can mean: one, or none when open."""
    held = seeds_at(position, source)
    given = Seeds.parse(order)
    if given == held and order:
        return [Turn(source, flip, order)]
    if any(given[letter] > held[letter] for letter in COLOURS):
        return []
    rest = held - given
    return [Turn(source, flip, order + str(rest))] if number_of_orders(rest) == 1 and rest else []


def _meanings(source: str, flip: str | None, order: str, position: Position) -> list[str]:
    """Give what a source with an order, perhaps begun only, can mean: a turn, or its beginning.

    None when these seeds do not lie there. A beginning that may go on in several ways ends in
    ``...``.
    """
    held = seeds_at(position, source)
    given = Seeds.parse(order)
    if not held or any(given[letter] > held[letter] for letter in COLOURS):
        return []
    turns = _readings(source, flip, order, position)
    mark = "" if flip is None else f"~{flip}"
    return [str(turn) for turn in turns] or [f"{source}{mark}:{order}{_OPEN}"]


def _spaced(source: str, order: str, position: Position) -> list[str]:
    """Give what ``1~ rg`` can mean, ``order`` being what follows the R."""
    able = [side for side in KEEPERS if flip_refusal(position, source, side) is None]
    found = _meanings(source, "R", order, position) if "R" in able else []
    for side in able:
        found += _meanings(source, side, f"R{order}", position)
    return list(dict.fromkeys(found))


def _flip(mark: str | None, keeper: str | None, source: str, position: Position) -> str | None:
    if mark is None:
        return None
    reasons = {side: flip_refusal(position, source, side) for side in KEEPERS}
    if keeper is not None:
        reason = reasons[keeper.upper()]
        if reason is not None:
            raise IllegalTurnError(f"{source}~{keeper.upper()} is not possible: {reason}")
        return keeper.upper()
    able = [side for side in KEEPERS if reasons[side] is None]
    if len(able) == 1:
        return able[0]
    if able:
        raise NotationError(f"which Keeper is flipped? {either(f'{source}~{k}' for k in able)}")
    raise IllegalTurnError(
        f"no Keeper can be flipped: {'; '.join(str(reason) for reason in reasons.values())}"
    )


def _order_error(
    source: str, flip: str | None, order: str, position: Position
) -> NotationError | IllegalTurnError:
    held = seeds_at(position, source)
    if not held:
        return IllegalTurnError("the game is won; no turn is left to play")
    place = place_in_words(position, source)
    mark = "" if flip is None else f"~{flip}"
    given = Seeds.parse(order)
    if not any(given[letter] > held[letter] for letter in COLOURS):
        rest = held - given
        begun = f"{source}{mark}:{order}"
        count = number_of_orders(rest)
        if order:
            what = f"{begun} leaves {rest}, which has {count} orders"
        else:
            what = f"{place} holds {held}, which has {count} orders"
        shown = [begun + tail for _, tail in zip(range(_SHOWN_ORDERS), orders(rest), strict=False)]
        some = either(shown) if count <= _SHOWN_ORDERS else f"{', '.join(shown)} and so on"
        return NotationError(f"{what}: {some}")
    mixed = ""
    if (given["B"] > held["B"] and held["K"]) or (given["K"] > held["K"] and held["B"]):
        mixed = "; B is blue, K is black"
    return IllegalTurnError(f"{place} holds {held}, not {order}{mixed}")


def _sources(position: Position) -> str:
    return either(place for place in PLACES if seeds_at(position, place))


def _no_turn(text: str, letters: str, position: Position) -> str:
    if not set(letters) - set(COLOURS):
        return f"{letters} lies on no one place; {_HOW}"
    if letters[0] not in PLACES:
        names = f"1 to 8, L ({KEEPER_NAMES['L']}) or R ({KEEPER_NAMES['R']})"
        return f"{text.strip()!r} is no turn: it begins with no place ({names}); {_HOW}"
    return (
        f"{text.strip()!r} is no turn; {_HOW}; seeds are R red, G green, B blue, W white, K black"
    )
