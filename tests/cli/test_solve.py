from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from cli_answers import answer
from positions import line as position_of

import solver
from ancients.errors import AncientsError
from cli.exits import Status
from solver import Result

NEAR = "wildwood clockwise 8+:B 7+:W 2:RGG 16:GBB / 6+:R 4:BK 9+:RG 5+:RW L: R:"
WON = answer(
    "won", score=13, turns=3, proved=(True, True), bounds=(13, 3), line="8~R:R 6:GR L:RKGB"
)

Answering = Callable[[Result], list[dict[str, object]]]


@pytest.fixture
def answering(monkeypatch) -> Answering:
    """Let the solver give one answer; returns the list in which the questions are kept."""

    def prepare(given: Result) -> list[dict[str, object]]:
        asked: list[dict[str, object]] = []

        def solve(position, goal, limits, **options):
            asked.append({"position": position, "goal": goal.value, "limits": limits} | options)
            return given

        monkeypatch.setattr(solver, "solve", solve, raising=False)
        monkeypatch.setattr("cli.compiling.announce_compilation", lambda: None)
        return asked

    return prepare


@pytest.mark.parametrize(
    ("given", "status"),
    [
        (WON, Status.WON),
        (answer("lost", reason="no black seed is left"), Status.LOST),
        (answer("unknown", limit="time"), Status.UNKNOWN),
        (answer("unknown", limit="interrupted"), Status.INTERRUPTED),
        (
            answer("won", score=13, turns=3, line="8~R:R 6:GR L:RKGB", limit="interrupted"),
            Status.INTERRUPTED,
        ),
    ],
    ids=["won", "lost", "unknown", "interrupted", "interrupted with a line"],
)
@pytest.mark.parametrize("json_wanted", [True, False])
def test_each_verdict_has_its_exit_status(given, status, json_wanted, answering, run):
    """The exit status tells won, lost, unknown and interrupted apart, with JSON or words."""
    answering(given)
    shown = run("solve", NEAR, *(["--json"] if json_wanted else []))
    assert shown.exit_code == status
    if json_wanted:
        assert json.loads(shown.stdout) == given.as_json()
        assert len(shown.stdout.splitlines()) == 1


def test_a_win_is_told_as_in_the_golden_file(answering, run, golden):
    """The table, the result and the line turn by turn."""
    answering(WON)
    golden("solve-80", run("solve", NEAR).stdout)


def test_boards_are_drawn_after_each_turn(answering, run):
    """With ``--boards`` there is a table before the line and one after each turn."""
    answering(WON)
    with_boards = run("solve", NEAR, "--boards").stdout
    assert with_boards.count("L left Keeper") == 4
    assert run("solve", NEAR).stdout.count("L left Keeper") == 1


def test_the_options_reach_the_solver(answering, run):
    """Goal, limits and workers are handed on as given, with the defaults of the format."""
    asked = answering(WON)
    run("solve", NEAR)
    run(
        *("solve", NEAR, "--goal", "turns", "--time", "2.5", "--memory", "100"),
        *("--positions", "1000", "--workers", "2"),
    )
    run("solve", NEAR, "--time", "inf")
    plain, full, endless = asked
    assert plain["position"] == position_of(NEAR)
    assert (plain["goal"], plain["workers"]) == ("score", solver.usual_workers())
    assert (plain["limits"].time_s, plain["limits"].positions) == (10.0, None)
    assert plain["limits"].memory_mib == 640
    assert (full["goal"], full["workers"]) == ("turns", 2)
    assert (full["limits"].time_s, full["limits"].positions) == (2.5, 1000)
    assert full["limits"].memory_mib == 100
    assert endless["limits"].time_s is None


def test_a_line_that_does_not_win_is_never_told(answering, run):
    """A line that the rules engine cannot replay to the stated score is a defect, not a win."""
    answering(answer("won", score=16, turns=3, line="8~R:R 6:GR L:RKGB"))
    shown = run("solve", NEAR)
    assert isinstance(shown.exception, AssertionError)
    assert "Won" not in shown.stdout


def test_a_certificate_is_only_promised_for_a_loss(answering, run, tmp_path):
    """A won deal writes no certificate and says so; the answer stays the same."""
    answering(WON)
    path = tmp_path / "proof.txt"
    shown = run("solve", NEAR, "--certificate", str(path))
    assert shown.exit_code == Status.WON
    assert "only a lost deal" in shown.stderr
    assert not path.exists()


def test_a_certificate_that_cannot_be_written_is_told_before_the_search(answering, run, tmp_path):
    """A folder that is not there ends the command before the solver is asked."""
    asked = answering(WON)
    shown = run("solve", NEAR, "--certificate", str(tmp_path / "no" / "proof.txt"))
    assert shown.exit_code == Status.BAD_INPUT
    assert asked == []


def test_a_lost_position_has_a_certificate_that_checks(answering, run, tmp_path):
    """The certificate of a loss is written, verified, and refused once it is tampered with."""
    lost = "wildwood clockwise 8+: 7+: 2+: 16+: / 6+: 4+: 9+: 13:K L: R:GG"
    answering(answer("lost", reason="one black seed is left"))
    path = tmp_path / "proof.txt"
    assert run("solve", lost, "--certificate", str(path)).exit_code == Status.LOST
    checked = run("check", str(path))
    assert checked.exit_code == Status.DONE
    assert "Verified" in checked.stdout
    assert "The faces are those of the deck wildwood." in checked.stdout
    assert checked.stdout.endswith(f"Text: {lost}\n")
    assert "5 Raven Root" in checked.stdout
    piped = run("check", "-", stdin=path.read_bytes())
    assert (piped.exit_code, piped.stdout) == (Status.DONE, checked.stdout)
    path.write_bytes(path.read_bytes().replace(b"R:GG", b"R:KK"))
    tampered = run("check", str(path))
    assert (tampered.exit_code, tampered.stdout) == (Status.BAD_INPUT, "")
    piped = run("check", "-", stdin=path.read_bytes())
    assert (piped.exit_code, piped.stdout) == (Status.BAD_INPUT, "")
    assert "standard input, line" in piped.stderr


def test_a_certificate_for_a_deck_of_ones_own_says_so(run, tmp_path):
    """Faces that cannot be compared with a shipped deck are said to be those of the certificate."""
    from cards.decks import load_deck, write_deck
    from cards.find import find_deal
    from solver.proof import build_certificate, write_certificate

    write_deck(load_deck("wildwood"), tmp_path / "mine.toml")
    lost = f"{tmp_path}/mine.toml cw 8+: 7+: 2+: 16+: / 6+: 4+: 9+: 13:K"
    path = tmp_path / "proof.txt"
    write_certificate(build_certificate(find_deal(lost).position), path)
    checked = run("check", str(path))
    assert checked.exit_code == Status.DONE
    told = " ".join(checked.stdout.split())
    assert "The faces are those in the certificate, of a deck (" in told
    assert "that does not ship; compare them with your cards." in told


def test_the_memory_that_is_allowed_holds_for_the_proof_too(answering, run, tmp_path, monkeypatch):
    """``--memory`` is the limit of the certificate as it is that of the search."""
    import solver.losing

    given = []

    def refuse(position, *, memory_mib=640):
        given.append(memory_mib)
        raise AncientsError("the proof needs more than it may")

    monkeypatch.setattr(solver.losing, "prove_loss", refuse)
    answering(answer("lost", reason="one black seed is left"))
    path = tmp_path / "proof.txt"
    shown = run("solve", NEAR, "--certificate", str(path), "--memory", "77")
    assert given == [77]
    assert shown.exit_code == Status.BAD_INPUT
    assert "needs more" in shown.stderr
    assert not path.exists()


def deal_with_solution(run, tmp_path, **keys: object) -> str:
    data = json.loads(run("show", NEAR, "--json").stdout)
    data["solution"] = ["8~R:R", "6:GR", "L:RKGB"]
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(data | keys), encoding="utf-8")
    return str(path)


def test_the_solution_in_a_deal_file_is_replayed(answering, run, tmp_path):
    """``check`` replays a solution and says what it reaches."""
    answering(WON)
    shown = run("check", deal_with_solution(run, tmp_path))
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert shown.stdout.startswith("Verified: the solution wins with 13 seeds in 3 turns.\n")
    assert f"Text: {NEAR}" in shown.stdout


def test_a_solution_that_does_not_win_is_told_with_its_file(answering, run, tmp_path):
    """A wrong solution is refused by a message that names the file it stands in."""
    answering(WON)
    for line, words in ((["8~R:R"], "does not win"), (["8:K"], "turn 1 of the line")):
        file = deal_with_solution(run, tmp_path, solution=line)
        shown = run("check", file)
        assert (shown.exit_code, shown.stdout) == (Status.BAD_INPUT, "")
        assert shown.stderr.startswith(f"{file}: solution: ")
        assert words in shown.stderr


@pytest.mark.parametrize("piped", [False, True])
@pytest.mark.parametrize(
    ("turns", "words"),
    [
        ("1. 8~R:R 2. 6:GR 3. L:RKGB", "the game is won with 13 seeds in 3 turns."),
        ("1. 8~R:R", "the 1 turn of the game follows the rules; it is not won."),
        ("1. 8~R:R 2. 6:GR *", "the 2 turns of the game follow the rules; it is not won."),
    ],
)
def test_a_game_file_is_checked_by_its_turns(turns, words, piped, run, tmp_path):
    """The turns of a game file are replayed, from a file or piped in."""
    text = f'[Deal "{NEAR}"]\n\n{turns}\n'
    path = tmp_path / "mine.game"
    path.write_text(text, encoding="utf-8")
    shown = run("check", "-", stdin=text) if piped else run("check", str(path))
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert shown.stdout.startswith(f"Verified: {words}\n")
    assert f"Text: {NEAR}" in shown.stdout


def test_a_game_file_with_an_edit_says_so_when_it_is_checked(run, tmp_path):
    """A win that an edit of the table helped to is not passed off as a line of play."""
    path = tmp_path / "mine.game"
    last = NEAR.replace("8+:B", "8+:")
    path.write_text(f'[Deal "{NEAR}"]\n\n{{edit: {last}}} 1. 8:R\n', encoding="utf-8")
    assert "with 1 edit of the table" in run("check", str(path)).stdout


def test_a_game_without_turns_has_nothing_to_check(run):
    """No turns, no claim."""
    shown = run("check", "-", stdin=f'[Deal "{NEAR}"]\n')
    assert (shown.exit_code, shown.stdout) == (Status.BAD_INPUT, "")
    assert "standard input: there is nothing to check" in shown.stderr


def test_a_par_that_the_solution_does_not_reach_is_told(answering, run, tmp_path):
    """A result in the file that differs from its solution is a fault."""
    answering(WON)
    par = {"score": 16, "turns": 3, "proved": {"score": True, "turns": True}}
    shown = run("check", deal_with_solution(run, tmp_path, par=par))
    assert shown.exit_code == Status.BAD_INPUT
    assert "16 seeds in 3 turns is given" in shown.stderr


def test_a_file_without_a_claim_is_told(run):
    """There is nothing to check in a deal without a solution."""
    shown = run("check", NEAR)
    assert shown.exit_code == Status.BAD_INPUT
    assert "nothing to check" in shown.stderr


def test_perft_prints_the_counts_of_the_reference_format(run):
    """``perft --json`` prints one object with a list of turns and one of positions."""
    shown = run("perft", "first-grove", "--depth", "2", "--json")
    assert shown.exit_code == 0
    counts = json.loads(shown.stdout)
    assert set(counts) == {"turns", "positions"}
    from cards.find import find_deal

    turns = find_deal("first-grove").position.turns()
    assert counts["turns"][0] == len(turns)
    words = run("perft", "first-grove", "--depth", "2").stdout.splitlines()
    assert words[1].split() == ["1", str(counts["turns"][0]), str(counts["positions"][0])]
