"""Catalogues of what pages say to students, one file per language: `de.po`. English stands in the code itself."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO

from grader.files import keep, read_kept
from grader.text.digest import digest
from grader.text.spoken_text import ENGLISH, use_catalogue

_SUFFIX = ".po"


@cache
def list_page_languages() -> tuple[str, ...]:
    """The codes of all languages that pages may be in, English first."""
    names = (each.name for each in files(__name__).iterdir())
    return ENGLISH, *sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX))


def speak(language: str) -> AbstractContextManager[None]:
    """Say everything in one of these languages meanwhile."""
    return use_catalogue(None if language == ENGLISH else load_catalogue(language))


@cache
def load_catalogue(language: str) -> GNUTranslations:
    """The catalogue of a language, compiled once per user: what compiles it takes longer than to render a page."""
    content = files(__name__).joinpath(language + _SUFFIX).read_bytes()
    name = f"catalogue-{digest(content)}"
    compiled = read_kept(name)
    if compiled is None:
        compiled = compile_catalogue(content)
        keep(name, compiled)
    return GNUTranslations(BytesIO(compiled))


def compile_catalogue(content: bytes) -> bytes:
    """The binary form of a catalogue. Raises ValueError where it has a fault."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(content), abort_invalid=True))
    return compiled.getvalue()
