"""Game files: what is written is read back; what is wrong is told with its line."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import line

from cards.decks import load_deck
from cards.find import find_deal
from companion.find import find_deal as find_any_deal
from companion.find import find_game
from companion.gamefile import (
    GameFileError,
    GameRecord,
    Step,
    game_text,
    looks_like_game,
    parse_game,
    read_game,
    write_game,
)

DEAL = "wildwood clockwise 5:RG 10:BW 14:GB 13:BW / 8:GK 12:GB 16:RR 2:RK L: R:"
OTHER = "wildwood clockwise 5:RG 10:BW 14:GB 13:WB / 8:GK 12:GB 16:RR 2:RK L-: R:"
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """A game with edits and with steps that were taken back."""
    start, turns = draw(strategies.walks(max_turns=12))
    rng = random.Random(draw(st.integers(0, 1 << 30)))
    steps: list[Step] = []
    position = start
    for turn in turns:
        position = position.play(turn)
        steps.append(turn)
        if rng.random() < 0.15:
            used = replace(position, active=(False, position.active[1]))
            position = used if turn in used.turns() else position
            steps.append(position)
    legal = _legal(start, steps)
    cut = rng.randint(0, len(legal))
    headers = draw(
        st.dictionaries(st.sampled_from(["Site", "Player", "x-note"]), texts, max_size=2)
    )
    return GameRecord(
        start,
        load_deck(start.deck),
        legal[:cut],
        legal[cut:],
        draw(st.none() | texts),
        draw(st.none() | texts),
        tuple(headers.items()),
    )


def _legal(start: object, steps: list[Step]) -> tuple[Step, ...]:
    """Keep the steps up to the first that an edit made illegal."""
    from companion.record import after

    kept: list[Step] = []
    position = start
    for step in steps:
        try:
            position = after(position, step)  # type: ignore[arg-type]
        except ValueError:
            break
        kept.append(step)
    return tuple(kept)


@settings(deadline=None, max_examples=60)
@given(records())
def test_a_written_game_is_read_back_with_edits_and_undone_steps(record: GameRecord) -> None:
    """Whatever was played, edited and taken back, its text gives the same record."""
    assert parse_game(game_text(record)) == record


@settings(deadline=None, max_examples=150)
@given(texts | st.text('[]"{}.*;:~ 0123456789RGBWKLundoeit\n', max_size=120))
def test_any_text_is_read_or_refused_with_faults(text: str) -> None:
    """No text ends in anything but a game or a list of faults, with or without a deal before it."""
    for whole in (text, f'[Deal "{DEAL}"]\n{text}'):
        faults: tuple[str, ...] = ()
        record = None
        try:
            record = parse_game(whole)
        except GameFileError as error:
            faults = error.faults
        assert record is not None or faults
        assert record is None or parse_game(game_text(record)) == record


def played() -> GameRecord:
    """A game of three turns, one of them taken back."""
    return parse_game(f'[Deal "{DEAL}"] 1. 2:WB 2. 3:WBG {{undone}} 3. 1:GR')


def test_a_game_that_breaks_off_is_never_taken_for_a_whole_one() -> None:
    """Every proper beginning of a written game is refused."""
    text = game_text(played()).rstrip("\n")
    for length in range(len(text)):
        with pytest.raises(GameFileError):
            parse_game(text[:length])


def test_a_game_is_read_from_a_forum_post() -> None:
    """Quote marks, fences, comments, any case, spaces in turns and missing numbers do no harm."""
    text = f"""
> ```text
> [Title "A \\"hard\\" one"]
> [Deal "{DEAL.lower()}"]
> ; my game
> 1. 2 w b   {{a good start}}
> 2. 3 : w b g
>    1 gr   ; and so on
> ```
"""
    record = parse_game(text)
    assert [str(turn) for turn in record.turns] == ["2:WB", "3:WBG", "1:GR"]
    assert record.title == 'A "hard" one'


def test_all_faults_are_told_at_once_with_their_lines() -> None:
    """Headers, texts that are no turns, wrong numbers and an illegal turn are listed together."""
    text = f"""[Game "ancients-game/9"]
[Title "a"]
[title "b"]
[Deal "{DEAL}"]

1. 2:WB
3. 9:RG
4. nonsense
{{undone}} {{undone}}
"""
    with pytest.raises(GameFileError) as caught:
        parse_game(text, "mine.txt")
    told = str(caught.value)
    assert told.startswith("mine.txt has 7 faults")
    for words in (
        'line 1: the format is "ancients-game/9"',
        "line 3: the header [Title] is given twice",
        "line 7: turn 2 is numbered 3",
        'line 7: "9:RG" is no turn',
        'line 8: "nonsense" is no turn',
        "line 9: {undone} is given twice",
        "the record breaks off",
    ):
        assert words in told


def test_an_illegal_turn_is_told_with_its_line_and_the_reason() -> None:
    """What is written after an illegal turn is not judged, and that is said."""
    with pytest.raises(GameFileError) as caught:
        parse_game(f'[Deal "{DEAL}"]\n1. 2:WB\n2. 2:W\n3. 2:W')
    assert caught.value.faults == (
        "line 3: turn 2: turn 2:W is not legal: place 2 holds no seeds; "
        "the turns after it were not judged",
    )


def test_a_result_that_the_turns_do_not_give_is_a_fault() -> None:
    """A record that lost its last turns does not pass for a won game."""
    with pytest.raises(GameFileError, match="is a turn missing"):
        parse_game(f'[Deal "{DEAL}"]\n[Result "won 16 in 8"]\n1. 2:WB *')


def test_a_game_without_a_deal_says_what_to_write() -> None:
    """The one header that no game can do without is asked for."""
    with pytest.raises(GameFileError, match=r'write \[Deal "..."\]'):
        parse_game("1. 2:WB")


def test_faults_of_the_deal_and_of_an_edit_are_told_where_they_stand() -> None:
    """A position that cannot occur in play is refused in a header and within a game."""
    bad = DEAL.replace("16:RR", "16:RRRR")
    with pytest.raises(GameFileError, match="line 1: the deal: red"):
        parse_game(f'[Deal "{bad}"]')
    with pytest.raises(GameFileError, match="line 2: the edit: red"):
        parse_game(f'[Deal "{DEAL}"]\n{{edit: {bad}}}')


def test_turns_go_on_from_an_edit() -> None:
    """After an edit the turns are judged from the position that it gives."""
    record = parse_game(f'[Deal "{DEAL}"] 2:WB {{edit: {OTHER}}} 1:GR')
    assert record.position == line(OTHER).play(record.turns[-1])
    assert len(record.steps) == 3


def test_a_deck_file_is_found_from_the_folder_of_the_game(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """A game keeps the way to a deck of one's own, whatever folder the program runs in."""
    from cards.decks import write_deck

    (tmp_path / "my decks").mkdir()
    path = tmp_path / "my decks" / "own deck.toml"
    write_deck(load_deck("wildwood"), path)
    deck = load_deck(path)
    record = GameRecord(replace(line(DEAL), deck=deck.reference), deck)
    write_game(record, tmp_path / "game.txt")
    assert "my%20decks/own%20deck.toml" in (tmp_path / "game.txt").read_text(encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert read_game(tmp_path / "game.txt").deck.ancients == deck.ancients


def test_a_game_file_names_its_last_position_wherever_a_deal_is_asked_for(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """A game serves as a deal, and a deal in any form as a game without turns."""
    path = tmp_path / "game.txt"
    write_game(played(), path)
    assert find_any_deal(str(path)).position == played().position
    assert find_game(str(path)) == played()
    assert find_any_deal("first-grove") == find_deal("first-grove")
    assert find_game(DEAL) == GameRecord.of(find_deal(DEAL))
    assert looks_like_game(game_text(played()))


@pytest.mark.parametrize("text", [game_text(played()), DEAL, "sapling-less nonsense"])
def test_standard_input_may_hold_a_game_or_a_deal(monkeypatch, text: str) -> None:  # type: ignore[no-untyped-def]
    """What is piped in is read once and understood as the same text in a file would be."""
    import io

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    if "nonsense" in text:
        with pytest.raises(ValueError, match="standard input"):
            find_game("-")
        return
    expected = played() if text.startswith("[") else GameRecord.of(find_deal(DEAL))
    assert find_game("-") == expected
