from __future__ import annotations

import json
from pathlib import Path

import pytest
from pdf_readback import Rect, all_text, bounds, page_size, paths, reader

from ancients.errors import AncientsError
from cards.print.calibration import calibration_sheet
from cards.print.offset import correction, load_offset, offset_key, parse_offset, save_offset
from cards.print.paper import A4, LETTER, Axis
from cards.print.sheet import Duplex, SheetOptions, Sides, lay_out

OPTIONS = [
    SheetOptions(A4, Duplex.LONG),
    SheetOptions(LETTER, Duplex.SHORT),
    SheetOptions(LETTER, Duplex.LONG, bleed_mm=1.5),
]


def crosses(page: object, arm: float) -> list[Rect]:
    """The horizontal lines of a cross with arms of a length."""
    shapes = [bounds(points) for name, points in paths(page) if name == "S"]
    return [shape for shape in shapes if shape.size == pytest.approx((2 * arm, 0), abs=0.001)]


@pytest.mark.parametrize("option", OPTIONS, ids=str)
def test_the_cross_lies_behind_the_scale(option: SheetOptions) -> None:
    """On a printer that is exact, the cross of the back shows in the middle of the scale."""
    front, back = reader(calibration_sheet(option)).pages
    width, height = page_size(front)
    (scale,), (cross,) = crosses(front, 5), crosses(back, 12)
    x, y = cross.middle
    sideways = (option.duplex is Duplex.LONG) == (height > width)
    behind = (width - x, y) if sideways else (x, height - y)
    assert behind == pytest.approx(scale.middle, abs=0.01)


def test_the_calibration_sheet_has_a_ruler_and_a_square_to_measure() -> None:
    """A line of 100 mm and a square of 50 mm tell whether the printer scales."""
    data = calibration_sheet(SheetOptions())
    shapes = [bounds(points).size for name, points in paths(reader(data).pages[0]) if name == "S"]
    assert any(size == pytest.approx((100, 0), abs=0.001) for size in shapes)
    assert any(size == pytest.approx((50, 50), abs=0.001) for size in shapes)
    assert "--back-offset RIGHT,UP" in all_text(data)[0]


@pytest.mark.parametrize("option", OPTIONS, ids=str)
def test_what_is_read_is_made_up_for(option: SheetOptions) -> None:
    """A printer that puts backs 1 mm right and 2 mm up, seen from the front, then hits."""
    read = (1.0, 2.0)
    corrected = SheetOptions(
        option.paper,
        option.duplex,
        bleed_mm=option.bleed_mm,
        back_offset_mm=correction(read, option.axis),
    )
    fronts, backs = lay_out(4, corrected)
    for front, back in zip(fronts.slots, backs.slots, strict=True):
        seen = back.box.mirrored(corrected.page, corrected.axis)  # looked through from the front
        printed = seen.moved(*read)  # where this printer puts it
        assert printed.x_mm == pytest.approx(front.box.x_mm)
        assert printed.y_mm == pytest.approx(front.box.y_mm)


def test_offsets_are_kept_for_each_paper_and_edge(tmp_path: Path) -> None:
    """What was saved for one way of printing says nothing about another."""
    path = tmp_path / "new" / "printer.json"
    keys = [offset_key(option) for option in OPTIONS]
    assert len(set(keys)) == len(keys)
    assert load_offset(path, keys[0]) is None
    save_offset(path, keys[0], (0.5, -1.0))
    save_offset(path, keys[1], (2.0, 0.0))
    assert [load_offset(path, key) for key in keys] == [(0.5, -1.0), (2.0, 0.0), None]


@pytest.mark.parametrize(
    "held",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"format": "ancients-printer/1", "back_offsets_mm": {"a4 long standing": [1]}}',
        b'{"format": "ancients-printer/1", "back_offsets_mm": {"a4 long standing": [1, 99]}}',
        b'{"format": "ancients-printer/9", "back_offsets_mm": {}}',
        b'{"format": "ancients-printer/1", "back_offsets_mm": {"a": [NaN, 0]}}',
    ],
)
def test_a_spoiled_file_of_offsets_is_refused(tmp_path: Path, held: bytes) -> None:
    """A file that is not ours is named, with what to do, and never half believed."""
    path = tmp_path / "printer.json"
    path.write_bytes(held)
    with pytest.raises(AncientsError, match="delete it and calibrate again"):
        load_offset(path, "a4 long standing")


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "nan,0", "inf,0", "5,0", "0,-4.01"])
def test_a_reading_that_cannot_be_is_refused(text: str) -> None:
    """Only two numbers of at most 4 mm are a reading."""
    with pytest.raises(AncientsError, match="back offset"):
        parse_offset(text)


def test_a_correction_changes_the_way_that_turns_over() -> None:
    """Turned about an upright line left and right change sides, about a level one up and down."""
    assert correction((1.0, 2.0), Axis.UPRIGHT) == (1.0, -2.0)
    assert correction((1.0, 2.0), Axis.LEVEL) == (-1.0, 2.0)


def test_the_file_of_offsets_can_be_read_by_people(tmp_path: Path) -> None:
    """The file says what it is and holds the readings by name."""
    path = tmp_path / "printer.json"
    save_offset(path, offset_key(SheetOptions(sides=Sides.BACKS)), (0.0, 0.5))
    assert json.loads(path.read_text(encoding="utf-8")) == {
        "format": "ancients-printer/1",
        "back_offsets_mm": {"a4 long standing": [0.0, 0.5]},
    }
