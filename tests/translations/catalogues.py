"""Writes all that pages say into every catalogue, translated or not: `python -m tests.translations.catalogues`.

An empty file `grader/translations/fr.po` becomes a catalogue to fill in.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
CATALOGUES = ROOT / "grader" / "translations"
_KEYWORDS = {"say": None, "say_later": None, "say_number": (2, 3)}
_NEEDLESS = tuple(f'"{name}' for name in ("Project-Id", "Report", "POT-", "PO-", "Last-", "Language-Team", "Generated"))
"""Lines of the header that would change with the day, or say nothing."""
_HEADER = "# Translations of what pages say to students; docs/how-to/translate.md says how to add a language."


@cache
def extract_messages() -> Catalog:
    """Every sentence in the code and the templates."""
    catalogue = Catalog(header_comment=_HEADER, fuzzy=False)
    found = extract_from_dir(
        ROOT / "grader", [("**.py", "python"), ("**.j2", "jinja2.ext:babel_extract")], {}, _KEYWORDS
    )
    for file, _, message, _, _ in found:
        catalogue.add(message, locations=[(f"grader/{file}", 0)])
    return catalogue


def read_catalogue(path: Path) -> Catalog:
    with path.open("rb") as content:
        return read_po(content, locale=path.stem, abort_invalid=True)


def write_catalogue(catalogue: Catalog) -> bytes:
    """The catalogue as its file."""
    written = BytesIO()
    write_po(written, catalogue, width=0, ignore_obsolete=True, include_lineno=False)
    return written.getvalue()


def list_ids(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def update_catalogue(path: Path) -> None:
    """Add what is new, drop what is said no more."""
    catalogue = read_catalogue(path)
    catalogue.update(extract_messages(), no_fuzzy_matching=True, update_header_comment=True)
    catalogue.fuzzy = False
    lines = write_catalogue(catalogue).decode().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(_NEEDLESS)), encoding="utf-8")


if __name__ == "__main__":
    for each in sorted(CATALOGUES.glob("*.po")):
        update_catalogue(each)
