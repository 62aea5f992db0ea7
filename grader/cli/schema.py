"""`grader schema`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from grader.cli.console import Console, GivenPath, add_talk_options
from grader.cli.output import say_result
from grader.errors import UsageError
from grader.text.wording import suggest_word


@click.command("schema", epilog="\b\nExamples:\n  grader schema --output schemas\n  grader schema results")
@click.argument("kind", required=False)
@click.option("--output", type=GivenPath(file_okay=False), help="Write <kind>.schema.json files here.")
@add_talk_options
def command(talk: Console, kind: str | None, output: Path | None) -> None:
    """Print the JSON Schema of every kind of file of an assignment and of results.json, or of one KIND.

    With --output, write one file per kind, for editors.
    """
    found = _make_schemas()
    if kind is not None and kind not in found:
        raise UsageError(f"there is no kind of file `{kind}`", suggest_word(kind, found) or f"Name {', '.join(found)}.")
    if output is None:
        say_result(_format_schema(found[kind] if kind else found))
        return
    found = {kind: found[kind]} if kind else found
    written = _write(found, output)
    talk.note(f"{len(written)} schemas are in {output}")
    talk.data([str(path) for path in written])


def _make_schemas() -> dict[str, dict[str, Any]]:
    """Kind of file to its schema, in the order in which they are printed."""
    from grader.assignments import build_schemas
    from grader.reports.exports.results_file import make_results_schema

    return {**build_schemas(), "results": make_results_schema()}


def _write(schemas: dict[str, dict[str, Any]], output: Path) -> list[Path]:
    from grader.files import make_folder, write_whole

    make_folder(output)
    files = {output / f"{name}.schema.json": schema for name, schema in schemas.items()}
    for path, schema in files.items():
        write_whole(path, _format_schema(schema) + "\n")
    return list(files)


def _format_schema(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
