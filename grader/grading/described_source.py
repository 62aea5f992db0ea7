"""What the text of a program shows. It is called in another process, which need not load what grades for it."""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import Language
from grader.readers import Call, ReadError
from grader.source.random_draws import draws_by_chance
from grader.source.source_facts import SourceFacts, describe_source
from grader.style.comments import read_source


def describe_text(text: str, language: Language) -> SourceFacts:
    """What the text of a program shows, whatever the ends of its lines."""
    plain = text.replace("\r\n", "\n")
    return describe_source(plain, read_source(plain, language).code, language)


def may_draw(texts: Sequence[str], language: Language, call: Call) -> bool:
    """Whether one of the files beside a program draws by chance, as far as it can be read."""
    try:
        return bool(texts) and call(draw_by_chance, tuple(texts), language)
    except ReadError:  # it costs feedback and no points
        return True


def draw_by_chance(texts: Sequence[str], language: Language) -> bool:
    """Whether one of several files of a program draws by chance."""
    return any(draws_by_chance(text, read_source(text, language).code) for text in texts)
