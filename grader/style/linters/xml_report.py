"""Reads a linter's report in XML."""

from __future__ import annotations

from xml.etree import ElementTree


def parse_report(said: str) -> ElementTree.Element:
    """The root of the report. Raises ValueError when it is not whole, or defines entities, as no linter does."""
    if "<!" in said:
        raise ValueError("a report holds no definitions")
    try:
        return ElementTree.fromstring(said)  # noqa: S314  without definitions nothing can be expanded
    except ElementTree.ParseError as error:
        raise ValueError(f"not a report: {error}") from error
