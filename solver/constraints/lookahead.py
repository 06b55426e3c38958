"""Losses that the next turn forces: every turn from here leads to a plain loss."""

from __future__ import annotations

from ancients.position import Position
from solver.constraints.supply import listed
from solver.proof.claim import Ends, LossClaim
from solver.proof.packed import AWAKE_BIT, SIZES, pack, pack_total
from solver.proof.successors import Successors


def forced_reasons(position: Position, min_score: int) -> tuple[str, ...]:
    """Return why every turn from here loses, or nothing when one of them may not.

    Exact for one turn: all turns are tried with the rules as they are, and a turn counts as
    lost only when it does not win and leaves too few seeds for the score or a ritual that all
    seeds left cannot meet. The first turn that is not lost ends the search.
    """
    ends, successors = Ends(position, LossClaim(min_score)), Successors(position)
    start = pack(position)
    in_common, ever, too_few = 0xFF, 0, 0
    turns = 0
    for _, _, reached in successors.turns(start, pack_total(start)):
        for key, total in reached:
            if ends.wins(key, total) or not ends.closed(key, total, None):
                return ()
            turns += 1
            if SIZES[total] < min_score:
                too_few += 1
                continue
            lost = ends.out_of_reach(total) & ~(key >> AWAKE_BIT)
            in_common &= lost
            ever |= lost
    if not turns:
        return ("No seed is left to lift.",)
    names = [
        f"{ancient.name} ({ancient.ritual})"
        for place, ancient in enumerate(position.ancients)
        if (in_common or ever) >> place & 1
    ]
    score = f"leaves fewer than {min_score} seed{'' if min_score == 1 else 's'}"
    if too_few == turns:
        return (f"Every turn from here {score}: awake Ancients eat the others.",)
    needs = f"costs a seed that {listed(names, 'and' if in_common else 'or')} needs"
    either = f"{needs} or {score}" if too_few else needs
    return (f"Every turn from here {either}: awake Ancients eat it.",)
