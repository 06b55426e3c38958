"""Exhaustive search by the rules engine alone: what is true of small late positions."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from ancients.position import Position


class TooMany(Exception):
    """More positions can be reached than asked for; nothing is known."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What the whole graph says: the wins, or that there is none, and what lies between.

    `after` holds the next positions of every position that can be reached, `depth` the fewest
    turns to each. The other fields are None for a lost position.
    """

    start: Position
    after: dict[Position, tuple[Position, ...]]
    depth: dict[Position, int]
    best_score: int | None
    turns_at_best_score: int | None
    fewest_turns: int | None
    score_at_fewest_turns: int | None

    @property
    def won(self) -> bool:
        """Whether some line wins."""
        return self.best_score is not None

    def distances(self, min_score: int = 0) -> dict[Position, int]:
        """Give the fewest turns to a win with at least `min_score` seeds, where there is one."""
        before: dict[Position, list[Position]] = {}
        for position, following in self.after.items():
            for child in following:
                before.setdefault(child, []).append(position)
        found = {
            position: 0
            for position in self.after
            if all(position.awake) and position.total >= min_score
        }
        queue = deque(found)
        while queue:
            position = queue.popleft()
            for parent in before.get(position, ()):
                if parent not in found:
                    found[parent] = found[position] + 1
                    queue.append(parent)
        return found


def next_positions(position: Position) -> tuple[Position, ...]:
    """Give the different positions after one turn."""
    return tuple(dict.fromkeys(position.play(turn) for turn in position.turns()))


def explore(start: Position, most: int) -> Truth:
    """Search everything breadth first; `TooMany` when more than `most` positions are met."""
    after: dict[Position, tuple[Position, ...]] = {}
    depth = {start: 0}
    queue = deque([start])
    while queue:
        position = queue.popleft()
        if len(position.turns()) > 20 * most:
            raise TooMany
        after[position] = next_positions(position)
        for child in after[position]:
            if child not in depth:
                depth[child] = depth[position] + 1
                queue.append(child)
        if len(depth) > most:
            raise TooMany
    wins = [(turns, position.total) for position, turns in depth.items() if all(position.awake)]
    if not wins:
        return Truth(start, after, depth, None, None, None, None)
    best = max(score for _, score in wins)
    fewest = min(turns for turns, _ in wins)
    return Truth(
        start,
        after,
        depth,
        best,
        min(turns for turns, score in wins if score == best),
        fewest,
        max(score for turns, score in wins if turns == fewest),
    )
