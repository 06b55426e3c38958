"""A command group that imports a command only when it is run."""

from __future__ import annotations

import importlib
import shutil
from typing import Any, ClassVar

import typer.main
from typer.core import TyperGroup

from cli.exits import errors_told

_NARROW = 52  # columns


class LazyGroup(TyperGroup):
    """A group whose ``table`` gives for each command its module and one line of help.

    The help is taken from the table alone, so that showing it loads no command. A module has
    a ``typer.Typer`` named ``app``. All commands run under ``cli.exits.errors_told``.
    """

    table: ClassVar[dict[str, tuple[str, str]]] = {}

    # The context classes are those of the click that this typer uses, its own or the package.
    def list_commands(self, ctx: Any) -> list[str]:
        """Name the commands in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import the module of a command and build it; ``None`` when there is no such command."""
        if cmd_name not in self.table:
            return None
        module = importlib.import_module(self.table[cmd_name][0])
        return typer.main.get_command(module.app)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands with their line of help, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self.table.items()])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that ``args`` begin with; name near ones when there is none."""
        if args and args[0] not in self.table and not args[0].startswith("-"):
            import difflib

            close = difflib.get_close_matches(args[0], self.table, n=2)
            hint = f"; did you mean {' or '.join(close)}?" if close else ""
            ctx.fail(f"there is no command {args[0]!r}{hint}")
        return super().resolve_command(ctx, args)

    def make_context(self, info_name: Any, args: Any, parent: Any = None, **extra: Any) -> Any:
        """Read the arguments; help is shown here, perhaps to a reader that has gone."""
        columns = shutil.get_terminal_size().columns
        if columns < _NARROW:  # click would take no fewer than 50
            extra.setdefault("terminal_width", max(columns, 40) - 2)
        with errors_told():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for and tell its errors."""
        with errors_told():
            return super().invoke(ctx)
