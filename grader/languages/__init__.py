"""The languages students may write in: one small declarative file each, and this table."""

from __future__ import annotations

from grader.languages.c import C
from grader.languages.cpp import CPP
from grader.languages.csharp import CSHARP
from grader.languages.here import is_here
from grader.languages.java import JAVA
from grader.languages.javascript import JAVASCRIPT
from grader.languages.python import PYTHON
from grader.model import Language

__all__ = ["LANGUAGES", "is_here", "language_of"]

LANGUAGES: dict[str, Language] = {language.name: language for language in (PYTHON, C, CPP, JAVA, CSHARP, JAVASCRIPT)}


def language_of(file_name: str) -> Language | None:
    """The language that a file's suffix tells, or None."""
    name = file_name.lower()
    return next((lang for lang in LANGUAGES.values() if name.endswith(lang.suffixes)), None)
