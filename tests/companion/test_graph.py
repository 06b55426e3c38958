"""The graph of wins against plain enumeration by the rules engine."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import networkx
import pytest
from positions import line
from strategies import random_deal, random_walk

from ancients.errors import AncientsError
from ancients.position import Position
from ancients.rules import Rules
from ancients.table import Direction
from ancients.turn import Turn
from cards.find import find_deal
from companion.between import turns_between
from companion.drawing import KINDS, graph_text, write_graph
from companion.graph import GraphLimitError, GraphLimits, NoWinError, WinGraph, winning_ways
from solver import Goal, Limits, Verdict, solve

LIMITS = GraphLimits(memory_mib=16)
FEW = Limits(time_s=None, positions=4_000, memory_mib=16)
MOST_TURNS_LISTED = 400


def ways_by_hand(position: Position, turns: int, min_score: int) -> Counter[tuple[Turn, ...]]:
    """Enumerate all wins of exactly so many turns with the rules engine and nothing else."""
    if position.outcome().won:
        return Counter({(): 1}) if not turns and position.total >= min_score else Counter()
    found: Counter[tuple[Turn, ...]] = Counter()
    if turns:
        for turn in position.turns():
            for rest, count in ways_by_hand(position.play(turn), turns - 1, min_score).items():
                found[(turn, *rest)] += count
    return found


def ways_of(wins: WinGraph) -> Counter[tuple[Turn, ...]]:
    """Walk all ways of a graph from its start."""

    def walk(node: int) -> list[tuple[Turn, ...]]:
        edges = wins.graph.out_edges(node, keys=True)
        if not edges:
            return [()]
        return [(Turn.parse(key), *rest) for _, to, key in edges for rest in walk(to)]

    return Counter(walk(0))


def late_positions() -> list[tuple[Position, int]]:
    """Positions two turns before a win that was played, of every deck, with few turns to try."""
    found: list[tuple[Position, int]] = []
    for number in range(60):
        rng = random.Random(number)
        deck = ("sapling", "wildwood", "thornwood")[number % 3]
        rules = Rules(skip_origin=number % 4 == 0, flip_emptied_keeper=number % 5 != 0)
        position = random_deal(rng, deck, list(Direction)[number % 2], rules)
        for turn in random_walk(rng, position, 10, care=16):
            position = position.play(turn)
        result = solve(position, Goal.TURNS, FEW)
        if result.verdict is not Verdict.WON or len(result.line) < 2:
            continue
        for turn in result.line[:-2]:
            position = position.play(turn)
        if len(position.turns()) <= MOST_TURNS_LISTED:
            found.append((position, position.total if number % 2 else 0))
        if len(found) == 10:
            break
    return found


def test_the_graph_holds_exactly_the_wins_that_enumeration_finds() -> None:
    """On late positions of all decks and options the ways are the same, turn by turn."""
    compared = 0
    for position, min_score in late_positions():
        try:
            wins = winning_ways(position, 2, min_score=min_score, limits=LIMITS)
        except NoWinError:
            assert not ways_by_hand(position, 1, min_score)
            assert not ways_by_hand(position, 2, min_score)
            continue
        expected = ways_by_hand(position, wins.turns, min_score)
        assert ways_of(wins) == expected
        assert wins.ways == len(expected)
        assert wins.turns == 1 or not ways_by_hand(position, 1, min_score)
        compared += 1
    assert compared >= 4


@pytest.fixture(scope="module")
def wins() -> WinGraph:
    """The graph of a puzzle of five turns."""
    return winning_ways(find_deal("half-awake").position, min_score=16, limits=LIMITS)


def test_every_way_of_the_graph_wins_with_the_fewest_turns(wins: WinGraph) -> None:
    """All 42 ways, replayed by the rules engine, win with all seeds in five turns."""
    ways = ways_of(wins)
    assert len(ways) == wins.ways == 42
    for way in ways:
        position = wins.start
        for turn in way:
            position = position.play(turn)
        assert (position.outcome().score, len(way)) == (16, 5)


def test_numbers_of_ways_agree_in_both_directions(wins: WinGraph) -> None:
    """Ways to a layer times ways on from it give all ways, layer by layer."""
    nodes = wins.graph.nodes
    for layer in wins.layers:
        assert sum(nodes[n]["ways_to"] * nodes[n]["ways_on"] for n in layer) == wins.ways


def test_forced_turns_parts_and_joins_are_those_of_the_ways(wins: WinGraph) -> None:
    """A forced turn is played in every way; where ways part more than one turn leads on."""
    ways = list(ways_of(wins))
    for number in range(wins.turns):
        turns = {str(way[number]) for way in ways}
        assert ((number + 1, min(turns)) in wins.forced) == (len(turns) == 1)
    assert set(wins.parts) == {n for n in wins.graph if wins.graph.out_degree(n) > 1}
    assert all(len(set(wins.graph.predecessors(node))) > 1 for node in wins.joins)
    told = wins.words()
    assert told[0] == "There are 42 ways to win in 5 turns, the fewest, over 54 positions."
    assert all(words.endswith(".") for words in told)


def test_a_bound_below_the_fewest_turns_is_a_proof_that_there_is_no_win(wins: WinGraph) -> None:
    """The bound is not exceeded, and the answer says that it is proved."""
    with pytest.raises(NoWinError, match="within 4 turns"):
        winning_ways(wins.start, 4, min_score=16, limits=LIMITS)


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (GraphLimits(nodes=10, memory_mib=16), "more than 10 positions"),
        (GraphLimits(edges=10, memory_mib=16), "more than 10 turns"),
        (GraphLimits(work=10, memory_mib=16), "stopped after"),
    ],
)
def test_every_limit_is_told_by_its_name(wins: WinGraph, limits: GraphLimits, words: str) -> None:
    """A graph too large says which limit it met and what to do."""
    with pytest.raises(GraphLimitError, match=words):
        winning_ways(wins.start, min_score=16, limits=limits)


def test_a_limit_holds_for_one_hand_with_very_many_orders() -> None:
    """Turns between two positions are not listed beyond what a graph may hold of them."""
    # Whatever the last sleeper gets wakes it, and most of the hand is eaten.
    before = line("wildwood cw 5+: 10+: 14+: 13+: / 8+: 12+: 16:RRR 2+: L:GGGBBWW R:")
    after, count = Counter(map(before.play, before.turns())).most_common(1)[0]
    assert after.outcome().won
    every = turns_between(before, after)
    assert len(every) == count > 2
    assert turns_between(before, after, 2) == every[:2]
    with pytest.raises(GraphLimitError, match="more than 2 turns") as met:
        winning_ways(before, limits=GraphLimits(edges=2, memory_mib=16))
    assert met.value.limit == "edges"


def test_that_no_win_exists_at_all_is_told_where_it_is_proved(wins: WinGraph) -> None:
    """No bound on turns is named where no line wins, or none keeps so many seeds."""
    lost = line("wildwood clockwise 14:G 6+: 16+: 12+: / 7+: 11+: 4+: 9+: L-: R:")
    with pytest.raises(NoWinError, match="the position is lost, no line wins"):
        winning_ways(lost, limits=LIMITS)
    near = line("wildwood cw 13:RK 2+: 16+: 4+: / 9+: 8+: 6+: 5+: L-:GK R-:")
    with pytest.raises(NoWinError, match=r"no line keeps more than 3 seeds \(proved\)"):
        winning_ways(near, min_score=near.total, limits=LIMITS)


def test_what_lies_beyond_the_horizon_is_not_said_to_be_proved(
    monkeypatch: pytest.MonkeyPatch, wins: WinGraph
) -> None:
    """When no win is found as far as can be looked ahead and none is excluded, that is said."""
    from companion import graphsearch

    monkeypatch.setattr(graphsearch.Winners, "fewest", lambda *_: None)
    with pytest.raises(GraphLimitError, match=r"within 60 turns, the most .* is not known") as met:
        winning_ways(wins.start, limits=LIMITS)
    assert met.value.limit == "turns"


def test_a_won_position_is_a_graph_of_one_node(wins: WinGraph) -> None:
    """Nothing is left to play: one way, of no turns."""
    position = wins.start
    for turn in next(iter(ways_of(wins))):
        position = position.play(turn)
    end = winning_ways(position, limits=LIMITS)
    assert (end.turns, end.ways, end.graph.number_of_nodes()) == (0, 1, 1)


def test_turns_between_are_all_turns_between() -> None:
    """Between a position and each child lie exactly the turns that the engine plays."""
    rng = random.Random(4)
    for number in range(6):
        deal = random_deal(rng, "wildwood", list(Direction)[number % 2], Rules())
        position = deal
        for turn in random_walk(rng, deal, 4 * (number % 3)):
            position = position.play(turn)
        children: dict[Position, list[Turn]] = {}
        for turn in list(position.turns())[:MOST_TURNS_LISTED]:
            children.setdefault(position.play(turn), []).append(turn)
        for child, turns in children.items():
            assert set(turns) <= set(turns_between(position, child))
            assert all(position.play(turn) == child for turn in turns_between(position, child))
        assert turns_between(position, deal) == () or position != deal


def test_graphml_is_read_back_by_networkx(wins: WinGraph, tmp_path: Path) -> None:
    """Nodes, edges and attributes survive the file."""
    path = tmp_path / "wins.graphml"
    write_graph(wins, path)
    read = networkx.read_graphml(path, node_type=int, force_multigraph=True)
    assert set(read.nodes) == set(wins.graph.nodes)
    assert Counter(data["turn"] for _, _, data in read.edges(data=True)) == Counter(
        key for _, _, key in wins.graph.edges(keys=True)
    )
    assert read.nodes[0]["position"] == str(wins.start)


def test_dot_names_every_position_and_turn(wins: WinGraph) -> None:
    """The text has one line for each node and each edge, and its braces are closed."""
    text = graph_text(wins, "dot")
    assert text.startswith("digraph wins {")
    assert text.count("{") == text.count("}")
    assert text.count(" -> ") == wins.graph.number_of_edges()
    assert text.count("tooltip=") == wins.graph.number_of_nodes()


def test_svg_is_well_formed_and_shows_every_position(wins: WinGraph) -> None:
    """The drawing is XML, with a circle for each position within its bounds."""
    root = ElementTree.fromstring(graph_text(wins, "svg"))
    space = "{http://www.w3.org/2000/svg}"
    circles = list(root.iter(f"{space}circle"))
    assert len(circles) == wins.graph.number_of_nodes()
    assert all(0 < float(circle.attrib["cx"]) < float(root.attrib["width"]) for circle in circles)
    assert all(0 < float(circle.attrib["cy"]) < float(root.attrib["height"]) for circle in circles)
    places = [(circle.attrib["cx"], circle.attrib["cy"]) for circle in circles]
    assert len(set(places)) == len(places)


def test_an_unknown_kind_names_those_that_there_are(wins: WinGraph, tmp_path: Path) -> None:
    """A wrong ending is refused and nothing is written."""
    with pytest.raises(AncientsError, match="graphml, dot or svg"):
        write_graph(wins, tmp_path / "wins.png")
    assert list(tmp_path.iterdir()) == []
    assert KINDS == ("graphml", "dot", "svg")
