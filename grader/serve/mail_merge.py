"""The links of a class as a CSV file for a mail merge."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from grader.errors import OutputError
from grader.model import Student
from grader.reports.exports.gradebook import format_csv, guard_cell
from grader.serve.signed_links import LinkSigner


def write_links(students: Iterable[Student], signer: LinkSigner, address: str, days: int, output: Path) -> None:
    """Write a link for each student into a file that nobody else may read. Raises OutputError."""
    rows = [
        [*map(guard_cell, (each.id, each.name, each.email)), f"{address}/s/{signer.make_token(each.id, days)}/"]
        for each in students
    ]
    text = format_csv([["id", "name", "email", "link"], *rows])
    try:
        output.unlink(missing_ok=True)
        with open(os.open(output, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:  # noqa: PTH123  with its rights from the first byte
            file.write(text)
    except OSError as error:
        raise OutputError(
            f"{output} cannot be written: {error.strerror}", "Name another file with --output."
        ) from error
