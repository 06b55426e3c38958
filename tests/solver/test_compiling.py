"""The kernels are compiled, cached where that is possible, and have an uncompiled twin."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from solver import jit
from solver.compiling import compile_kernels
from solver.jit import KERNEL_FOLDER, load_kernel

MODULES = sorted(path.stem for path in KERNEL_FOLDER.glob("[a-z]*.py"))
SEARCHES = [
    ("bestfirst", "run"),
    ("faces", "fill_faces"),
    ("ring", "fill_ring"),
    ("deepen", "run"),
    ("blindsearch", "ask"),
    ("blind", "blind_word"),
]


@pytest.mark.parametrize(("module", "function"), SEARCHES)
def test_the_kernels_did_compile(module: str, function: str) -> None:
    """Made ready, each search kernel has machine code, and none fell back to Python objects."""
    compile_kernels()
    dispatcher = getattr(load_kernel(module), function)
    assert dispatcher.signatures
    assert len(dispatcher.nopython_signatures) == len(dispatcher.signatures)


def test_making_ready_leaves_a_mark() -> None:
    """Later runs can tell that nothing is left to compile."""
    compile_kernels()
    assert jit.is_compiled()


@pytest.mark.parametrize("module", MODULES)
def test_the_twin_has_the_same_source_and_no_machine_code(module: str) -> None:
    """Each kernel module is loaded twice: once compiled, once as plain functions."""
    compiled, plain = load_kernel(module), load_kernel(module, compiled=False)
    assert compiled is not plain
    assert compiled.__file__ == plain.__file__
    kernels = [name for name, value in vars(compiled).items() if hasattr(value, "signatures")]
    for name in kernels:
        assert inspect.isfunction(getattr(plain, name))


@pytest.fixture
def fresh_cache(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Forget the cache folder before and after a test."""
    monkeypatch.setattr(jit, "cache_folder", jit.cache_folder.__wrapped__)
    return monkeypatch


def test_a_named_cache_folder_is_used(fresh_cache: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """NUMBA_CACHE_DIR says where compiled kernels are kept; sources name the folder in it."""
    fresh_cache.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kept here"))
    folder = jit.cache_folder()
    assert folder.parent == tmp_path / "kept here"
    assert folder.is_dir()
    assert jit.cache_folder() == folder
    assert not jit.is_compiled()
    jit.mark_compiled()
    assert jit.is_compiled()


def test_other_sources_have_another_folder(fresh_cache: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A changed kernel never meets machine code of the old one."""
    fresh_cache.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    before = jit.cache_folder()
    sources = tmp_path / "sources"
    sources.mkdir()
    for source in KERNEL_FOLDER.glob("*.py"):
        (sources / source.name).write_bytes(source.read_bytes())
    fresh_cache.setattr(jit, "KERNEL_FOLDER", sources)
    copied = jit.cache_folder()
    with (sources / "faces.py").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert len({before, copied, jit.cache_folder()}) == 3


def test_a_folder_that_cannot_be_written_is_replaced(
    fresh_cache: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where the user may not write, kernels go to a temporary folder."""
    blocked = tmp_path / "a file, no folder"
    blocked.write_text("", encoding="utf-8")
    fresh_cache.setenv("NUMBA_CACHE_DIR", str(blocked))
    folder = jit.cache_folder()
    assert blocked not in folder.parents
    assert folder.is_dir()
    folder.rmdir()
