"""The commands of ``ancients``: each module has a ``typer.Typer`` named ``app``."""
