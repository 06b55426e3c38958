"""``ancients resume``: a saved game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import PlainOption, PositionsOption, TimeOption, command_app, limits_of

if TYPE_CHECKING:
    from companion.record import GameRecord
    from companion.saves import Save, Store

app = command_app("Go on with a saved game, undo history included; the newest by default.")


@app.command()
def resume(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="The name of a saved game (--list shows them).",
            show_default=False,
        ),
    ] = None,
    list_them: Annotated[
        bool, typer.Option("--list", help="List the saved games, newest first, and stop.")
    ] = False,
    remove: Annotated[
        bool, typer.Option("--remove", help="Remove the named game for good, and stop.")
    ] = False,
    plain: PlainOption = False,
    time: TimeOption = 1.0,
    positions: PositionsOption = None,
) -> None:
    """Go on with a saved game, undo history included; the newest by default.

    A save that is damaged is told and kept aside; it is never overwritten.
    """
    from ancients.errors import AncientsError
    from cli.exits import complain
    from companion.saves import Store

    store = Store()
    if list_them and (remove or name is not None):
        raise AncientsError("--list lists all saved games; give it alone")
    if list_them:
        _list(store)
        return
    if remove:
        if name is None:
            raise AncientsError(
                "name the saved game to remove; `ancients resume --list` lists them"
            )
        store.remove(name)
        complain(f"{name}: removed.")
        return
    record, save = _newest(store) if name is None else store.open(name)
    from cli.sitting import sit_down

    sit_down(record, save, limits_of(time, positions), plain=plain)


def _list(store: Store) -> None:
    from cli.exits import complain
    from cli.render.saves import saves_in_words
    from cli.render.screen import Screen

    saves = store.list()
    if not saves:
        complain("There is no saved game; `ancients play DEAL` begins one.")
    screen = Screen.of()
    for name, standing in saves_in_words(saves):
        screen.show([name])  # never cut or broken: it is what is typed to go on
        screen.tell(standing, "  ")


def _newest(store: Store) -> tuple[GameRecord, Save]:
    """Open the newest game that is whole; tell of damaged ones, and of how many others there are.

    Raises ``AncientsError`` when there is none.
    """
    from ancients.errors import AncientsError
    from cli.exits import complain
    from companion.saves import DamagedSaveError

    saves = store.list()
    for info in saves:
        try:
            opened = store.open(info.name)
        except DamagedSaveError as error:
            complain(str(error))
            continue
        if len(saves) > 1:
            complain(
                f"Going on with {info.name}, the newest of {len(saves)} saved games; "
                "`ancients resume --list` lists them all."
            )
        return opened
    raise AncientsError("there is no saved game; `ancients play DEAL` begins one")
