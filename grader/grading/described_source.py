"""What the text of a program shows. It is called in another process, which need not load what grades for it."""

from __future__ import annotations

from grader.model import Language
from grader.source.source_facts import SourceFacts, describe_source
from grader.style.comments import read_source


def describe_text(text: str, language: Language) -> SourceFacts:
    """What the text of a program shows, whatever the ends of its lines."""
    plain = text.replace("\r\n", "\n")
    return describe_source(plain, read_source(plain, language).code, language)
