from __future__ import annotations

import pytest

from solver.compiling import compile_kernels


@pytest.fixture(scope="session", autouse=True)
def _ready_kernels() -> None:
    """Compile once before the first test, so that no test's own time holds it."""
    compile_kernels()
