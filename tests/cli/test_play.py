from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cards.files import read_deal
from cli.playing import ORDERS, order_named
from companion.gamefile import parse_game, read_game
from companion.saves import Store

# The only line that this position leaves is 7:WKR; whatever finds the best turn finds this one.
LAST_TURN = "wildwood clockwise 14:GBB 6+:G 16+:R 12+:W / 7:BB 11+:RWK 4+: 9+:RR L-: R:GGK"
LOST = "wildwood clockwise 14:G 6+: 16+: 12+: / 7+: 11+: 4+: 9+: L-: R:"
FEW = ("--positions", "30000", "--time", "inf")

WHOLE_GAME = """
help
1~l grb
undo
redo
3 gg
9 rr
turns 2
8:BKG
R:RGWBGGRWRK
undo all
redo 2
r rgwbggrwrk
edit
5 rk
5 rr

6 kbbg
hint
hint
hint
hint
best
check
7:w
undo
7 wkr
game
save
quit
"""


@pytest.fixture
def play(run, tmp_path):
    """Play with typed lines and saves of this test's own."""

    def play(*arguments, typed="", **environment):
        return run(
            *arguments, stdin=typed, **({"ANCIENTS_DATA": str(tmp_path / "data")} | environment)
        )

    return play


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "data" / "saves")


def undated(text: str, folder: Path) -> str:
    """Take out what differs from day to day and from folder to folder."""
    return re.sub(r"\b\d{4}-\d\d-\d\d-", "DATE-", " ".join(text.split(str(folder))))


def test_a_whole_game_is_played_as_in_the_golden_file(play, golden, store):
    """A game with undo, redo, an edit, refused turns and hints reads as it did."""
    shown = play("play", "half-awake", *FEW, typed=WHOLE_GAME.removesuffix("save\nquit\n"))
    assert shown.exit_code == 0
    assert "won with 16 seeds" in shown.stdout
    golden("play-half-awake", undated(shown.stdout, store.folder))


def test_every_step_is_in_the_save(play, store):
    """After each line the save holds all that was played and all that was taken back."""
    lines = WHOLE_GAME.splitlines()
    for count in (2, 3, 4, 9, 11, 12, len(lines)):
        folder = store.folder.parent.parent / f"after-{count}"
        shown = play(
            "play",
            "half-awake",
            *FEW,
            typed="\n".join(lines[:count]) + "\n",
            ANCIENTS_DATA=str(folder),
        )
        assert shown.exit_code == 0
        kept = Store(folder / "saves")
        record, _ = kept.open(kept.newest())
        played = [str(turn) for turn in record.turns]
        expected = {
            2: [],
            3: ["1~L:GRB"],
            4: [],
            9: ["1~L:GRB", "8:BKG"],
            11: [],
            12: ["1~L:GRB", "8:BKG"],
        }
        whole = ["1~L:GRB", "8:BKG", "R:RGWBGGRWRK", "6:KBBG", "7:WKR"]
        assert played == expected.get(count, whole)
        if count == 11:
            assert [str(turn) for turn in record.undone] == whole[:3]


def test_the_end_of_input_leaves_with_everything_saved(play, store):
    """Ctrl-D, or a pipe that ends, keeps the game; ``resume`` goes on with redo history."""
    first = play("play", "half-awake", typed="1~l grb\n8 bkg\nundo\n")
    assert first.exit_code == 0
    assert "`ancients resume` goes on" in first.stdout
    again = play("resume", typed="redo\ngame\n")
    assert again.exit_code == 0
    assert "8:BKG played again." in again.stdout
    assert "Played: 1~L:GRB 8:BKG." in again.stdout


def test_resume_takes_the_newest_or_the_named_game(play, store):
    """Several saves are listed, the newest goes on by default, any by its name."""
    assert play("resume").exit_code == 2
    play("play", LAST_TURN, typed="")
    play("play", "half-awake", typed="1~l grb\n")
    names = {info.title: info.name for info in store.list()}
    listed = play("resume", "--list")
    assert listed.exit_code == 0
    for name in names.values():
        assert name in listed.stdout.splitlines()
    newest = play("resume")
    assert "Half Awake" in newest.stdout
    assert "newest of 2 saved games" in newest.stderr
    named = play("resume", names[None], typed="game\n")
    assert LAST_TURN in named.stdout
    assert play("resume", "nothing-of-the-kind").exit_code == 2
    assert play("resume", "../escape").exit_code == 2


def test_a_damaged_save_is_told_and_kept(play, store):
    """A save that was cut short is put aside whole, and the next game is gone on with."""
    play("play", LAST_TURN)
    play("play", "half-awake", typed="1~l grb\n")
    damaged = store.path(store.newest())
    text = damaged.read_bytes()[:-30]
    damaged.write_bytes(text)
    listed = play("resume", "--list")
    assert "damaged" in listed.stdout
    shown = play("resume", typed="game\n")
    assert shown.exit_code == 0
    assert LAST_TURN in shown.stdout
    assert "is damaged and was put aside" in shown.stderr
    kept = list(store.folder.glob("*.damaged-*"))
    assert [path.read_bytes() for path in kept] == [text]


def test_no_saved_game_is_said_on_standard_error(play):
    """An empty list is empty on standard output, and people are told why."""
    shown = play("resume", "--list")
    assert (shown.exit_code, shown.stdout) == (0, "")
    assert "There is no saved game" in shown.stderr


@pytest.mark.parametrize("more", [["name"], ["--remove"]])
def test_a_list_takes_nothing_else(more, play):
    """What would be passed over is refused."""
    assert play("resume", "--list", *more).exit_code == 2


def test_a_save_is_removed_only_by_name(play, store):
    """``resume --remove`` takes a name and deletes that game alone."""
    play("play", LAST_TURN)
    assert play("resume", "--remove").exit_code == 2
    name = store.newest()
    assert play("resume", name, "--remove").exit_code == 0
    assert store.list() == ()
    assert play("resume", name, "--remove").exit_code == 2


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(play, tmp_path):
    """Without a place for saves the game is played all the same and can be written elsewhere."""
    blocked = tmp_path / "file"
    blocked.write_text("no folder", encoding="utf-8")
    target = tmp_path / "mine.game"
    shown = play(
        "play",
        "half-awake",
        typed=f"1~l grb\nsave\nsave {target}\n",
        ANCIENTS_DATA=str(blocked),
    )
    assert shown.exit_code == 0
    assert "This game is not saved on its way" in shown.stderr
    assert "saved nowhere" in shown.stdout
    assert [str(turn) for turn in read_game(target).turns] == ["1~L:GRB"]


def test_another_program_that_saves_the_same_game_loses_nothing(play, store, monkeypatch):
    """When the save was written by another program, this game goes on under a new name."""
    import cli.playing

    play("play", "half-awake", typed="1~l grb\n")
    name = store.newest()
    record, other = store.open(name)
    real = cli.playing.Playing._undo

    def undo_after_the_other(self, rest):
        other.write(record)
        real(self, rest)

    order = ORDERS["undo"]
    monkeypatch.setitem(ORDERS, "undo", type(order)(order.after, order.does, undo_after_the_other))
    shown = play("resume", typed="undo\n")
    assert "changed by another program" in " ".join(shown.stdout.split())
    assert "From now on this game is saved as" in shown.stdout
    assert len(store.list()) == 2
    kept = {info.name: info.turns for info in store.list()}
    assert kept.pop(name) == 1
    assert list(kept.values()) == [0]


def test_a_game_file_is_written_and_goes_on(play, tmp_path):
    """``save FILE`` writes a game file, which play, show and solve read."""
    path = tmp_path / "mine.game"
    typed = f"1~l grb\n8 bkg\nundo\nsave {path}\nsave {path}\nredo\nsave ! {path}\n"
    shown = play("play", "half-awake", typed=typed)
    assert "exists already" in " ".join(shown.stdout.split())
    assert [str(turn) for turn in read_game(path).turns] == ["1~L:GRB", "8:BKG"]
    again = play("play", str(path), typed="undo\ngame\n")
    assert "Played: 1~L:GRB." in again.stdout
    text = play("show", str(path), "--text").stdout.strip()
    assert text == str(read_game(path).position)
    entered = tmp_path / "entered.json"
    assert play("enter", str(entered), "--text", str(path)).exit_code == 0
    assert str(read_deal(entered).position) == text
    for name in (str(path), "-"):
        counted = play("perft", name, "--depth", "1", "--json", typed=path.read_bytes())
        turns = len(read_game(path).position.turns())
        assert json.loads(counted.stdout)["turns"] == [turns]
    piped = play("show", "-", "--text", typed=path.read_text(encoding="utf-8"))
    assert piped.stdout.strip() == text


def test_an_edit_puts_the_table_right(play, store):
    """``edit`` mends places and Keepers, refuses what cannot be, and is taken back like a turn."""
    typed = "edit\n7 wr\nl\nk\nno\n5\noak+\n-\n\ngame\nundo\ngame\n"
    shown = play("play", LAST_TURN, typed=typed)
    assert shown.exit_code == 0
    texts = re.findall(r"^Text: (.*)$", shown.stdout, re.MULTILINE)
    assert texts == [
        LAST_TURN.replace("11+:RWK", "11+:RW").replace("9+:RR L-:", "9+: L-:K"),
        LAST_TURN,
    ]


def test_an_edit_that_is_left_changes_nothing(play):
    """``quit`` within an edit leaves the table as it was."""
    shown = play("play", LAST_TURN, typed="edit\n7 rrrrr\n\nquit\ngame\n")
    assert "Nothing was changed." in shown.stdout
    assert f"Text: {LAST_TURN}" in shown.stdout


def test_hints_come_one_by_one(play):
    """Each ``hint`` tells one thing more; ``why`` waits for the whole turn."""
    shown = play("play", LAST_TURN, *FEW, typed="why\nhint\nhint\nhint\nhint\nwhy\n")
    said = re.split(r"^Turn 1> .*\n", shown.stdout, flags=re.MULTILINE)[1:]
    words = [" ".join(part.split()) for part in said]
    assert "ask `hint 4` first" in words[0]
    assert "16 seeds in 1 turn from here" in words[1]
    assert "Lift 7" in words[2]
    assert not any("7" in part for part in words[:2])
    assert "flip no Keeper" in words[3].replace("Flip", "flip")
    assert "7:WKR" in words[4]
    assert not any("WKR" in part for part in words[:4])
    assert "Marsh Serpent" in words[5]


def test_hints_begin_anew_at_another_position(play):
    """After a turn the first hint tells no more than the standing."""
    shown = play("play", "half-awake", *FEW, typed="hint 4\n1~l grb\nhint\n")
    last = shown.stdout.rpartition("Turn 2> hint")[2]
    assert "in 4 turns from here" in " ".join(last.split("Turn 2>")[0].split())
    assert "Lift" not in last


def test_a_lost_game_is_told_once(play):
    """At a lost position hint, check and best say so and why, without a turn."""
    shown = play("play", LOST, *FEW, typed="hint 4\nbest\ncheck\n")
    assert shown.exit_code == 0
    words = " ".join(shown.stdout.split())
    assert words.count("cannot be won") == 3


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("best", "The game is won with 16 seeds."),
        ("best all", "The game is won with 16 seeds."),
        ("hint", "The game is won with 16 seeds."),
        ("why", "the game is won; there is no turn left to explain"),
        ("turns", "All eight Ancients are awake"),
        ("turns 3", "All eight Ancients are awake"),
        ("1:R", "the game is won; no turn is left to play"),
    ],
)
def test_after_the_win_every_order_has_an_answer(typed, words, play):
    """Nothing is silent and nothing is advised that cannot be done once the game is won."""
    shown = play("play", LAST_TURN, *FEW, typed=f"7 wkr\n{typed}\n")
    said = " ".join(shown.stdout.partition(f"Won> {typed}\n")[2].partition("Won>")[0].split())
    assert words in said
    assert "hint 4" not in said


def test_why_at_a_lost_position_asks_for_nothing_that_cannot_be(play):
    """Once a position is known to be lost ``why`` says so; no hint would ever name its turn."""
    shown = play("play", LOST, *FEW, typed="hint\nwhy\n")
    said = shown.stdout.partition("Turn 1> why\n")[2]
    assert "cannot be won" in said
    assert "hint 4" not in said


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("nonsense", "is no turn and no order"),
        ("undoo", "did you mean undo"),
        ("hint 5", "`hint 4` tells all four"),
        ("hint 0", "the levels are 1 how the game stands, 2 the place, 3"),
        ("hint x", "`hint x`: the levels are"),
        ("hint \u00b2", "the levels are"),
        ("check soon", "is no number of seconds"),
        ("check nan", "is no number of seconds"),
        ("undo -1", "is no number of turns"),
        ("best 0", "is no number of turns"),
        ("turns 9", "is no place"),
        ("undo", "this is the start of the game"),
        ("redo", "nothing was taken back"),
        ("save /nonexistent/x.game", "no such file or directory"),
        ("1:", "GBB"),
        ("2 k", "holds G, not K"),
        ("7 rwkk", "holds RWK, not RWKK"),
        ("7~r kwr", "right Keeper holds GGK"),
        ("7~l kwr", "used already"),
        ("5:\x00", "no turn"),
        ("\x1b[31m", "is no turn and no order"),
        ("7" * 5000, "no turn"),
        ("re", "nothing was taken back"),
    ],
)
def test_a_line_that_cannot_be_is_explained_and_play_goes_on(typed, words, play):
    """Whatever is typed, it is answered in words and the game stands as it was."""
    shown = play("play", LAST_TURN, typed=f"{typed}\ngame\n")
    assert shown.exit_code == 0
    assert words.casefold() in " ".join(shown.stdout.split()).casefold()
    assert f"Text: {LAST_TURN}" in shown.stdout


def test_bytes_that_are_no_text_do_not_end_the_game(play):
    """Junk on a pipe is answered like any other line."""
    shown = play("play", LAST_TURN, typed=b"\xff\xfe\x80\n7 wkr\n")
    assert shown.exit_code == 0
    assert "won with 16 seeds" in shown.stdout


def test_a_new_deal_is_named_by_its_seed(play, store):
    """``--new`` deals at random, or the deal that a seed names, and saves it."""
    shown = play("play", "--new", "--deck", "sapling", "--seed", "7", typed="game\n")
    assert "Sapling, seed 7" in shown.stdout
    named = play("deal", "--deck", "sapling", "--seed", "7").stdout
    assert parse_game(store.path(store.newest()).read_bytes()).start is not None
    code = re.search(r'"code": "(.*)"', named)[1]
    assert f"Code: {code}" in shown.stdout
    first, second = (play("play", "--new", typed="game\n").stdout for _ in range(2))
    assert first.splitlines()[0] != second.splitlines()[0]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["half-awake", "--new"],
        ["-"],
        ["no-such-deal"],
        ["--new", "--deck", "nowhere"],
        ["half-awake", "--deck", "sapling"],
        ["half-awake", "--seed", "7"],
        ["half-awake", "--deck", "wildwood", "--seed", "7"],
    ],
)
def test_what_cannot_be_played_is_told_before_anything_is_saved(arguments, play, store):
    """Without one clear deal nothing begins: status 2, no output, no save."""
    shown = play("play", *arguments)
    assert shown.exit_code == 2
    assert shown.stdout == ""
    assert shown.stderr
    assert store.list() == ()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'[Deal "wildwood cw"]\n', "line 1"),
        (f'[Deal "{LAST_TURN}"]\n\n1. 7:WKR 2. 1:R\n'.encode(), "1:R"),
        (f'[Deal "{LAST_TURN}"]\n\n1. 7:WK 2. nonsense\n'.encode(), "nonsense"),
        (f'[Deal "{LAST_TURN}'.encode(), "line 1"),
        (b'[Title "no deal"]\n\n1. 7:WKR\n', "Deal"),
        (f'[Deal "{LAST_TURN}"]\n\n{{edit: wildwood'.encode(), "edit"),
        (b'[Deal "\xff\xfe"]', "UTF-8"),
    ],
)
@pytest.mark.parametrize("command", ["play", "show", "solve", "hint", "analyse", "check", "perft"])
def test_a_game_file_with_faults_is_refused_by_every_command(
    content, words, command, play, tmp_path
):
    """Malformed and truncated game files are told by line, with status 2 and no output."""
    path = tmp_path / "broken.game"
    path.write_bytes(content)
    shown = play(command, str(path))
    assert shown.exit_code == 2
    assert shown.stdout == ""
    assert "broken.game" in shown.stderr
    assert words in shown.stderr
    assert path.read_bytes() == content


def test_a_listing_for_screen_readers_has_no_frames(play):
    """``--plain`` names one place after the other, in letters alone."""
    shown = play("play", LAST_TURN, "--plain", typed="7 wkr\n")
    assert shown.exit_code == 0
    assert shown.stdout.isascii()
    assert "+--" not in shown.stdout
    assert shown.stdout.count("1 Marsh Serpent") == 2


def test_orders_are_known_by_two_letters():
    """Two letters are enough where they are clear; one letter is never an order."""
    for name in ORDERS:
        assert order_named(name.upper()) == name
        assert order_named(name[:2]) == name
        assert order_named(name[0]) is None
    assert order_named("?") == "help"


def test_what_was_entered_can_be_played(play, tmp_path):
    """A file that ``enter`` wrote is a deal that ``play`` takes."""
    path = tmp_path / "deal.json"
    assert play("enter", str(path), "--text", LAST_TURN).exit_code == 0
    assert str(read_deal(path).position) == LAST_TURN
    assert "won with 16 seeds" in play("play", str(path), typed="7 wkr\n").stdout
