from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.config.settings import Limits, Runtime
from grader.errors import SandboxError
from grader.languages import LANGUAGES
from grader.model import File, Job, Outcome, Tier
from grader.sandbox import Sandbox

ISOLATED = (Tier.STRONG, Tier.NAMESPACES)
WALLED = (*ISOLATED, Tier.LANDLOCK)


def runtime_of(tier: Tier) -> Runtime:
    """Behind walls another user runs the interpreter where it lies: below root's home that user cannot reach it."""
    away = tier is Tier.LANDLOCK and os.geteuid() == 0 and os.path.realpath(sys.executable).startswith("/root/")
    return Runtime(python="/usr/bin/python3") if away else Runtime()


@functools.cache
def reason_missing(tier: Tier) -> str:
    """Why this machine, or this user, cannot have the tier; empty when it can."""
    try:
        Sandbox(1, runtime_of(tier), only=tier).close()
    except SandboxError as error:
        return error.message
    return ""


NEEDS = tuple(path for language in LANGUAGES.values() for path in language.needs)


def open_tier(tier: Tier) -> Sandbox:
    """A sandbox of one slot with what every language needs; skips where this machine cannot have the tier."""
    if why := reason_missing(tier):
        pytest.skip(why)
    return Sandbox(1, runtime_of(tier), only=tier, needs=NEEDS)


@pytest.fixture(scope="module", params=[*WALLED, Tier.PLAIN])
def any_box(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with open_tier(request.param) as sandbox:
        yield sandbox


@pytest.fixture(scope="module", params=WALLED)
def walled_box(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with open_tier(request.param) as sandbox:
        yield sandbox


@pytest.fixture(scope="module", params=ISOLATED)
def box(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with open_tier(request.param) as sandbox:
        yield sandbox


def descendants(root: int) -> list[int]:
    """Every process below `root`, by the kernel's own lists."""
    found = []
    for path in Path(f"/proc/{root}/task").glob("*/children"):
        for child in map(int, path.read_text(encoding="ascii").split()):
            found += [child, *descendants(child)]
    return found


def mounts_of(process: int) -> list[str]:
    """What a process has mounted, but for what other suites on this machine mount in folders of their tests."""
    lines = Path(f"/proc/{process}/mounts").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if "/pytest-" not in line]


Execute = Callable[..., Outcome]


def python(
    sandbox: Sandbox,
    source: str,
    stdin: bytes | None = None,
    bring: tuple[str, ...] = (),
    reserves: bool = False,
    **limits: Any,
) -> Outcome:
    """Run Python source in a sandbox."""
    files = {"program.py": File(source.encode())}
    return sandbox.run(Job((sandbox.python, "program.py"), files, Limits(**limits), stdin, bring, reserves=reserves))
