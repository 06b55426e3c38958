"""Pursuing a goal: finders find and shorten wins while the deepening search proves.

Every pursuit is a generator of rounds. In a round each task does a fixed amount of work,
on one thread or on several at once; what they found is looked at afterwards in a fixed
order. So the answer, and the work it took, do not depend on the number of workers.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from solver.board import Board
from solver.prunes import Prune
from solver.result import Goal
from solver.search.deepening import Deepening, Depth
from solver.search.finder import Finder
from solver.search.hunt import HuntEnd
from solver.search.record import Record

SLICE = 100_000  # units of work of a task in a round, some 5 to 15 ms
DEEP = 6  # slices of the deepening search in a round, once what it proves is known to exist
LOOK_FIRST = 3_000_000  # made positions before a score is rather excluded than looked for
CLIMB_EVERY = 4  # rounds between two slices of the climb from below, once there is a win
DEEPEN_AFTER = 3_000_000  # made positions before a first win is sought by depth as well
ASK_MODEL_AFTER = 20_000_000  # made positions before OR-tools is loaded for a second opinion

Task = Finder | Deepening | None
Lane = tuple[tuple[Task, int], ...]  # tasks with their units of work


def _run(lane: Lane) -> None:
    for task, work in lane:
        if task is not None:
            task.run(work)


class Pursuit:
    """One goal pursued within one memory; iterate `rounds()` until it ends or time is up."""

    def __init__(
        self, board: Board, goal: Goal, memory_bytes: int, prunes: Prune, executor: Executor | None
    ) -> None:
        self.record = Record(board, goal)
        self.doing = "looking for a first win"
        self.out_of_memory = False
        self._board = board
        self._memory = memory_bytes
        self._prunes = prunes
        self._executor = executor
        self._done = 0  # work of tasks that are over
        self._tasks: list[Finder | Deepening] = []

    @property
    def made(self) -> int:
        """Positions generated or looked at so far."""
        return self._done + sum(task.made for task in self._tasks)

    def rounds(self) -> Iterator[None]:
        """Do the work, yielding after every round."""
        if self._board.position.asleep == 0:
            self.record.offer([self._board.words])
            return
        if self._prunes & Prune.SUPPLY and self._explain_supply():
            return
        match self.record.goal:
            case Goal.ANY:
                yield from self._any()
            case Goal.TURNS:
                yield from self._turns()
            case Goal.SCORE:
                yield from self._score()

    # --- tasks -----------------------------------------------------------------------

    def _finder(self, min_score: int, share: float) -> Finder:
        finder = Finder(
            self._board, min_score, int(self._memory * share),
            prune_supply=bool(self._prunes & Prune.SUPPLY),
        )  # fmt: skip
        self._tasks.append(finder)
        return finder

    def _deepening(self, min_score: int, share: float, refuted_turns: int = 0) -> Deepening:
        deepening = Deepening(
            self._board, min_score, int(self._memory * share), prunes=self._prunes,
            refuted_turns=refuted_turns,
        )  # fmt: skip
        self._tasks.append(deepening)
        return deepening

    def _drop(self, *tasks: Task) -> None:
        for task in tasks:
            if task is not None:
                self._done += task.made
                self._tasks.remove(task)

    def _round(self, *lanes: Lane) -> None:
        """Run the tasks of each lane one after the other, lanes at once if there are workers."""
        if self._executor is None:
            for lane in lanes:
                _run(lane)
            return
        for future in [self._executor.submit(_run, lane) for lane in lanes]:
            future.result()

    # --- goals -----------------------------------------------------------------------

    def _any(self) -> Iterator[None]:
        record = self.record
        finder = self._finder(0, 0.5)
        deepening: Deepening | None = None
        model = self._model(0)
        while True:
            self._round(((deepening, SLICE),), ((finder, SLICE),))
            if deepening is not None:
                record.exclude_turns_below(deepening.turns_at_least)
                if deepening.state is Depth.FOUND:
                    record.offer(deepening.path())
                    return
            if finder.end is HuntEnd.WON:
                record.offer(finder.path())
                return
            if finder.end is HuntEnd.EXHAUSTED:
                self._lost_by(finder)
                return
            if finder.end is HuntEnd.FULL and deepening is not None and deepening.stopped:
                self.out_of_memory = True
                return
            if deepening is None and self.made > DEEPEN_AFTER:
                deepening = self._deepening(0, 0.4)
            yield
            if self.made > ASK_MODEL_AFTER and next(model, False):
                return

    def _turns(self) -> Iterator[None]:
        record = self.record
        finder = self._finder(0, 0.4)
        deepening = self._deepening(0, 0.5)
        model = self._model(0)
        while not record.turns_proved:
            deep = DEEP if record.won else 1
            self._round(((deepening, deep * SLICE),), ((finder, SLICE),))
            record.exclude_turns_below(deepening.turns_at_least)
            if finder.end is HuntEnd.EXHAUSTED and not record.won:
                self._lost_by(finder)
                return
            if finder.end is HuntEnd.WON:
                record.offer(finder.path())
                finder.shorten(record.turns)
                self.doing = "proving the fewest turns"
            if deepening.state is Depth.FOUND:
                record.offer(deepening.path())
            elif deepening.stopped and finder.end is HuntEnd.FULL:
                self.out_of_memory = True
                return
            yield
            if not record.won and self.made > ASK_MODEL_AFTER and next(model, False):
                return
        self._drop(finder, deepening)
        del finder, deepening
        self.doing = "looking for the most seeds in so few turns"
        for target in range(record.score_at_most, record.score, -1):
            yield from self._in_so_few_turns(target)
            if record.score_proved:
                return

    def _in_so_few_turns(self, target: int) -> Iterator[None]:
        """Find a win with `target` seeds in the fewest turns, or exclude it."""
        record = self.record
        turns = record.turns
        deepening = self._deepening(target, 0.5, turns - 1)
        finder = self._finder(target, 0.4)
        finder.shorten(turns + 1)
        while record.score < target:
            deep = 1 if finder.made < LOOK_FIRST else DEEP
            self._round(((deepening, deep * SLICE),), ((finder, SLICE),))
            if finder.end is HuntEnd.WON:
                record.offer(finder.path())
            elif deepening.turns_at_least > turns:
                record.exclude_scores_above(target - 1)
                break
            elif deepening.state is Depth.FOUND:
                record.offer(deepening.path())
            yield
        self._drop(deepening, finder)

    def _score(self) -> Iterator[None]:
        """Ask for the highest score that is not excluded, and climb from below towards it."""
        record = self.record
        climber: Finder | None = self._finder(0, 0.2)
        while True:
            target = record.score_at_most
            proof = self._deepening(target, 0.4)
            finder = self._finder(target, 0.3)
            model = self._model(target)
            asked_from = self.made + ASK_MODEL_AFTER
            if record.score == target:
                finder.shorten(record.turns)
            rounds = 0
            while record.score_at_most == target:
                # Once the score is there the proof gets most of the time; the climb matters most
                # before a first win.
                deep = DEEP if record.score == target else 1
                climb = SLICE if not record.won or rounds % CLIMB_EVERY == 0 else 0
                self._round(((proof, deep * SLICE),), ((finder, SLICE), (climber, climb)))
                rounds += 1
                record.exclude_turns_below(proof.turns_at_least)
                if proof.state is Depth.FOUND:
                    record.offer(proof.path())
                self._look_at(finder)
                climber = self._climb(climber)
                if self._is_lost() or record.settled:
                    return
                stuck = finder.end is HuntEnd.FULL and proof.stopped
                if stuck and (climber is None or climber.end is HuntEnd.FULL):
                    self.out_of_memory = True
                    return
                yield
                open_yet = record.score < target and self.made > asked_from
                if open_yet and next(model, False) and self._is_lost():
                    return
            self._drop(proof, finder)

    def _look_at(self, finder: Finder) -> None:
        """Take what the search at the highest open score found."""
        record = self.record
        if finder.end is HuntEnd.WON:
            record.offer(finder.path())
            finder.shorten(record.turns)
            self.doing = "proving the fewest turns"
        elif finder.end is HuntEnd.EXHAUSTED:
            self._nothing_from(finder)

    def _climb(self, climber: Finder | None) -> Finder | None:
        """Look at the search from below: a win raises what it asks for, a dry graph is a proof."""
        record = self.record
        if climber is None:
            return None
        if climber.end is HuntEnd.WON:
            record.offer(climber.path())
            if record.score < record.score_at_most:
                self.doing = "looking for a better score"
        elif climber.end is HuntEnd.EXHAUSTED:
            self._nothing_from(climber)
        elif climber.min_score > record.score:
            return climber
        self._drop(climber)
        if self._is_lost() or record.score + 1 >= record.score_at_most:
            return None  # the search from above asks for that already
        return self._finder(record.score + 1, 0.2)

    def _nothing_from(self, finder: Finder) -> None:
        """Note that the whole graph holds no win with so many seeds."""
        # A win keeps three seeds at least: the last to awake sends its ritual to a Keeper.
        if finder.min_score <= 3 and not self.record.won:
            self._lost_by(finder)
        else:
            self.record.exclude_scores_above(finder.min_score - 1)

    # --- losses ----------------------------------------------------------------------

    def _is_lost(self) -> bool:
        return self.record.lost_because is not None

    def _lost_by(self, finder: Finder) -> None:
        met = finder.met
        self.record.lose(
            f"every position that can be reached was looked at ({met:,}), and none is won"
            if met > 1
            else "no turn is possible that leaves a chance to win"
        )

    def _explain_supply(self) -> bool:
        faces = self._board.kernel("faces")
        if not faces.supply_lost(*self._board.words, self._board.lack):
            return False
        from solver.constraints.supply import supply_reasons

        self.record.lose(" ".join(supply_reasons(self._board.position)))
        return True

    def _model(self, min_score: int) -> Iterator[bool]:
        """Ask the constraint model once; yield whether it settled something."""
        if self._prunes & Prune.FEASIBILITY:
            from solver.constraints.feasibility import why_lost

            infeasible = why_lost(self._board.position, min_score)
            if infeasible is not None:
                if min_score == 0:
                    self.record.lose(" ".join(infeasible.reasons))
                else:
                    self.record.exclude_scores_above(min_score - 1)
                yield True
