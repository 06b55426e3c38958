"""A deal with its title, its table and the texts that name it."""

from __future__ import annotations

from rich.text import Text

from ancients.words import number_of_seeds
from cards.deals import Deal, Par
from cli.render.screen import Look
from cli.render.table import draw_table
from cli.wording import sentence, turns_in_words
from companion.codes import code_of


def draw_deal(deal: Deal, look: Look) -> list[Text]:
    """Draw title, table, options that differ from the default, what is known, code and text."""
    position = deal.position
    lines = [heading(deal), *draw_table(position, look)]
    lines += [
        Text(f"Option: {name} is {str(value).lower()}")
        for name, value in position.rules.changed().items()
    ]
    if not position.outcome().open:
        lines.append(Text(sentence(position.outcome().reason)))
    known = deal.known or deal.par
    if known is not None:
        lines.append(Text(f"Known: {par_in_words(known)}"))
    if deal.grade is not None:
        lines.append(Text(f"Grade: {deal.grade} of 5"))
    code = deal.code or code_of(position)
    if code is not None:
        lines.append(Text(f"Code: {code}"))
    lines.append(Text(f"Text: {position}"))
    return lines


def heading(deal: Deal) -> Text:
    """Give the title, if there is one, and the deck."""
    title = f"{deal.title}  " if deal.title else ""
    return Text(title, "bold") + Text(f"deck {deal.deck.title}")


def par_in_words(par: Par) -> str:
    """Tell a known result in words.

    >>> par_in_words(Par(16, 8, proved_score=True))
    '16 seeds in 8 turns (score proved)'
    """
    proved = {
        (True, True): " (both proved)",
        (True, False): " (score proved)",
        (False, True): " (turns proved)",
        (False, False): "",
    }[par.proved_score, par.proved_turns]
    return f"{number_of_seeds(par.score)} in {turns_in_words(par.turns)}{proved}"
