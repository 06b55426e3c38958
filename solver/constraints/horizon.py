"""The constraints of `exact`: the whole table before and after each turn.

State of turn t: ``heap[t][place][colour]`` (places 0 to 7 the Grove, 8 and 9 the Keepers),
``awake[t][place]`` and ``active[t][keeper]``. A turn chooses one source, at most one flip and
``put[place][colour]``, the seeds that each place receives. The order of a hand matters only
through what each place receives, and every split of the hand with the right number of seeds
for each place is some order, so no order is modelled.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from ancients.faces import Hunger, Ritual
from ancients.position import Position
from ancients.seeds import COLOURS, SUPPLY
from ancients.table import PLACES, path

IntVar = cp_model.IntVar


@dataclass(slots=True)
class TurnChoice:
    """The decisions of one turn; no source at all once the game is won."""

    source: list[IntVar]
    flip: list[IntVar]
    put: list[list[IntVar]]


@dataclass(slots=True)
class _State:
    heap: list[list[IntVar]]
    awake: list[IntVar]
    active: list[IntVar]


@dataclass(slots=True)
class HorizonModel:
    """A CP-SAT model: a win with `min_score` or more seeds within `turns` turns."""

    position: Position
    turns: int
    min_score: int
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    choices: list[TurnChoice] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Build the model."""
        state = self._start()
        for _ in range(self.turns):
            state = self._turn(state)
        for flag in state.awake:
            self.model.add(flag == 1)
        self.model.add(sum(seeds for row in state.heap for seeds in row) >= self.min_score)

    def _bool(self) -> IntVar:
        return self.model.new_bool_var("")

    def _counts(self) -> list[IntVar]:
        return [self.model.new_int_var(0, supply, "") for supply in SUPPLY]

    def _state(self) -> _State:
        return _State(
            [self._counts() for _ in range(10)],
            [self._bool() for _ in range(8)],
            [self._bool() for _ in range(2)],
        )

    def _start(self) -> _State:
        state, position = self._state(), self.position
        for row, seeds in zip(state.heap, (*position.seeds, *position.keepers), strict=True):
            for variable, count in zip(row, seeds.counts, strict=True):
                self.model.add(variable == count)
        for variable, flag in zip(
            (*state.awake, *state.active), (*position.awake, *position.active), strict=True
        ):
            self.model.add(variable == int(flag))
        return state

    def _turn(self, before: _State) -> _State:
        model, after = self.model, self._state()
        choice = TurnChoice(
            [self._bool() for _ in range(10)],
            [self._bool() for _ in range(2)],
            [self._counts() for _ in range(8)],
        )
        self.choices.append(choice)
        done = self._bool()
        model.add_bool_and(before.awake).only_enforce_if(done)
        model.add_bool_or([flag.negated() for flag in before.awake]).only_enforce_if(~done)
        model.add_exactly_one([*choice.source, done])
        rest = self._lift(before, choice)
        self._flip(before, after, choice, done)
        sent: list[list[IntVar]] = []
        parity: list[IntVar] = []
        for place in range(8):
            seeds, odd = self._settle(before, after, choice, rest, place)
            sent.append(seeds)
            parity.append(odd)
        self._keepers(after, rest, sent, parity)
        return after

    def _lift(self, before: _State, choice: TurnChoice) -> list[list[IntVar]]:
        """Take the hand from its source, sow it, and return what is left lying where it lay."""
        model = self.model
        rest = [self._counts() for _ in range(10)]
        hand = self._counts()
        for place, lifted in enumerate(choice.source):
            for colour in range(5):
                lay, left = before.heap[place][colour], rest[place][colour]
                model.add(left == 0).only_enforce_if(lifted)
                model.add(hand[colour] == lay).only_enforce_if(lifted)
                model.add(left == lay).only_enforce_if(~lifted)
        for colour in range(5):
            model.add(sum(row[colour] for row in choice.put) == hand[colour])
        self._paths(choice, hand)
        return rest

    def _paths(self, choice: TurnChoice, hand: list[IntVar]) -> None:
        """Fix how many seeds each place receives, by source, direction and size of the hand."""
        model, position = self.model, self.position
        source = model.new_int_var(0, 10, "")
        # 10 stands for no source at all.
        model.add(source == 10 - sum((10 - i) * on for i, on in enumerate(choice.source)))
        size = model.new_int_var(0, 16, "")
        model.add(size == sum(hand))
        received = [model.new_int_var(0, 16, "") for _ in range(8)]
        for place in range(8):
            model.add(received[place] == sum(choice.put[place]))
        rows = [(10, 0, 0, *[0] * 8)]
        for start in range(10):
            for way, direction in enumerate((position.direction, position.direction.reversed)):
                for seeds in range(1, position.total + 1):
                    steps = path(PLACES[start], direction, seeds, position.rules)
                    counts = [steps.count(place) for place in range(8)]
                    rows.append((start, way, seeds, *counts))
        way_back = model.new_int_var(0, 1, "")
        model.add(way_back == sum(choice.flip))
        model.add_allowed_assignments([source, way_back, size, *received], rows)

    def _flip(self, before: _State, after: _State, choice: TurnChoice, done: IntVar) -> None:
        """One flip at most, of an active Keeper without seeds (docs/rules.md, O1 and O3)."""
        model = self.model
        model.add_at_most_one([*choice.flip, done])
        for keeper, flipped in enumerate(choice.flip):
            model.add_implication(flipped, before.active[keeper])
            model.add(after.active[keeper] == before.active[keeper] - flipped)
            literals: list[cp_model.LiteralT] = [flipped]
            if self.position.rules.flip_emptied_keeper:
                literals.append(~choice.source[8 + keeper])
            model.add(sum(before.heap[8 + keeper]) == 0).only_enforce_if(literals)

    def _settle(
        self,
        before: _State,
        after: _State,
        choice: TurnChoice,
        rest: list[list[IntVar]],
        place: int,
    ) -> tuple[list[IntVar], IntVar]:
        """Consume and awaken at one place; return what goes to a Keeper and whether it is odd."""
        model, ancient = self.model, self.position.ancients[place]
        awake = before.awake[place]
        sown = self._counts()
        for colour in range(5):
            model.add(sown[colour] == rest[place][colour] + choice.put[place][colour])
        met = self._met(sown, ancient.ritual)
        wakes = self._bool()
        model.add_bool_and([met, ~awake]).only_enforce_if(wakes)
        model.add_bool_or([~met, awake]).only_enforce_if(~wakes)
        model.add(after.awake[place] == awake + wakes)
        sent = self._counts()
        for colour in range(5):
            count, now = sown[colour], after.heap[place][colour]
            eaten = self._eats(count, colour, ancient.hunger)
            asleep_still = [~awake, ~wakes]
            model.add(now == count).only_enforce_if(asleep_still)
            model.add(now == 0).only_enforce_if([awake, eaten])
            model.add(now == count).only_enforce_if([awake, ~eaten])
            model.add(now == 0).only_enforce_if(wakes)
            model.add(sent[colour] == count).only_enforce_if(wakes)
            model.add(sent[colour] == 0).only_enforce_if(~wakes)
        half, odd = model.new_int_var(0, 8, ""), self._bool()
        model.add(sum(sent) == 2 * half + odd)
        return sent, odd

    def _at_least(self, count: IntVar, least: int) -> IntVar:
        reached = self._bool()
        self.model.add(count >= least).only_enforce_if(reached)
        self.model.add(count < least).only_enforce_if(~reached)
        return reached

    def _eats(self, count: IntVar, colour: int, hunger: Hunger) -> IntVar:
        if hunger.text.startswith("="):
            return self._at_least(count, len(hunger.text))
        always = hunger.text == "*" or COLOURS[colour] in hunger.text
        return self.model.new_constant(int(always))

    def _met(self, sown: list[IntVar], ritual: Ritual) -> IntVar:
        """Tell whether seeds meet a ritual: for some colour of ``=``, enough of each and in all."""
        model = self.model
        same = ritual.text.count("=")
        total = model.new_int_var(0, 16, "")
        model.add(total == sum(sown))
        enough = self._at_least(total, ritual.size)
        ways = []
        for chosen in range(5 if same else 1):
            needs = [ritual.text.count(letter) for letter in COLOURS]
            needs[chosen] += same
            parts = [self._at_least(sown[c], need) for c, need in enumerate(needs) if need]
            way = self._bool()
            model.add_bool_and([enough, *parts]).only_enforce_if(way)
            model.add_bool_or([~part for part in (enough, *parts)]).only_enforce_if(~way)
            ways.append(way)
        met = self._bool()
        model.add_bool_or(ways).only_enforce_if(met)
        model.add_bool_and([~way for way in ways]).only_enforce_if(~met)
        return met

    def _keepers(
        self,
        after: _State,
        rest: list[list[IntVar]],
        sent: list[list[IntVar]],
        parity: list[IntVar],
    ) -> None:
        """An even number of seeds goes to the left Keeper, an odd one to the right."""
        for colour in range(5):
            odd = []
            for seeds, is_odd in zip(sent, parity, strict=True):
                part = self.model.new_int_var(0, SUPPLY[colour], "")
                self.model.add(part == seeds[colour]).only_enforce_if(is_odd)
                self.model.add(part == 0).only_enforce_if(~is_odd)
                odd.append(part)
            all_sent = sum(seeds[colour] for seeds in sent)
            self.model.add(after.heap[8][colour] == rest[8][colour] + all_sent - sum(odd))
            self.model.add(after.heap[9][colour] == rest[9][colour] + sum(odd))
