"""Takes out of a source what would switch a compiler's warnings off, or say that they lie elsewhere.

Only the run for the warnings sees the source so; what is built stays as handed in. Every line end stays, so that the
warnings name the lines of the source. Blanking in a comment or a string does no harm; so the text is searched as our
reading of its comments has it and as it is, and no trick with comments hides code.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from grader.model import Language
from grader.style.comments import read_source

_Span = tuple[int, int]

_SPLICE = re.compile(r"\\[ \t\f\v\r]*+\n")
_GAP = r"[ \t\f\v\r]*+"
# `#pragma GCC …`, `#line 7 "other.c"`, and the `# 7 "/usr/include/stdio.h" 3` that makes the rest a system header.
_DIRECTIVE = re.compile(rf"^{_GAP}(?:#|%:){_GAP}(?:pragma{_GAP}(?:GCC|clang)\b|line\b|[0-9])[^\n]*+", re.MULTILINE)
_ESCAPE = re.compile(rb"(?<!\\)((?:\\\\)*)\\u+00([0-7][0-9a-fA-F])")
_UNESCAPED = b'\t\x0c @.,;=*/"(){}_'
_ANNOTATION = re.compile(r"@\s*+(?:java\s*+\.\s*+lang\s*+\.\s*+)?SuppressWarnings\b\s*+")
_BRACKET = re.compile("[()]")
_LONGEST_LIST = 2000
_DISABLE = re.compile(rb"(#[^\w\r\n#]*pragma[^\w\r\n#]+warning[^\w\r\n#]+)disable\b")
_LINE = re.compile(rb"((?:\A|[\r\n]|\xc2\x85|\xe2\x80[\xa8\xa9])[^\w\r\n#]*+)(#[^\w\r\n#]*+line\b[^\r\n]*+)?")


def without_suppressions(content: bytes, language: Language) -> bytes:
    """The source without what keeps warnings from being said, or from being said at their line."""
    if language.name in ("c", "cpp"):
        return _without_directives(content, language)
    if language.name == "java":
        return _without_annotations(content, language)
    if language.name == "javascript":
        # ESLint counts these as line ends, and nobody else does; to the program a space is as good.
        return content.replace(b"\xe2\x80\xa8", b" ").replace(b"\xe2\x80\xa9", b" ")
    if language.name != "csharp":
        return content
    # Nothing has to go: to restore a warning that was never disabled changes nothing.
    restored = _DISABLE.sub(rb"\1restore", content)
    return _LINE.sub(lambda found: found[1] + b" " * len(found[2] or b""), restored)


def _without_directives(content: bytes, language: Language) -> bytes:
    """C reads a line that ends with a backslash and the next one as one, even within a word."""
    text = content.decode("latin-1")
    cuts = [found.span() for found in _SPLICE.finditer(text)]
    joined = _SPLICE.sub("", text)
    spans = [found.span() for form in _forms(joined, language) for found in _DIRECTIVE.finditer(form)]
    return _blanked(text, _in_original(spans, cuts)).encode("latin-1")


def _without_annotations(content: bytes, language: Language) -> bytes:
    text = _ESCAPE.sub(_unescaped, content).decode("latin-1")
    spans = [
        (found.start(), _behind_brackets(form, found.end()))
        for form in _forms(text, language)
        for found in _ANNOTATION.finditer(form)
    ]
    return _blanked(text, spans).encode("latin-1")


def _forms(text: str, language: Language) -> tuple[str, str]:
    """The text as it is, and with its comments blanked; every character keeps its place."""
    reading = read_source(text.replace("\r\n", " \n"), language)
    pieces, done = [], 0
    for comment in reading.comments:
        pieces += [reading.code[done : comment.start], " " * (comment.end - comment.start)]
        done = comment.end
    return text, "".join((*pieces, reading.code[done:]))


def _in_original(spans: Iterable[_Span], cuts: list[_Span]) -> Iterator[_Span]:
    """Spans of the text without its `cuts`, as spans of the text with them."""
    removed, places, shifts = 0, [-1], [0]
    for start, end in cuts:
        places.append(start - removed)
        removed += end - start
        shifts.append(removed)
    for start, end in spans:
        last = end - 1
        yield start + shifts[bisect_right(places, start) - 1], last + shifts[bisect_right(places, last) - 1] + 1


def _unescaped(found: re.Match[bytes]) -> bytes:
    """Java reads its escapes before all else; one of a backslash or of a line end stays as it is."""
    character = bytes([int(found[2], 16)])
    return found[1] + character if character.isalnum() or character in _UNESCAPED else found[0]


def _behind_brackets(text: str, start: int) -> int:
    """Where the brackets that open at `start` are closed; `start` where none opens there or they stay open."""
    depth = 0
    for bracket in _BRACKET.finditer(text, start, start + _LONGEST_LIST) if text[start : start + 1] == "(" else ():
        depth += 1 if bracket.group() == "(" else -1
        if depth == 0:
            return bracket.end()
    return start


def _blanked(text: str, spans: Iterable[_Span]) -> str:
    pieces, done = [], 0
    for start, end in sorted(spans):
        begin = max(start, done)
        if end > begin:
            pieces += [text[done:begin], re.sub(r"[^\n]", " ", text[begin:end])]
            done = end
    return "".join((*pieces, text[done:]))
