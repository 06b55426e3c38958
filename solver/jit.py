"""Compiling kernels: one decorator, one cache folder, and the uncompiled twin.

A kernel is a plain Python function that numba compiles. Kernels live in
`solver/kernel/` and import each other relatively, so the same files can be
loaded a second time under another package name with the decorator switched off:
that is the *plain twin*, which tests compare with the compiled kernels.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

KERNEL_FOLDER = Path(__file__).with_name("kernel")
COMPILED_PACKAGE = "solver.kernel"
PLAIN_PACKAGE = "solver.plain_kernel"

_loading_plain = False


def kernel(function: F) -> F:
    """Compile `function` with numba on first use; leave it alone in the plain twin."""
    if _loading_plain:
        return function
    import numba

    vars(numba.config)["CACHE_DIR"] = str(cache_folder())
    return cast("F", numba.njit(cache=True, nogil=True)(function))


@cache
def cache_folder() -> Path:
    """Return the folder of compiled kernels, one for each install and each state of the sources.

    numba only looks at the file of the outermost kernel when it decides whether a
    cached one is stale. Naming the folder after all kernel sources makes a change
    in an inner kernel count too. A folder that cannot be written is replaced by a
    temporary one, so a read-only home still works (and compiles every time).
    """
    if named := os.environ.get("NUMBA_CACHE_DIR"):
        root = Path(named)
    else:
        import platformdirs

        root = platformdirs.user_cache_path("ancients", appauthor=False) / "kernels"
    import numba

    state = hashlib.blake2b(digest_size=8)
    state.update(f"{numba.__version__} {sys.version} {KERNEL_FOLDER}".encode())
    for source in sorted(KERNEL_FOLDER.glob("*.py")):
        state.update(source.name.encode())
        state.update(source.read_bytes())
    folder = root / state.hexdigest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return Path(tempfile.mkdtemp(prefix="ancients-kernels-"))
    return folder


def is_compiled() -> bool:
    """Tell whether an earlier run has compiled every kernel on this machine."""
    return (cache_folder() / "complete").exists()


def mark_compiled() -> None:
    """Record that every kernel now lies compiled in the cache folder."""
    (cache_folder() / "complete").touch()


def load_kernel(name: str, *, compiled: bool = True) -> ModuleType:
    """Return the module `solver/kernel/NAME.py`, compiled or as its plain twin.

    >>> load_kernel("layout").SLOT_BITS == load_kernel("layout", compiled=False).SLOT_BITS
    True
    """
    global _loading_plain
    if compiled:
        return importlib.import_module(f"{COMPILED_PACKAGE}.{name}")
    if PLAIN_PACKAGE not in sys.modules:
        spec = importlib.util.spec_from_file_location(
            PLAIN_PACKAGE,
            KERNEL_FOLDER / "__init__.py",
            submodule_search_locations=[str(KERNEL_FOLDER)],
        )
        assert spec is not None
        assert spec.loader is not None
        package = importlib.util.module_from_spec(spec)
        sys.modules[PLAIN_PACKAGE] = package
        spec.loader.exec_module(package)
    _loading_plain = True
    try:
        return importlib.import_module(f"{PLAIN_PACKAGE}.{name}")
    finally:
        _loading_plain = False
