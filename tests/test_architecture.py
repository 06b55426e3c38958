"""What may import what, how long a module may be, and what no file may hold."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
# Every package may import itself and those before it.
LAYERS = ("ancients", "cards", "solver", "companion", "cli")
DATA_PACKAGES = {"puzzles"}
LONGEST_MODULE = 400
LONGEST_LINE = 100
# Loaded inside the function that needs them, or never at the top of these packages.
WEB = {"starlette", "uvicorn", "jinja2", "markupsafe", "anyio", "psutil"}
LAZY = {"ortools", "networkx", "reportlab", "segno", "rich", *WEB}

MODULES = sorted(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))
TEXTS = {".py", ".toml", ".md", ".txt", ".json", ".cfg", ".yml", ".yaml", ".sh", ""}
FOLDERS = (*LAYERS, "tests", "docs", "puzzles", "benchmarks", ".ci")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """Give each imported module's name, and whether it is imported when the file is loaded."""

    def visit(node: ast.AST, at_load: bool) -> Iterator[tuple[str, bool]]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, at_load
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module or "", at_load
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for child in node.body:
                yield from visit(child, False)
            for child in node.orelse:
                yield from visit(child, at_load)
        else:
            inner = at_load and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            for child in ast.iter_child_nodes(node):
                yield from visit(child, inner)

    yield from visit(tree, True)


def roots(path: Path, at_load_only: bool = False) -> set[str]:
    """Give the top-level packages that a module imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        name.partition(".")[0] for name, at_load in imports(tree) if at_load or not at_load_only
    }


def test_the_walk_finds_imports_of_every_kind() -> None:
    """The reader of imports itself sees nested, guarded and plain imports."""
    source = (
        "import a.b\nfrom c import d\nfrom . import e\n"
        "if TYPE_CHECKING:\n    import f\n"
        "def g():\n    import h\n"
        "class I:\n    import j\n"
    )
    assert list(imports(ast.parse(source))) == [
        ("a.b", True),
        ("c", True),
        ("f", False),
        ("h", False),
        ("j", True),
    ]


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_imports_point_one_way(path: Path) -> None:
    """A package imports only itself and the packages below it, wherever the import stands."""
    layer = path.relative_to(ROOT).parts[0]
    above = set(LAYERS[LAYERS.index(layer) + 1 :])
    assert not roots(path) & above
    assert not roots(path) & {"tests", "benchmarks"}


@pytest.mark.parametrize(
    "path", [path for path in MODULES if (ROOT / "ancients") in path.parents], ids=named
)
def test_the_rules_need_only_the_standard_library(path: Path) -> None:
    """No module of the rules engine imports anything that is installed."""
    assert roots(path) <= {*sys.stdlib_module_names, "ancients"}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_heavy_libraries_are_loaded_when_they_are_needed(path: Path) -> None:
    """Models, graphs and printing load nothing until somebody asks for them."""
    heavy = roots(path, at_load_only=True) & LAZY
    parts = path.relative_to(ROOT).parts
    if parts[:2] == ("cli", "render"):
        heavy -= {"rich"}
    if parts[:2] == ("solver", "constraints"):
        heavy -= {"ortools"}
    if parts[:2] == ("cards", "print"):
        heavy -= {"reportlab", "segno"}
    if parts[:2] == ("companion", "web"):
        heavy -= WEB
    assert not heavy


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_module_is_too_long(path: Path) -> None:
    """A module has one concern: at most 400 lines."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_every_module_says_what_it_is(path: Path) -> None:
    """Each module starts with a docstring."""
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


def texts() -> list[Path]:
    """Give the text files of the project."""
    found = [path for path in ROOT.iterdir() if path.is_file()]
    for folder in FOLDERS:
        found += [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    return sorted(
        path for path in found if path.suffix in TEXTS and "__pycache__" not in path.parts
    )


def test_no_file_names_a_machine_or_an_index() -> None:
    """No folder of one machine, no package index: the project builds anywhere."""
    hosts = ["pypi.org/" + "simple", "files.python" + "hosted.org", "local" + "host:"]
    folders = ["/" + "root/", "/" + "home/", "/" + "work/", "/" + "Users/"]
    wrong = [
        f"{named(path)}: {word}"
        for path in texts()
        for word in (*hosts, *folders)
        if word in path.read_text(encoding="utf-8")
    ]
    assert wrong == []


def test_every_package_is_known_here() -> None:
    """A new package must take its place in the order of imports."""
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages - {"tests", "benchmarks"} == {*LAYERS, *DATA_PACKAGES}
