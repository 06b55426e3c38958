"""Pursuing a goal: hunts find and improve wins while the deepening search proves.

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
from solver.search.hunt import Hunt, HuntEnd
from solver.search.record import Record

SLICE = 100_000  # units of work of a task in a round, some 5 to 15 ms
CLIMB_EVERY = 4  # rounds between two slices of the hunt from below, once there is a win
DEEPEN_AFTER = 100_000  # made positions before a first win is sought by depth as well
ASK_MODEL_AFTER = 20_000_000  # made positions before OR-tools is loaded for a second opinion

Task = Hunt | Deepening | None
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
        self._tasks: list[Hunt | Deepening] = []

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

    def _hunt(self, min_score: int, share: float) -> Hunt:
        hunt = Hunt(
            self._board, min_score, int(self._memory * share),
            prune_supply=bool(self._prunes & Prune.SUPPLY),
        )  # fmt: skip
        self._tasks.append(hunt)
        return hunt

    def _deepening(self, min_score: int, share: float, refuted_turns: int = 0) -> Deepening:
        deepening = Deepening(
            self._board, min_score, int(self._memory * share), prunes=self._prunes,
            refuted_turns=refuted_turns,
        )  # fmt: skip
        self._tasks.append(deepening)
        return deepening

    def _drop(self, task: Hunt | Deepening | None) -> None:
        if task is not None and task in self._tasks:
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
        hunt = self._hunt(0, 0.5)
        deepening: Deepening | None = None
        model = self._model(0)
        while True:
            self._round(((deepening, SLICE),), ((hunt, SLICE),))
            if deepening is not None:
                self.record.exclude_turns_below(deepening.turns_at_least)
                if deepening.state is Depth.FOUND:
                    self.record.offer(deepening.path())
                    return
            match hunt.end:
                case HuntEnd.WON:
                    self.record.offer(hunt.path())
                    return
                case HuntEnd.EXHAUSTED:
                    self._lost_by(hunt)
                    return
                case HuntEnd.FULL if deepening is None or deepening.stopped:
                    self.out_of_memory = True
                    return
            if deepening is None and self.made > DEEPEN_AFTER:
                deepening = self._deepening(0, 0.4)
            yield
            if self.made > ASK_MODEL_AFTER and next(model, False):
                return

    def _turns(self) -> Iterator[None]:
        record = self.record
        hunt: Hunt | None = self._hunt(0, 0.4)
        deepening = self._deepening(0, 0.5)
        model = self._model(0)
        while not record.turns_proved:
            self._round(((deepening, SLICE),), ((hunt, SLICE),))
            record.exclude_turns_below(deepening.turns_at_least)
            if hunt is not None and hunt.end is not HuntEnd.RUNNING:
                if hunt.end is HuntEnd.EXHAUSTED:
                    self._lost_by(hunt)
                    return
                if hunt.end is HuntEnd.WON:
                    record.offer(hunt.path())
                    self.doing = "proving the fewest turns"
                self._drop(hunt)
                hunt = None
            if deepening.state is Depth.FOUND:
                record.offer(deepening.path())
            elif deepening.stopped and hunt is None:
                self.out_of_memory = True
                return
            yield
            if not record.won and self.made > ASK_MODEL_AFTER and next(model, False):
                return
        self._drop(hunt)
        self._drop(deepening)
        self.doing = "looking for the most seeds in so few turns"
        del hunt, deepening
        for target in range(record.score_at_most, record.score, -1):
            deepening = self._deepening(target, 0.9, record.turns - 1)
            while deepening.bound <= record.turns and deepening.state is not Depth.FOUND:
                if deepening.turns_at_least > record.turns:
                    break
                self._round(((deepening, SLICE),))
                yield
            if deepening.state is Depth.FOUND and deepening.bound == record.turns:
                record.offer(deepening.path())
            else:
                record.exclude_scores_above(target - 1)
            self._drop(deepening)
            if record.score_proved:
                return

    def _score(self) -> Iterator[None]:
        record = self.record
        yield from self._first_win_and_best()
        if not record.won or self.out_of_memory:
            return
        # The score is proved; what is left is the fewest turns at it.
        deepening = self._proof
        while not record.turns_proved:
            self.doing = "proving the fewest turns"
            self._round(((deepening, SLICE),))
            record.exclude_turns_below(deepening.turns_at_least)
            if deepening.state is Depth.FOUND:
                record.offer(deepening.path())
            elif deepening.stopped:
                self.out_of_memory = True
                return
            yield

    def _first_win_and_best(self) -> Iterator[None]:
        """Find the best score: hunts from below and above, deepening at the highest open one."""
        record = self.record
        climber: Hunt | None = self._hunt(0, 0.2)
        while True:
            target = record.score_at_most
            sweeper: Hunt | None = self._hunt(target, 0.3)
            self._proof = self._deepening(target, 0.4)
            model = self._model(target)
            started = self.made
            rounds = 0
            while record.score_at_most == target and not record.score_proved:
                # The proof takes most of the time; the climb matters most before a first win.
                climb_every = CLIMB_EVERY if record.won else 1
                self._round(
                    ((self._proof, 2 * SLICE),),
                    ((sweeper, SLICE), (climber, SLICE if rounds % climb_every == 0 else 0)),
                )
                rounds += 1
                record.exclude_turns_below(self._proof.turns_at_least)
                if self._proof.state is Depth.FOUND:
                    record.offer(self._proof.path())
                if sweeper is not None and sweeper.end is not HuntEnd.RUNNING:
                    if sweeper.end is HuntEnd.WON:
                        record.offer(sweeper.path())
                    elif sweeper.end is HuntEnd.EXHAUSTED:
                        self._nothing_from(target, sweeper)
                    self._drop(sweeper)
                    sweeper = None
                climber = self._climb(climber)
                if self._is_lost():
                    return
                open_yet = record.score_at_most == target and not record.score_proved
                if open_yet and sweeper is None and climber is None and self._proof.stopped:
                    self.out_of_memory = True
                    return
                yield
                if open_yet and self.made > started + ASK_MODEL_AFTER and next(model, False):
                    if self._is_lost():
                        return
                    break
            self._drop(sweeper)
            if record.score_proved:
                self._drop(climber)
                if record.score_at_most == target:
                    return
                climber = None
            self._drop(self._proof)
            if record.score_proved:
                self._proof = self._deepening(record.score, 0.8)
                return
            if climber is None and record.won:
                climber = self._hunt(record.score + 1, 0.2)

    def _climb(self, climber: Hunt | None) -> Hunt | None:
        """Look at the hunt from below: a win raises what it asks for, a dry graph is a proof."""
        record = self.record
        if climber is None or climber.end is HuntEnd.RUNNING:
            return climber
        self._drop(climber)
        if climber.end is HuntEnd.FULL:
            return None
        if climber.end is HuntEnd.EXHAUSTED:
            self._nothing_from(climber.min_score, climber)
            return None
        record.offer(climber.path())
        self.doing = "looking for a better score"
        if record.score + 1 >= record.score_at_most:
            return None  # the hunt from above asks for that already
        return self._hunt(record.score + 1, 0.2)

    def _nothing_from(self, score: int, hunt: Hunt) -> None:
        """Note that the whole graph holds no win with so many seeds."""
        # A win keeps three seeds at least: the last to awake sends its ritual to a Keeper.
        if score <= 3 and not self.record.won:
            self._lost_by(hunt)
        else:
            self.record.exclude_scores_above(score - 1)

    # --- losses ----------------------------------------------------------------------

    def _is_lost(self) -> bool:
        return self.record.lost_because is not None

    def _lost_by(self, hunt: Hunt) -> None:
        met = hunt.attempt.size
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
