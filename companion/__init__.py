"""Everything about the table that a terminal and a page share: sessions, saves, hints, analysis.

Nothing here prints or asks; words come as tuples of sentences.
"""
