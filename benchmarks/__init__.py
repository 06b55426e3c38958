"""Measurements on fixed sets of positions; run `python -m benchmarks.NAME --help`.

Results are Markdown on standard output, progress goes to standard error.
docs/measurements.md names the command beside each table.
"""
