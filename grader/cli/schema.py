"""`grader schema`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from grader.cli.common import Console, GivenPath, add_talk_options
from grader.cli.output import say_result


@click.command("schema", epilog="\b\nExamples:\n  grader schema --output schemas\n  grader schema > grader.schema.json")
@click.option("--output", type=GivenPath(file_okay=False), help="Write <kind>.schema.json files here.")
@add_talk_options
def command(talk: Console, output: Path | None) -> None:
    """Print the JSON Schema of every kind of file of an assignment, or write one file each for editors."""
    from grader.assignments import build_schemas

    found = build_schemas()
    if output is None:
        say_result(_format_schema(found))
        return
    written = _write(found, output)
    talk.note(f"{len(written)} schemas are in {output}")
    talk.data([str(path) for path in written])


def _write(schemas: dict[str, dict[str, Any]], output: Path) -> list[Path]:
    from grader.files import make_folder, write_whole

    make_folder(output)
    files = {output / f"{name}.schema.json": schema for name, schema in schemas.items()}
    for path, schema in files.items():
        write_whole(path, _format_schema(schema) + "\n")
    return list(files)


def _format_schema(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
