"""Pictures of trees, stones and the Keepers, by the word of a name (see ``emblems``)."""

from __future__ import annotations

from cards.print.emblems import Emblem

_WARDEN = Emblem(
    (
        ("line:2.5:dark", "M50 14 C50 8 52 4 54 0"),
        ("accent", "M53 6 C58 -4 72 -2 76 2 C70 12 58 12 53 6 Z"),
        ("stone", "M20 96 L25 38 C27 16 40 10 50 10 C60 10 73 16 75 38 L80 96 Z"),
        (
            "mid",
            "M22 46 C22 16 38 8 50 8 C62 8 78 16 78 46 C74 54 70 44 67 36 C62 46 58 30 54 30 "
            "C50 44 45 30 41 32 C38 46 34 36 32 40 C29 52 25 54 22 46 Z",
        ),
        ("line:2.5:dark", "M50 54 L46 68 L53 68 M38 80 L62 80"),
        ("|line:2:dark", "M30 92 L33 84 M26 74 L31 70"),
        ("|mid", "M14 97 C16 86 30 84 36 97 Z"),
    ),
    ((39, 56, 5), (61, 56, 5)),
)

_MOTH = Emblem(
    (
        ("|mid", "M48 46 C36 14 8 8 3 20 C0 44 18 60 48 58 Z"),
        ("|light", "M48 56 C28 54 14 68 20 86 C36 94 47 78 49 64 Z"),
        ("|accent", "O27 33 11"),
        ("|dark", "O33 76 4"),
        ("|line:2:dark", "M49 36 C46 22 38 16 28 14"),
        ("dark", "E50 60 5 26"),
        ("light", "E50 40 6 7"),
        ("line:1.5:accent", "M46 56 L54 56 M46 63 L54 63 M46 70 L54 70"),
    ),
    ((27, 33, 7), (73, 33, 7)),
)

_OAK = Emblem(
    (
        (
            "dark",
            "M26 98 C40 92 42 78 39 58 L61 58 C58 78 60 92 74 98 C62 96 54 95 50 98 "
            "C46 95 38 96 26 98 Z",
        ),
        ("|mid", "O20 46 17"),
        ("|mid", "O30 26 18"),
        ("mid", "O50 18 17"),
        (
            "mid",
            "M14 44 C14 30 30 14 50 14 C70 14 86 30 86 44 C86 60 70 66 50 66 C30 66 14 60 14 44 Z",
        ),
        ("line:2.5:dark", "M38 54 Q50 62 62 54"),
        ("|light", "E22 54 4 5.5"),
        ("|dark", "M17 50 L27 50 L25 46 L19 46 Z"),
        ("|line:1.8:dark", "M28 22 Q32 17 37 20 M14 38 Q17 33 22 35"),
        ("line:1.8:dark", "M45 9 Q50 4 55 9"),
    ),
    ((39, 40, 5.5), (61, 40, 5.5)),
)

_RAVEN = Emblem(
    (
        (
            "line:3.5:mid",
            "M50 80 C48 90 36 88 28 99 M54 80 C55 88 50 94 52 100 M58 80 C62 90 74 88 84 98 "
            "M44 90 C38 92 40 98 38 100 M66 90 C70 94 68 98 70 100",
        ),
        (
            "dark",
            "M24 40 C22 18 54 10 62 30 C80 42 92 62 98 90 C88 82 82 80 74 82 C52 88 26 74 24 40 Z",
        ),
        ("mid", "M50 46 C66 48 80 60 88 78 C70 78 52 68 50 46 Z"),
        ("line:1.6:dark", "M58 54 C66 60 72 66 76 74 M66 54 C74 60 80 68 84 76"),
        ("accent", "M26 30 L0 40 L12 42 L4 46 L27 44 Z"),
    ),
    ((38, 31, 4.5),),
)

_SERPENT = Emblem(
    (
        ("|line:3:accent", "M6 98 C8 74 4 56 10 34 M14 98 C14 84 16 74 20 62"),
        ("line:17:dark", "M18 90 C66 100 98 84 76 68 C56 54 14 66 24 44 C32 26 48 30 60 28"),
        ("line:14:mid", "M18 90 C66 100 98 84 76 68 C56 54 14 66 24 44 C32 26 48 30 60 28"),
        (
            "line:2.5:light",
            "M36 88 L38 99 M54 89 L54 100 M72 84 L80 92 M70 60 L62 70 M46 56 L46 67 M30 54 L20 60 "
            "M36 29 L42 40",
        ),
        ("line:2.2:dark", "M80 27 L91 25 L97 20 M91 25 L98 28"),
        ("mid", "E68 25 16 12"),
    ),
    ((69, 22, 4.5),),
)

_YEW = Emblem(
    (
        ("dark", "M40 98 L44 76 L56 76 L60 98 Z"),
        (
            "mid",
            "M50 2 C56 14 66 22 72 30 C66 32 64 32 62 32 C70 44 80 52 86 58 C80 60 76 60 72 60 "
            "C80 70 88 76 94 84 C64 92 36 92 6 84 C12 76 20 70 28 60 C24 60 20 60 14 58 "
            "C20 52 30 44 38 32 C36 32 34 32 28 30 C34 22 44 14 50 2 Z",
        ),
        ("light", "M50 92 C40 88 36 76 36 66 Q43 72 50 68 Q57 72 64 66 C64 76 60 88 50 92 Z"),
        ("line:2:dark", "M45 74 L45 82 M50 74 L50 86 M55 74 L55 82 M50 54 L47 63 L53 63"),
        ("|accent", "O26 76 3.4"),
        ("|accent", "O33 51 3"),
        ("accent", "O50 24 3"),
        ("|accent", "O43 33 2.4"),
    ),
    ((41, 50, 5), (59, 50, 5)),
)


def _keeper(beads: str) -> Emblem:
    """Make a mask with two beads (even) or three (odd) on its brow."""
    return Emblem(
        (
            ("|accent", "M24 40 L2 24 L10 50 L0 62 L20 66 Z"),
            ("mid", "M50 98 C30 92 18 72 18 44 L20 18 Q50 2 80 18 L82 44 C82 72 70 92 50 98 Z"),
            (
                "light",
                "M50 92 C38 86 32 74 32 62 L44 54 L44 44 L56 44 L56 54 L68 62 C68 74 62 86 50 92 Z",
            ),
            ("line:2.5:dark", "M40 74 Q50 80 60 74 M26 34 Q34 28 43 34 M57 34 Q66 28 74 34"),
            ("line:2:dark", "M50 46 L46 62 L54 62"),
            ("accent", beads),
        ),
        ((34, 44, 6), (66, 44, 6)),
    )


KEEPERS = {"L": _keeper("O44 20 4.5 O56 20 4.5"), "R": _keeper("O38 21 4.5 O50 19 4.5 O62 21 4.5")}
"""The pictures of the Keepers."""

SPIRITS = {
    "warden": _WARDEN,
    "stone": _WARDEN,
    "moth": _MOTH,
    "butterfly": _MOTH,
    "oak": _OAK,
    "tree": _OAK,
    "raven": _RAVEN,
    "crow": _RAVEN,
    "serpent": _SERPENT,
    "snake": _SERPENT,
    "yew": _YEW,
    "pine": _YEW,
}
"""The pictures by the word of a name."""
