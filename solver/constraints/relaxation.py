"""A relaxation over orders of awakening, colours and losses that sowing forces.

Take any winning line. Its awakenings, in the order of turns (those of one turn in any order),
are events 1 to n. A turn belongs to stage j when j events came in earlier turns, so the
Ancients awake while it is sown are those awake now and those of events 1 to j. The model keeps:

``game[j]``   seeds left right after event j (j = 0: now), by colour
``taken[j]``  all seeds that the Ancient of event j sent to a Keeper
heaps         seeds known to lie together: what lies on each place now, and each ``taken[j]``
              from event j on
lifts         the first time a heap is lifted, with the stage, the hand and the direction

Each constraint says why every winning line obeys it; so "infeasible" is a proof of loss, and
"feasible" says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from ancients.position import Position
from ancients.seeds import COLOURS, SUPPLY
from ancients.table import PLACES, path

IntVar = cp_model.IntVar
Sum = cp_model.LinearExprT


@dataclass(frozen=True, slots=True)
class Demands:
    """What the model holds a line to: places whose ritual counts, places that eat, a score."""

    rituals: frozenset[int]
    hungers: frozenset[int]
    min_score: int


@dataclass(slots=True)
class _Heap:
    """A heap of seeds and the literals "first lifted in stage s" (those that can be)."""

    seeds: Sequence[IntVar | int]
    lifted: dict[int, IntVar]


@dataclass(slots=True)
class Relaxation:
    """The model for one position and its demands."""

    position: Position
    demands: Demands
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    stages: int = 0
    _events: dict[int, list[IntVar]] = field(default_factory=dict)
    _game: list[list[IntVar]] = field(default_factory=list)
    _taken: list[list[IntVar]] = field(default_factory=list)
    _losses: list[list[list[IntVar]]] = field(default_factory=list)
    _flips: list[IntVar] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Build the model."""
        position = self.position
        sleeping = [place for place in range(8) if not position.awake[place]]
        self.stages = len(sleeping)
        self._losses = [[[] for _ in range(5)] for _ in range(self.stages)]
        self._game = [self._counts() for _ in range(self.stages + 1)]
        self._taken = [self._counts() for _ in range(self.stages)]
        # Each sleeping Ancient awakens in one event, each event is one awakening.
        self._events = {place: [self._bool() for _ in sleeping] for place in sleeping}
        for place in sleeping:
            self.model.add_exactly_one(self._events[place])
            self._ritual(place)
        for stage in range(self.stages):
            self.model.add_exactly_one(self._events[place][stage] for place in sleeping)
        grove = self._grove_heaps()
        keepers = self._keeper_heaps()
        self._whereabouts(grove, keepers)
        self._budget()

    def _bool(self) -> IntVar:
        return self.model.new_bool_var("")

    def _counts(self) -> list[IntVar]:
        return [self.model.new_int_var(0, supply, "") for supply in SUPPLY]

    def _ritual(self, place: int) -> None:
        """What an Ancient sends away met its ritual."""
        ritual = self.position.ancients[place].ritual
        if place not in self.demands.rituals:
            return
        same = ritual.text.count("=")
        colour_of_same = [self._bool() for _ in range(5)] if same else []
        if same:
            self.model.add_exactly_one(colour_of_same)
        for stage, event in enumerate(self._events[place]):
            taken = self._taken[stage]
            self.model.add(sum(taken) >= ritual.size).only_enforce_if(event)
            for colour, letter in enumerate(COLOURS):
                need = ritual.text.count(letter)
                if need:
                    self.model.add(taken[colour] >= need).only_enforce_if(event)
                if same:
                    self.model.add(taken[colour] >= need + same).only_enforce_if(
                        [event, colour_of_same[colour]]
                    )

    def _grove_heaps(self) -> dict[int, _Heap]:
        """The heaps that lie in the Grove now, each lifted first in one stage or never.

        The hand of a first lift holds at least the heap (seeds on a sleeping Ancient stay, and
        an awake one with a hunger of colours or ``*`` has left these seeds alone and still
        does). An Ancient that eats equal seeds may eat of its own heap: such heaps are left
        out, as if they could be had for nothing.
        """
        heaps = {}
        for place, seeds in enumerate(self.position.seeds):
            awake = self.position.awake[place]
            if not seeds or (awake and self.position.ancients[place].hunger.text[0] == "="):
                continue
            lifted = {stage: self._bool() for stage in range(self.stages)}
            self.model.add_at_most_one(lifted.values())
            # Only Ancients awake now are charged: those that awaken later may not yet eat.
            flags: list[IntVar | int] = [int(flag) for flag in self.position.awake]
            hand = self._counts()
            ever = self._bool()
            self.model.add(sum(lifted.values()) == ever)
            loss = self._sow(place, hand, flags, ever)
            for colour, count in enumerate(seeds.counts):
                self.model.add(hand[colour] >= count).only_enforce_if(ever)
            for stage, lift in lifted.items():
                for colour in range(5):
                    self.model.add(hand[colour] <= self._game[stage][colour]).only_enforce_if(lift)
                    charged = self.model.new_int_var(0, SUPPLY[colour], "")
                    self.model.add(charged >= loss[colour]).only_enforce_if(lift)
                    self._losses[stage][colour].append(charged)
            heaps[place] = _Heap(seeds.counts, lifted)
        return heaps

    def _keeper_heaps(self) -> list[_Heap]:
        """The heaps on Keepers: what lies there now, and what each event but the last sends.

        In each stage the first lift of a Keeper takes every heap that still lies there, in one
        hand: one loss, however many heaps.
        """
        model = self.model
        lift = [[self._bool(), self._bool()] for _ in range(self.stages)]
        hands = [[self._counts(), self._counts()] for _ in range(self.stages)]
        for stage in range(self.stages):
            flags = [self._awake(place, stage) for place in range(8)]
            for keeper in (0, 1):
                hand, on = hands[stage][keeper], lift[stage][keeper]
                loss = self._sow(8 + keeper, hand, flags, on)
                for colour in range(5):
                    model.add(hand[colour] <= self._game[stage][colour])
                    self._losses[stage][colour].append(loss[colour])
        heaps = []
        for keeper, seeds in enumerate(self.position.keepers):
            if seeds:
                heap = _Heap(seeds.counts, {s: self._bool() for s in range(self.stages)})
                for stage, first in heap.lifted.items():
                    model.add_implication(first, lift[stage][keeper])
                    for colour, count in enumerate(seeds.counts):
                        model.add(hands[stage][keeper][colour] >= count).only_enforce_if(first)
                heaps.append(heap)
        for event in range(self.stages - 1):
            taken = self._taken[event]
            half, odd = model.new_int_var(0, 8, ""), self._bool()
            model.add(sum(taken) == 2 * half + odd)
            heap = _Heap(taken, {s: self._bool() for s in range(event + 1, self.stages)})
            for stage, first in heap.lifted.items():
                for keeper, side in enumerate((~odd, odd)):
                    model.add_implication(first, lift[stage][keeper]).only_enforce_if(side)
                    for colour in range(5):
                        model.add(hands[stage][keeper][colour] >= taken[colour]).only_enforce_if(
                            [first, side]
                        )
            heaps.append(heap)
        for heap in heaps:
            model.add_at_most_one(heap.lifted.values())
        return heaps

    def _awake(self, place: int, stage: int) -> IntVar | int:
        """Tell whether an Ancient is awake while turns of a stage are sown."""
        if self.position.awake[place]:
            return 1
        flag = self._bool()
        self.model.add(sum(self._events[place][:stage]) == flag)
        return flag

    def _sow(
        self, source: int, hand: list[IntVar], awake: Sequence[IntVar | int], on: IntVar
    ) -> list[IntVar]:
        """Return the seeds, by colour, that sowing a hand surely costs.

        A hand of h seeds leaves at least one on each of the first h places of its path (laps
        bring more). Name one such seed for each place: they are different seeds of the hand,
        and one of a colour that its awake place eats is lost. Lifts are different turns, so
        losses of different lifts add up. Each turn in the other direction uses up a Keeper
        that is active now.
        """
        model, position = self.model, self.position
        reverse = self._bool()
        model.add_implication(reverse, on)
        self._flips.append(reverse)
        named = [[self._bool() for _ in range(5)] for _ in range(8)]
        lost: list[list[IntVar]] = [[] for _ in range(5)]
        for way, direction in enumerate((position.direction, position.direction.reversed)):
            steps = list(dict.fromkeys(path(PLACES[source], direction, 8, position.rules)))
            literals = [on, reverse if way else ~reverse]
            for order, place in enumerate(steps):
                # Either the hand ends before this place or it leaves a seed there.
                ends = self._bool()
                model.add(sum(hand) <= order).only_enforce_if([*literals, ends])
                model.add(sum(named[place]) >= 1).only_enforce_if([*literals, ~ends])
        for colour in range(5):
            model.add(sum(row[colour] for row in named) <= hand[colour]).only_enforce_if(on)
        for place in self.demands.hungers:
            hunger = position.ancients[place].hunger.text
            flag = awake[place]
            for colour, letter in enumerate(COLOURS):
                if isinstance(flag, int) and not flag:
                    continue
                if hunger != "*" and letter not in hunger:
                    continue
                if isinstance(flag, int):
                    lost[colour].append(named[place][colour])
                    continue
                eaten = self._bool()
                model.add_bool_or([eaten, ~named[place][colour], ~flag])
                lost[colour].append(eaten)
        loss = self._counts()
        for colour in range(5):
            model.add(loss[colour] >= sum(lost[colour])).only_enforce_if(on)
        return loss

    def _whereabouts(self, grove: dict[int, _Heap], keepers: list[_Heap]) -> None:
        """What an Ancient sends away is none of the seeds that never left another heap.

        Heaps not lifted by the time of an event, and not sent away by their own Ancient, are
        whole, still in the game and not on the Ancient of the event. They share no seed: a
        seed that an earlier event sent away was on a heap that had been lifted or sent.
        """
        model = self.model
        for event in range(self.stages):
            kept: list[list[Sum]] = [[] for _ in range(5)]
            for place, heap in grove.items():
                freed: list[IntVar] = [heap.lifted[s] for s in range(event + 1)]
                if place in self._events:
                    freed += self._events[place][: event + 1]
                    self._own_heap(place, heap, event)
                still = self._bool()
                model.add_bool_or([still, *freed])
                self._keep(kept, heap, still)
            for heap in keepers:
                stages = [s for s in heap.lifted if s <= event]
                if stages:
                    still = self._bool()
                    model.add_bool_or([still, *(heap.lifted[s] for s in stages)])
                    self._keep(kept, heap, still)
            for colour in range(5):
                found = cp_model.LinearExpr.sum([self._taken[event][colour], *kept[colour]])
                model.add(found <= self._game[event + 1][colour])

    def _keep(self, kept: list[list[Sum]], heap: _Heap, still: IntVar) -> None:
        for colour, seeds in enumerate(heap.seeds):
            if isinstance(seeds, int):
                kept[colour].append(still * seeds)
                continue
            share = self.model.new_int_var(0, SUPPLY[colour], "")
            self.model.add(share >= seeds).only_enforce_if(still)
            kept[colour].append(share)

    def _own_heap(self, place: int, heap: _Heap, event: int) -> None:
        """An Ancient whose heap was never lifted sends that heap away with the rest."""
        for colour, count in enumerate(heap.seeds):
            if count != 0:
                literals: list[cp_model.LiteralT] = [self._events[place][event]]
                literals += [~heap.lifted[s] for s in range(event + 1)]
                self.model.add(self._taken[event][colour] >= count).only_enforce_if(literals)

    def _budget(self) -> None:
        """Seeds never come back, and what is lost in a stage is gone after its event.

        Turns of stage j end with the turn of event j + 1, whose losses come before it.
        """
        heaps = (*self.position.seeds, *self.position.keepers)
        for colour in range(5):
            now = sum(seeds.counts[colour] for seeds in heaps)
            self.model.add(self._game[0][colour] == now)
            for stage in range(self.stages):
                self.model.add(
                    self._game[stage + 1][colour] + sum(self._losses[stage][colour])
                    <= self._game[stage][colour]
                )
        self.model.add(sum(self._game[-1]) >= self.demands.min_score)
        self.model.add(sum(self._flips) <= sum(self.position.active))
