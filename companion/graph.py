"""The graph of all shortest wins of a position: where they part, where they join."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ancients.errors import AncientsError
from ancients.position import Position
from ancients.words import number_of_seeds
from companion.between import turns_between
from companion.wording import sentence, turns_in_words

if TYPE_CHECKING:
    import networkx

MIB = 1 << 20
PROOF_WORK = 20_000_000  # positions that may be looked at to tell a lost position from a bound


class GraphLimitError(AncientsError):
    """A graph that a limit does not allow to finish; the text says which, and what to do.

    ``limit`` names it: ``work``, ``nodes`` or ``edges`` as in ``GraphLimits``, or ``turns`` when
    no win was found as far as can be looked ahead.
    """

    def __init__(self, text: str, limit: str) -> None:
        """Keep the name of the limit beside the text."""
        super().__init__(text)
        self.limit = limit


class NoWinError(AncientsError):
    """There is no such win as was asked for, and that is proved."""


@dataclass(frozen=True, slots=True)
class GraphLimits:
    """How large a graph may become and how long the search for it may take.

    ``nodes`` positions and ``edges`` turns of the graph, ``work`` positions looked at (some
    millions a second) and ``memory_mib`` for the tables of the search. ``None`` is no limit.
    """

    nodes: int | None = 5_000
    edges: int | None = 25_000
    work: int | None = 2_000_000_000
    memory_mib: int = 256


@dataclass(frozen=True, slots=True)
class WinGraph:
    """All shortest wins of ``start`` that keep at least ``min_score`` seeds.

    ``graph`` is a ``networkx.MultiDiGraph``: node 0 is the start, an edge is a turn (its key and
    attribute ``turn``). Nodes have ``layer`` (turns played), ``position`` (one line), ``awake``,
    ``seeds``, ``ways_to`` and ``ways_on`` (numbers of ways from the start and to a win).
    ``turns`` is their length, ``ways`` their number: sequences of turns, equal seeds not told
    apart.
    """

    start: Position
    turns: int
    min_score: int
    ways: int
    graph: networkx.MultiDiGraph[int]

    @property
    def layers(self) -> tuple[tuple[int, ...], ...]:
        """The nodes by the number of turns played."""
        rows: list[list[int]] = [[] for _ in range(self.turns + 1)]
        for node in self.graph:
            rows[self.graph.nodes[node]["layer"]].append(node)
        return tuple(map(tuple, rows))

    @property
    def forced(self) -> tuple[tuple[int, str], ...]:
        """The turns that every way plays: (number from 1, turn)."""
        found = []
        for number, layer in enumerate(self.layers[:-1], 1):
            turns = {key for _, _, key in self.graph.out_edges(layer, keys=True)}
            if len(turns) == 1:
                found.append((number, turns.pop()))
        return tuple(found)

    @property
    def parts(self) -> tuple[int, ...]:
        """The nodes where ways part: more than one turn leads on."""
        return tuple(node for node, degree in self.graph.out_degree() if degree > 1)

    @property
    def joins(self) -> tuple[int, ...]:
        """The nodes where ways join: turns from more than one position lead there."""
        return tuple(node for node in self.graph if len(set(self.graph.predecessors(node))) > 1)

    def words(self) -> tuple[str, ...]:
        """Tell how many ways there are, which turns are forced, and where ways part and join."""
        ways = "one way" if self.ways == 1 else f"{self.ways:,} ways"
        are = "is" if self.ways == 1 else "are"
        told = [
            f"there {are} {ways} to win in {turns_in_words(self.turns)}, the fewest, over "
            f"{positions_in_words(self.graph.number_of_nodes())}"
        ]
        told += [f"every way plays {turn} as turn {number}" for number, turn in self.forced]
        if not self.forced and self.turns:
            told.append("no turn is forced")
        layers = self.layers
        for name, nodes in (("part", self.parts), ("join", self.joins)):
            counts = [len(set(nodes) & set(layer)) for layer in layers]
            places = [
                f"after turn {number} ({positions_in_words(count)})" if number else "at the start"
                for number, count in enumerate(counts)
                if count
            ]
            told.append(f"ways {name} {', '.join(places)}" if places else f"ways never {name}")
        return tuple(map(sentence, told))

    def as_json(self) -> dict[str, Any]:
        """Return the counts as an object; the graph itself is written by ``companion.drawing``."""
        return {
            "turns": self.turns,
            "min_score": self.min_score,
            "ways": self.ways,
            "positions": self.graph.number_of_nodes(),
            "edges": self.graph.number_of_edges(),
            "forced": [{"number": number, "turn": turn} for number, turn in self.forced],
            "layers": [
                {
                    "positions": len(layer),
                    "parts": len(set(layer) & set(self.parts)),
                    "joins": len(set(layer) & set(self.joins)),
                }
                for layer in self.layers
            ],
        }


def winning_ways(
    position: Position,
    turns: int | None = None,
    *,
    min_score: int = 0,
    limits: GraphLimits | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> WinGraph:
    """Return the graph of all shortest wins that keep at least ``min_score`` seeds.

    ``turns`` bounds the search (60 is the most): ``NoWinError`` when there is no win within so
    many, or the position is lost; both are proved. Raises ``GraphLimitError`` when a limit does
    not allow to finish, ``PositionError`` when
    the position cannot occur in play. ``on_progress`` is told the turns done and the positions
    found.

    >>> from cards.find import find_deal
    >>> wins = winning_ways(find_deal("half-awake").position, min_score=16)
    >>> wins.turns, wins.ways, wins.graph.number_of_nodes()
    (5, 42, 54)
    """
    from companion.graphsearch import Winners
    from solver.board import Board, unpack
    from solver.search.deepening import MAX_TURNS

    limits = GraphLimits() if limits is None else limits
    if not 0 <= min_score <= 16:
        raise AncientsError(f"at least {min_score} seeds are asked for; give 0 to 16")
    if turns is not None and turns < 0:
        raise AncientsError(f"the bound is {turns} turns; give 0 or more")
    board = Board.of(position)
    if min_score > board.total:
        left = "1 is left" if board.total == 1 else f"{board.total} are left"
        raise AncientsError(f"at least {number_of_seeds(min_score)} are asked for, but {left}")

    def spend(work: int) -> None:
        if limits.work is not None and work > limits.work:
            raise GraphLimitError(
                f"the search for the shortest wins was stopped after {work:,} positions; "
                "allow more, or take a later position of the game",
                "work",
            )

    search = Winners(board, min_score, limits.memory_mib * MIB)
    most = MAX_TURNS if turns is None else min(turns, MAX_TURNS)
    fewest = search.fewest(most, spend)
    if fewest is None:
        raise _no_win(position, min_score, turns, most, limits)
    graph = _Builder(position, limits)
    layer = {board.words: (0, position)}
    for played in range(fewest):
        following: dict[tuple[int, int], tuple[int, Position]] = {}
        for words, (node, before) in layer.items():
            for child in search.winning_children(words, fewest - played, spend):
                if child not in following:
                    after = unpack(child, position)
                    following[child] = graph.add(after, played + 1), after
                graph.connect(node, before, *following[child])
        layer = following
        if on_progress is not None:
            on_progress(played + 1, graph.size)
    return WinGraph(position, fewest, min_score, graph.count_ways(), graph.graph)


def _no_win(
    position: Position, min_score: int, turns: int | None, most: int, limits: GraphLimits
) -> AncientsError:
    """Say how much is proved when no win was found within ``most`` turns.

    A position that is lost has no win of any length, and that is more than was asked; but it needs
    a proof of its own.
    """
    from solver import Goal, Limits, Verdict, solve

    found = solve(
        position,
        Goal.SCORE if min_score else Goal.ANY,
        Limits(None, min(limits.work or PROOF_WORK, PROOF_WORK), limits.memory_mib),
    )
    if found.verdict is Verdict.LOST:
        reason = f": {found.reason}" if found.reason else ""
        return NoWinError(f"the position is lost, no line wins (proved){reason}")
    kept = f" that keeps {number_of_seeds(min_score)}" if min_score else ""
    at_most = found.bounds.score_at_most
    if min_score and at_most < min_score:
        return NoWinError(
            f"there is no win{kept}: no line keeps more than {number_of_seeds(at_most)} (proved)"
        )
    none = f"there is no win{kept} within {turns_in_words(most)}"
    if turns is not None and turns <= most:
        return NoWinError(f"{none} (proved)")
    return GraphLimitError(
        f"{none}, the most that are looked ahead; whether a longer one exists is not known", "turns"
    )


def positions_in_words(count: int) -> str:
    """Write a number of positions.

    >>> positions_in_words(1), positions_in_words(5000)
    ('1 position', '5,000 positions')
    """
    return "1 position" if count == 1 else f"{count:,} positions"


class _Builder:
    """A graph under construction, which watches the limits."""

    def __init__(self, start: Position, limits: GraphLimits) -> None:
        import networkx

        self.graph: networkx.MultiDiGraph[int] = networkx.MultiDiGraph()
        self._limits = limits
        self._edges = 0
        self.add(start, 0)

    @property
    def size(self) -> int:
        """The number of nodes."""
        return int(self.graph.number_of_nodes())

    def add(self, position: Position, layer: int) -> int:
        """Add a position and return its node."""
        node = self.size
        if self._limits.nodes is not None and node >= self._limits.nodes:
            raise GraphLimitError(
                f"the shortest wins go through more than {positions_in_words(self._limits.nodes)}; "
                "ask for more seeds, take a later position of the game, or allow more positions",
                "nodes",
            )
        self.graph.add_node(
            node,
            layer=layer,
            position=str(position),
            awake=sum(position.awake),
            seeds=position.total,
        )
        return node

    def connect(self, node: int, before: Position, target: int, after: Position) -> None:
        """Add every turn between two positions."""
        allowed = None if self._limits.edges is None else self._limits.edges - self._edges
        turns = turns_between(before, after, None if allowed is None else allowed + 1)
        assert turns, f"no turn leads from {before} to {after}"
        if allowed is not None and len(turns) > allowed:
            raise GraphLimitError(
                f"the shortest wins have more than {turns_in_words(self._limits.edges or 0)}; ask "
                "for more seeds, take a later position of the game, or allow more turns",
                "edges",
            )
        for turn in turns:
            self.graph.add_edge(node, target, key=str(turn), turn=str(turn))
        self._edges += len(turns)

    def count_ways(self) -> int:
        """Count the ways to and from each node; nodes are numbered layer by layer."""
        nodes = self.graph.nodes
        order = sorted(nodes)
        last = nodes[order[-1]]["layer"]
        for node in order:
            arriving = self.graph.in_edges(node)
            nodes[node]["ways_to"] = sum(nodes[source]["ways_to"] for source, _ in arriving) or 1
        for node in reversed(order):
            leaving = self.graph.out_edges(node)
            nodes[node]["ways_on"] = (
                1
                if nodes[node]["layer"] == last
                else sum(nodes[target]["ways_on"] for _, target in leaving)
            )
        return int(nodes[0]["ways_on"])
