"""Writing a graph of wins: GraphML, DOT, or a drawing in layers as SVG."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ancients.errors import AncientsError
from cards.textfile import write_text
from companion.wording import either, turns_in_words

if TYPE_CHECKING:
    from companion.graph import WinGraph

KINDS = ("graphml", "dot", "svg")
MOST_DRAWN = 400  # nodes; a larger drawing shows nothing
_COLUMN, _ROW, _MARGIN, _RADIUS = 190, 44, 40, 13  # pixels
_SWEEPS = 4
_SHOWN_TURNS = 2


def write_graph(wins: WinGraph, path: str | Path, kind: str | None = None) -> None:
    """Write a graph of wins in one step; the file's ending says what kind it is unless given.

    Raises ``AncientsError`` for a kind that is unknown or cannot hold the graph, ``OSError`` when
    the folder cannot be written.
    """
    path = Path(path)
    write_text(path, graph_text(wins, path.suffix.removeprefix(".") if kind is None else kind))


def graph_text(wins: WinGraph, kind: str) -> str:
    """Return the text of a file that holds the graph: ``graphml``, ``dot`` or ``svg``.

    An SVG has at most 400 positions; the others have no limit of their own.
    """
    writers: dict[str, Callable[[WinGraph], str]] = {
        "graphml": _graphml,
        "dot": _dot,
        "svg": _svg,
    }
    if kind.casefold() not in writers:
        raise AncientsError(f"{kind!r} is no kind of graph file; use {either(KINDS)}")
    return writers[kind.casefold()](wins)


def _graphml(wins: WinGraph) -> str:
    import networkx

    copy = wins.graph.copy()
    for _, data in copy.nodes(data=True):
        # Numbers of ways outgrow the 64 bits of GraphML's integers.
        data["ways_to"], data["ways_on"] = str(data["ways_to"]), str(data["ways_on"])
    copy.graph.update(turns=wins.turns, min_score=wins.min_score, ways=str(wins.ways))
    return "\n".join(networkx.generate_graphml(copy, named_key_ids=True)) + "\n"


def _dot(wins: WinGraph) -> str:
    lines = ["digraph wins {", "  rankdir=LR;", "  node [shape=circle];"]
    for number, layer in enumerate(wins.layers):
        lines.append(f"  subgraph layer{number} {{")
        lines.append("    rank=same;")
        for node in layer:
            data = wins.graph.nodes[node]
            label = f"{data['awake']} awake\\n{data['seeds']} seeds"
            # A position holds letters, digits and a percent-encoded name: nothing to escape
            # but a backslash or a quotation mark of a deck's path.
            where = str(data["position"]).replace("\\", "\\\\").replace('"', '\\"')
            lines.append(f'    {node} [label="{label}", tooltip="{where}"];')
        lines.append("  }")
    for source, target, turn in wins.graph.edges(keys=True):
        lines.append(f'  {source} -> {target} [label="{turn}"];')
    return "\n".join([*lines, "}", ""])


def _svg(wins: WinGraph) -> str:
    count = wins.graph.number_of_nodes()
    if count > MOST_DRAWN:
        raise AncientsError(
            f"the graph has {count:,} positions, and a drawing of more than {MOST_DRAWN} shows "
            "nothing; write GraphML or DOT, or ask for more seeds or a later position"
        )
    rows = _ordered(wins)
    tallest = max(len(row) for row in rows)
    width = 2 * _MARGIN + _COLUMN * (len(rows) - 1)
    height = 2 * _MARGIN + _ROW * tallest
    at: dict[int, tuple[float, float]] = {
        node: (
            _MARGIN + _COLUMN * column,
            _MARGIN + _ROW * (place + 1) + _ROW * (tallest - len(row)) / 2 - _ROW / 2,
        )
        for column, row in enumerate(rows)
        for place, node in enumerate(row)
    }
    title = f"{wins.ways:,} shortest wins in {turns_in_words(wins.turns)}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{_MARGIN}" y="20" font-size="14">{escape(title)}</text>',
    ]
    lines += _svg_edges(wins, at)
    lines += _svg_nodes(wins, at)
    return "\n".join([*lines, "</svg>", ""])


def _svg_edges(wins: WinGraph, at: dict[int, tuple[float, float]]) -> list[str]:
    lines = []
    bundles: dict[tuple[int, int], list[str]] = {}
    for source, target, turn in wins.graph.edges(keys=True):
        bundles.setdefault((source, target), []).append(turn)
    for (source, target), turns in bundles.items():
        (x1, y1), (x2, y2) = at[source], at[target]
        middle = (x1 + x2) / 2
        more = len(turns) - _SHOWN_TURNS
        label = ", ".join(turns[:_SHOWN_TURNS]) + (f" +{more}" if more > 0 else "")
        forced = len(turns) == 1 and wins.graph.out_degree(source) == 1
        lines.append(
            f'<path d="M{x1} {y1:g} C{middle:g} {y1:g} {middle:g} {y2:g} {x2} {y2:g}" fill="none" '
            f'stroke="{"black" if forced else "#7a8a99"}" stroke-width="{2 if forced else 1}">'
            f"<title>{escape(', '.join(turns))}</title></path>"
        )
        # Labels sit near their start, where the lines of one position still lie apart.
        x, y = x1 + (x2 - x1) * 0.5, y1 + (y2 - y1) * 0.5
        lines.append(
            f'<text x="{x:g}" y="{y - 3:g}" text-anchor="middle" stroke="white" '
            f'stroke-width="3" paint-order="stroke">{escape(label)}</text>'
        )
    return lines


def _svg_nodes(wins: WinGraph, at: dict[int, tuple[float, float]]) -> list[str]:
    lines = []
    for node, (x, y) in at.items():
        data = wins.graph.nodes[node]
        won = data["layer"] == wins.turns
        lines.append(
            f'<g><circle cx="{x}" cy="{y:g}" r="{_RADIUS}" stroke="black" '
            f'fill="{"#f2d16b" if won else "#dce9dc"}"/>'
            f'<text x="{x}" y="{y + 4:g}" text-anchor="middle">'
            f"{data['seeds'] if won else data['awake']}</text>"
            f"<title>{escape(data['position'])}</title></g>"
        )
    return lines


def _ordered(wins: WinGraph) -> list[list[int]]:
    """Order each layer by where its neighbours lie, to and fro (the barycentre heuristic).

    Source: K. Sugiyama, S. Tagawa, M. Toda, "Methods for visual understanding of hierarchical
    system structures", 1981.
    """
    rows = [list(layer) for layer in wins.layers]
    for sweep in range(_SWEEPS):
        forth = sweep % 2 == 0
        neighbours = wins.graph.predecessors if forth else wins.graph.successors
        columns = range(1, len(rows)) if forth else range(len(rows) - 2, -1, -1)
        for column in columns:
            before = rows[column - 1 if forth else column + 1]
            place = {node: number / len(before) for number, node in enumerate(before)}

            def centre(node: int, place: dict[int, float] = place) -> tuple[float, int]:
                near = [place[other] for other in set(neighbours(node))]  # noqa: B023
                return (sum(near) / len(near) if near else 0.5, node)

            rows[column].sort(key=centre)
    return rows
