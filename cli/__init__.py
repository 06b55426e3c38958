"""The command line ``ancients``: one file a command, and all drawing in ``cli.render``.

Importing this package loads nothing else. ``cli.main`` holds the table of commands, each of which
is imported when it is run.
"""
