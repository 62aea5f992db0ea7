"""`grader schema`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click


@click.command("schema", epilog="Examples:  grader schema > grader.schema.json      grader schema --output schemas")
@click.option("--output", type=click.Path(path_type=Path, file_okay=False), help="Write <kind>.schema.json files here.")
def command(output: Path | None) -> None:
    """Print the JSON Schema of assignment and case files, for editors."""
    from grader.assignments import schemas

    if output is None:
        click.echo(_text(schemas()))
        return
    output.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        (output / f"{name}.schema.json").write_text(_text(schema) + "\n", encoding="utf-8")


def _text(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
