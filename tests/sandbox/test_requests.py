"""What a run asks its launcher for is decided for that run, and no longer when it is gone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grader.model import Tier
from grader.sandbox import Sandbox

from .conftest import open_tier, python

ENDS_WHILE_IT_ASKS = """
import ctypes, os, threading, time
libc = ctypes.CDLL(None)
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
def clone_with_wrong_flags():
    while True:
        libc.syscall(56, 0x800, 0, 0, 0, 0)
def share():
    libc.mmap(None, 1 << 40, 3, 0x21, -1, 0)
threading.Thread(target=clone_with_wrong_flags, daemon=True).start()
time.sleep(0.01)
for _ in range(20):
    threading.Thread(target=share, daemon=True).start()
os._exit(0)
"""
SHARES_LITTLE = "import mmap; mmap.mmap(-1, 1 << 20); print('fine')"


@pytest.fixture(params=[Tier.NAMESPACES, Tier.LANDLOCK])
def uncounted(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with open_tier(request.param) as sandbox:
        yield sandbox


def test_what_the_run_before_has_asked_for_is_not_the_next_ones(uncounted: Sandbox) -> None:
    for _ in range(25):
        python(uncounted, ENDS_WHILE_IT_ASKS, processes=3)
        outcome = python(uncounted, SHARES_LITTLE)
        assert (outcome.stdout, outcome.breaches) == (b"fine\n", ())
