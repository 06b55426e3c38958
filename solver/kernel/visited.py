"""A growing list of positions with an open-addressing index: the exact set of those met."""

from __future__ import annotations

from solver.jit import kernel

from .layout import scatter


@kernel
def find(a, b, words, table):
    """Return the number of the position in the list, or -1."""
    mask = len(table) - 1
    cell = scatter(a, b) & mask
    while table[cell] != 0:
        at = table[cell] - 1
        if words[at, 0] == a and words[at, 1] == b:
            return at
        cell = (cell + 1) & mask
    return -1


@kernel
def find_or_add(a, b, words, table, size):
    """Return the number of the position in the list; `size` says that it was new and is added.

    words: int64[n, 2]; the first `size` rows are in use. table: int32[2^k], 0 for an empty
    cell, else the number of a position plus one. The caller keeps the table at
    most half full and `size` below n.
    """
    mask = len(table) - 1
    cell = scatter(a, b) & mask
    while table[cell] != 0:
        at = table[cell] - 1
        if words[at, 0] == a and words[at, 1] == b:
            return at
        cell = (cell + 1) & mask
    table[cell] = size + 1
    words[size, 0] = a
    words[size, 1] = b
    return size


@kernel
def reindex(words, table, size):
    """Enter the first `size` positions into an empty table."""
    mask = len(table) - 1
    for at in range(size):
        cell = scatter(words[at, 0], words[at, 1]) & mask
        while table[cell] != 0:
            cell = (cell + 1) & mask
        table[cell] = at + 1
