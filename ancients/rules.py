"""The options of the rules: a variant is a plain value."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Rules:
    """The two points on which tables differ; the defaults read the rulebook literally.

    - ``flip_emptied_keeper`` (docs/rules.md, O1): a Keeper may be flipped in the turn in which
      its own seeds are lifted.
    - ``skip_origin`` (docs/rules.md, O2): a hand of eight or more passes over the Ancient that
      it was lifted from.

    >>> Rules(skip_origin=True).changed()
    {'skip_origin': True}
    """

    flip_emptied_keeper: bool = True
    skip_origin: bool = False

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Name the options, in the order in which they are written.

        >>> Rules.names()
        ('flip_emptied_keeper', 'skip_origin')
        """
        return tuple(field.name for field in fields(cls))

    def changed(self) -> dict[str, bool]:
        """Give the options that differ from the default."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if getattr(self, field.name) != field.default
        }


DEFAULT_RULES = Rules()
"""The rulebook read literally."""
