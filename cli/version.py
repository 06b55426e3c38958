"""The version of this install."""

from __future__ import annotations

from importlib import metadata


def version() -> str:
    """Give the version of the installed package, or say that this is a bare checkout."""
    try:
        return metadata.version("ancients")
    except metadata.PackageNotFoundError:
        return "(not installed)"
