"""The searches: best-first for a first win, iterative deepening for proofs."""
