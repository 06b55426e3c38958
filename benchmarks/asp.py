"""Answer set programming: the horizon question of `rivals.lp` asked of clingo."""

from __future__ import annotations

import time
from pathlib import Path

from ancients.position import Position
from ancients.seeds import COLOUR_NAMES, COLOURS
from ancients.table import PLACES, path
from ancients.turn import Turn

PROGRAM = Path(__file__).with_name("rivals.lp")
NAMES = tuple(place.lower() for place in PLACES)


def facts(position: Position) -> str:
    """Return the position, its cards and the paths of all hands as facts."""
    lines = (
        ["flip_emptied."] if position.rules.flip_emptied_keeper else ["#defined flip_emptied/0."]
    )
    lines += [f"#defined {name}." for name in (
        "start/3", "awake0/1", "active0/1", "need/3", "same/2", "eats/2", "eats_equal/2",
    )]  # fmt: skip
    for name, heap in zip(NAMES, (*position.seeds, *position.keepers), strict=True):
        lines += [f"start({name},{COLOUR_NAMES[c]},{heap[c]})." for c in COLOURS if heap[c]]
    lines += [f"awake0({at})." for at, flag in zip(NAMES, position.awake, strict=False) if flag]
    lines += [f"active0({at})." for at, flag in zip("lr", position.active, strict=True) if flag]
    for at, card in zip(NAMES, position.ancients, strict=False):
        ritual, hunger = card.ritual.text, card.hunger.text
        lines.append(f"size({at},{len(ritual)}).")
        lines += [f"need({at},{COLOUR_NAMES[c]},{n})." for c in COLOURS if (n := ritual.count(c))]
        lines += [f"same({at},{n})." for n in (ritual.count("="),) if n]
        lines += [f"eats({at},{COLOUR_NAMES[c]})." for c in COLOURS if c in hunger or hunger == "*"]
        lines += [f"eats_equal({at},{n})." for n in (hunger.count("="),) if n]
    for source, name in zip(PLACES, NAMES, strict=True):
        for way, direction in enumerate((position.direction, position.direction.reversed)):
            for hand in range(1, position.total + 1):
                steps = path(source, direction, hand, position.rules)
                lines += [
                    f"share({name},{way},{hand},{place + 1},{steps.count(place)})."
                    for place in range(8)
                ]
    return "\n".join(lines)


def ask(position: Position, turns: int, time_s: float) -> tuple[str, float, list[Turn]]:
    """Ask for a win within `turns` turns; return yes, no or time, the seconds and the line."""
    import clingo

    started = time.perf_counter()
    control = clingo.Control([f"-c horizon={turns}", "--seed=1"], message_limit=1)
    control.load(str(PROGRAM))
    control.add("base", [], facts(position))
    control.ground([("base", [])])
    line: list[Turn] = []
    left_s = max(0.1, time_s - (time.perf_counter() - started))
    with control.solve(
        on_model=lambda model: line.extend(_line(position, model)), async_=True
    ) as handle:
        ended = handle.wait(left_s)
        if not ended:
            handle.cancel()
        result = handle.get()
    answer = "yes" if result.satisfiable else "no" if ended and result.exhausted else "time"
    return answer, time.perf_counter() - started, line


def _line(position: Position, model: object) -> list[Turn]:
    lifts: dict[int, str] = {}
    flips: dict[int, str] = {}
    put: dict[int, dict[int, list[str]]] = {}
    letters = {name: letter for letter, name in COLOUR_NAMES.items()}
    for symbol in model.symbols(shown=True):  # type: ignore[attr-defined]
        turn, *rest = symbol.arguments
        number = turn.number
        if symbol.name == "put":
            place, colour, count = rest
            heap = put.setdefault(number, {}).setdefault(place.number - 1, [])
            heap += letters[str(colour)] * count.number
        else:
            (lifts if symbol.name == "lift" else flips)[number] = str(rest[0]).upper()
    line = []
    for number, source in sorted(lifts.items()):
        flip = flips.get(number)
        direction = position.direction if flip is None else position.direction.reversed
        hand = sum(map(len, put[number].values()))
        steps = path(source, direction, hand, position.rules)
        line.append(Turn(source, flip, "".join(put[number][place].pop(0) for place in steps)))
    return line
