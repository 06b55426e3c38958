"""A position of the game: the one value that everything else asks."""

from __future__ import annotations

from dataclasses import dataclass, field

from ancients.effects import Effects, carry_out
from ancients.errors import PositionError
from ancients.faces import Ancient
from ancients.faults import find_faults, shape_faults
from ancients.legality import Turns
from ancients.outcome import Outcome, outcome
from ancients.rules import DEFAULT_RULES, Rules
from ancients.seeds import NO_SEEDS, Seeds
from ancients.table import Direction
from ancients.turn import Turn


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the table, with the direction and the options of the game.

    ``ancients``, ``seeds`` and ``awake`` have eight entries, by place 1 to 8 (clockwise from the
    top left); ``keepers`` (their seeds) and ``active`` have two, left and right. ``deck`` names
    the deck for text and files only and is not compared. Source: docs/rules.md, "The table".

    >>> from ancients.faces import Hunger, Ritual
    >>> cards = tuple(Ancient(n, f"A{n}", Ritual("RRR"), Hunger("G")) for n in range(1, 9))
    >>> pairs = "RG RG RG RG BW BW BK BK".split()
    >>> deal = Position.deal(cards, [Seeds.parse(pair) for pair in pairs])
    >>> deal.total, deal.asleep, len(deal.turns()), deal.faults()
    (16, 8, 48, ())
    >>> deal.play(Turn.parse("8:KB")).seeds[0]
    Seeds.parse('RGK')
    """

    ancients: tuple[Ancient, ...]
    seeds: tuple[Seeds, ...]
    awake: tuple[bool, ...] = (False,) * 8
    keepers: tuple[Seeds, Seeds] = (NO_SEEDS, NO_SEEDS)
    active: tuple[bool, bool] = (True, True)
    direction: Direction = Direction.CLOCKWISE
    rules: Rules = DEFAULT_RULES
    deck: str = field(default="", compare=False)

    @classmethod
    def deal(
        cls,
        ancients: tuple[Ancient, ...] | list[Ancient],
        seeds: tuple[Seeds, ...] | list[Seeds],
        direction: Direction = Direction.CLOCKWISE,
        rules: Rules = DEFAULT_RULES,
        deck: str = "",
    ) -> Position:
        """Lay out a fresh deal: all asleep, Keepers empty and active."""
        return cls(
            tuple(ancients),
            tuple(seeds),
            direction=direction,
            rules=rules,
            deck=deck,
        )

    def turns(self) -> Turns:
        """View the legal turns: iterate, ``len``, ``in``, ``bool``; none when the game is won."""
        self._require_shape()
        return Turns(self)

    def play(self, turn: Turn) -> Position:
        """Give the position after ``turn``; ``IllegalTurnError`` with the reason if it may not."""
        return self.effects(turn).after

    def effects(self, turn: Turn) -> Effects:
        """Give all that ``turn`` does: who eats what, who awakes, where its seeds go."""
        self._require_shape()
        return carry_out(self, turn)

    def faults(self) -> tuple[str, ...]:
        """List everything that makes this position impossible, with place and mend."""
        return find_faults(self)

    def outcome(self) -> Outcome:
        """Say whether the game is won, stuck or open, with the score and the reason."""
        self._require_shape()
        return outcome(self)

    @property
    def total(self) -> int:
        """The number of seeds left in the game."""
        return sum(map(len, self.seeds)) + sum(map(len, self.keepers))

    @property
    def asleep(self) -> int:
        """The number of Ancients that sleep."""
        return len(self.awake) - sum(self.awake)

    def missing(self) -> tuple[int, ...]:
        """Count for each place the ritual symbols without a seed; 0 where the Ancient is awake."""
        return tuple(
            0 if awake else ancient.ritual.missing(seeds)
            for ancient, seeds, awake in zip(self.ancients, self.seeds, self.awake, strict=True)
        )

    def __str__(self) -> str:
        """Write the position in one line (see ``ancients.notation``)."""
        from ancients.notation import write_position  # notation needs this module

        return write_position(self)

    def _require_shape(self) -> None:
        wrong = shape_faults(self)
        if wrong:
            raise PositionError(wrong)
