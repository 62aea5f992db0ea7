"""`grader compare`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import get_args

import click

from grader.cli.common import Talk, talking


@click.command("compare", epilog="\b\nExample:\n  grader compare expected.txt mine.txt --mode tokens")
@click.argument("expected", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("actual", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--mode", default="lines", show_default=True, help="exact, lines or tokens.")
@talking
@click.pass_context
def command(ctx: click.Context, talk: Talk, expected: Path, actual: Path, mode: str) -> None:
    """Compare two files as a case's output is compared. Exits 0 when they are the same, 1 when they differ."""
    from grader.cli.difference import show_difference
    from grader.judging import compare_bytes

    _choose_mode(mode)
    difference = compare_bytes(mode, _content(expected), _content(actual))
    talk.data({"same": difference is None, "difference": asdict(difference) if difference else None})
    talk.result("\n".join(show_difference(difference)) if difference else "the same")
    ctx.exit(1 if difference else 0)


def _choose_mode(name: str) -> None:
    """Raises UsageError for what is no mode at all; one that is not built yet is told by the comparison itself."""
    from grader.assignments import did_you_mean
    from grader.errors import UsageError
    from grader.judging import MODES
    from grader.settings import Compare

    known = get_args(Compare.model_fields["mode"].annotation)
    if name not in known:
        raise UsageError(f"there is no mode `{name}`", did_you_mean(name, known) or f"Use one of: {', '.join(MODES)}.")


def _content(path: Path) -> bytes:
    from grader.errors import UsageError

    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
