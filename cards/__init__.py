"""Decks, deal files, deal codes and the puzzles that ship: everything between text and a position.

Import what is needed from the modules; this package loads none of them by itself.

- `cards.decks`: the deck value, the decks that ship and how a deck is found by name or path.
- `cards.deckfile`: deck files (TOML), read and written.
- `cards.deals`: the deal value, a position with its deck and what is known about it.
- `cards.files`: deal files (JSON), read and written.
- `cards.codes`: the short code of a fresh deal.
- `cards.shuffle`: random deals that stay the same for ever.
- `cards.find`: whatever a player names on the command line, found.
- `cards.library`: the puzzles that ship.
"""
