"""What an interrupted command says: what is finished and saved, and the command that continues."""

from __future__ import annotations

import shlex
import sys

from grader.cli.progress import Tally


def describe_interruption(tally: Tally, thing: str, done: str) -> str:
    """The `^C` of the terminal stands before it; what was kept must not be thrown away by going on."""
    saved = f"{tally.done} of {tally.total} {thing}s are {done} and saved"
    how_far = saved if tally.total else f"No {thing} is {done} yet"
    return f"\nInterrupted. {how_far}.\nTo continue: {name_command()}"


def name_command() -> str:
    """This command once more, going on with what is kept."""
    return shlex.join(["grader", *(argument for argument in sys.argv[1:] if argument != "--fresh")])
