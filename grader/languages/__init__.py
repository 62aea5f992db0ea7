"""The languages students may write in: one small declarative file each, which this table finds."""

from __future__ import annotations

from collections.abc import Mapping

from grader.languages.installed_tools import is_here
from grader.model import Language
from grader.tables import ExtensionTable

__all__ = ["LANGUAGES", "find_language", "is_here", "list_languages", "list_suffixes"]

LANGUAGES: ExtensionTable[Language] = ExtensionTable(__name__, "python", "c", "cpp", "java", "csharp", "javascript")


def find_language(file_name: str) -> Language | None:
    """The language that a file's suffix tells, or None."""
    name = file_name.lower()
    return next((lang for lang in LANGUAGES.values() if name.endswith(lang.suffixes)), None)


def list_languages(expected: Mapping[str, str] | str) -> list[Language]:
    """Those that `submission: {file: …}` names, in its order; none where any is right."""
    if not isinstance(expected, str):
        return [LANGUAGES[name] for name in expected]
    known = find_language(expected)
    return [known] if known else []


def list_suffixes() -> tuple[str, ...]:
    """The suffixes of all languages."""
    return tuple(suffix for language in LANGUAGES.values() for suffix in language.suffixes)
