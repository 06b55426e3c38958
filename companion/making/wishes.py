"""What is asked of a deal, in options and in words."""

from __future__ import annotations

from dataclasses import dataclass

from ancients.errors import AncientsError
from ancients.words import number_of_seeds
from companion.wording import turns_in_words

POSITIONS = 40_000_000
TRIES = 100
MOST_TURNS = 60  # the solver looks no further ahead
LONGEST_TITLE = 100  # docs/formats.md
LONGEST_SEED = 60  # characters


@dataclass(frozen=True, slots=True)
class Wishes:
    """What every deal made must be like; the same wishes give the same deals.

    `turns`: all awake in exactly so many turns at best. `perfect`: a score of 16 exists.
    `unique_first`: one first turn alone reaches par. `midgame`: a position in the middle of a
    game. `positions` limits each search. Raises `AncientsError` with every fault at once.

    >>> Wishes("7", grade=3, perfect=True).options
    '--seed 7 --grade 3 --perfect'
    >>> Wishes("7", grade=6)
    Traceback (most recent call last):
    ...
    ancients.errors.AncientsError: grade 6: give 1 (easy) to 5
    """

    seed: str
    grade: int | None = None
    turns: int | None = None
    perfect: bool = False
    unique_first: bool = False
    midgame: bool = False
    positions: int = POSITIONS

    def __post_init__(self) -> None:
        """Refuse what no deal could be."""
        faults = []
        if not (self.seed.strip() and self.seed.isprintable() and len(self.seed) <= LONGEST_SEED):
            faults.append(f"seed: give 1 to {LONGEST_SEED} printable characters")
        if self.grade is not None and not 1 <= self.grade <= 5:
            faults.append(f"grade {self.grade}: give 1 (easy) to 5")
        if self.turns is not None and not 1 <= self.turns <= MOST_TURNS:
            faults.append(f"turns {self.turns}: give 1 to {MOST_TURNS}")
        if self.positions < 1:
            faults.append(f"positions {self.positions}: give 1 or more")
        if faults:
            raise AncientsError("\n".join(faults))

    @property
    def options(self) -> str:
        """The options of the command that ask for this, those left at their default left out."""
        seed = self.seed if self.seed.replace("-", "").isalnum() else f"'{self.seed}'"
        words = [f"--seed {seed}"]
        if self.grade is not None:
            words.append(f"--grade {self.grade}")
        if self.turns is not None:
            words.append(f"--turns {self.turns}")
        words += [
            f"--{name}"
            for name, wanted in (
                ("perfect", self.perfect),
                ("unique-first", self.unique_first),
                ("from-midgame", self.midgame),
            )
            if wanted
        ]
        if self.positions != POSITIONS:
            words.append(f"--positions {self.positions}")
        return " ".join(words)

    def title(self, deal: str, score: int, total: int = 16) -> str:
        """Say what is to be done, and which deal it is; par keeps `score` of `total` seeds.

        >>> Wishes("7", midgame=True).title("Wildwood, seed 7/3", 11)
        'You are here: win with 11 seeds or more (Wildwood, seed 7/3)'
        """
        tasks = []
        if self.turns is not None:
            tasks.append(f"awaken all in {turns_in_words(self.turns)}")
        if self.perfect and not self.midgame:
            tasks.append(f"keep all {score} seeds")
        elif self.midgame and (self.turns is None or self.perfect):
            some = f"win with {number_of_seeds(score)} or more"
            tasks.append(some if score < total else f"win and keep all {number_of_seeds(total)}")
        if self.unique_first:
            tasks.append("one first turn alone reaches par")
        task = ", ".join(tasks)
        if self.midgame:
            forms = [f"You are here: {task} ({deal})", f"You are here: {task}"]
        else:
            forms = [f"{deal}: {task}", task] if task else [deal]
        return next((form for form in forms if len(form) <= LONGEST_TITLE), deal[:LONGEST_TITLE])
