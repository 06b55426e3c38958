"""The answer of the solver in a sentence or two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancients.words import number_of_seeds
from cli.wording import sentence, turns_in_words

if TYPE_CHECKING:
    from solver import Result

LIMIT_WORDS = {
    "time": "the time was up (more with --time)",
    "positions": "the given number of positions was reached (more with --positions)",
    "memory": "the memory was full (more with --memory)",
    "interrupted": "it was interrupted",
}
"""What stopped a search, by the value of ``solver.Limit``, and how to allow it more."""


def result_in_words(result: Result) -> list[str]:
    """Tell verdict, what is proved and what stopped the search, a line each."""
    verdict = result.verdict.value
    if verdict == "won":
        lines = [_won(result)]
    elif verdict == "lost":
        lines = ["Lost: no sequence of turns can awaken the rest."]
        if result.reason:
            lines.append(sentence(result.reason))
    else:
        lines = ["Unknown: neither a winning line nor a proof of loss was found."]
    if result.limit is not None:
        lines.append(f"The search ended early: {LIMIT_WORDS[result.limit.value]}.")
    return lines


def _won(result: Result) -> str:
    assert result.score is not None
    assert result.turns is not None
    score, turns = number_of_seeds(result.score), turns_in_words(result.turns)
    proved = result.proved
    if proved.score and proved.turns:
        return f"Won: {score} in {turns} (both proved)."
    open_points = []
    by_turns = result.goal.value == "turns"
    if not (proved.score or proved.score_at_length) and result.bounds.score_at_most > result.score:
        more = f"{result.bounds.score_at_most} not excluded"
        open_points.append(f"{more} at that length" if by_turns else more)
    if not proved.turns and result.bounds.turns_at_least < result.turns:
        open_points.append(f"{turns_in_words(result.bounds.turns_at_least)} not excluded")
    said = [f"Won: {score} in {turns}"]
    if proved.score:
        said.append("score proved")
    if proved.turns:
        said.append("turns proved")
    if proved.score_at_length and not proved.score:
        said.append("no line of so few turns keeps more (proved)")
    if result.goal.value != "any":  # the first line found makes no claim to be the best
        said += open_points
    return "; ".join(said) + "."
