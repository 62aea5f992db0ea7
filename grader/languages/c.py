"""C by gcc."""

from pathlib import Path

from grader.languages.comment_tokens import BLOCK, DOUBLE, LINE_C, NUMBER, SINGLE
from grader.languages.gcc_trials import APART, APART_TEXTS, TRY_CHANGES
from grader.languages.gcc_warnings import GCC
from grader.languages.sanitizers import SANITIZED
from grader.model import CommentSyntax, Language, NoteSyntax, PrintPattern

_KEYWORDS = (
    "auto break case char const continue default do double else enum extern float for goto if inline int long "
    "register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while"
)
_COMMENTS = CommentSyntax((LINE_C, BLOCK, NUMBER, rf"(?P<text>{DOUBLE}|{SINGLE})"))
_NOTE_LINES = Path(__file__).with_name("programs").joinpath("note_lines.c").read_text(encoding="utf-8")
_NOTING = NoteSyntax(
    TRY_CHANGES + _NOTE_LINES,
    "grader_note({line});",
    "grader_try({number},{change}) + ",
    (PrintPattern(r"(?<!\w)(?:printf|puts|putchar)(?=\s?\()", "(grader_mark({line}),{what})"),),
    r"\b(?:stdout|printf|puts|putchar|v\w*printf|perror|write|system|popen|exec\w*|dup2?|fork)\b|# *define\b.*\bprintf",
    first=True,
    apart=APART,
    apart_texts=APART_TEXTS,
    restarts=True,
)

C = Language(
    name="c",
    title="C",
    suffixes=(".c",),
    lexer="c",
    comments=_COMMENTS,
    keywords=_KEYWORDS,
    grammar="c",
    build=("gcc", "-std=gnu17", "-O2", "-o", "{program}", "{sources}", "-lm"),
    run=("./{program}",),
    program="program",
    versions=(("gcc", "--version"),),
    tools=("gcc",),
    package="gcc libc6-dev",
    warnings=GCC,
    debug=SANITIZED,
    noting=_NOTING,
    exits=r"\b(?:_?exit|_Exit|quick_exit)\s?\(([^()]{0,60})\)",
    returns_exit_code=True,
    prints="printf",
    printing=r"\b(?:\w*printf|f?puts|f?putc|putchar\w*|fwrite|write|perror|system|exec\w*|stdout)\b",
    reading=r"\b(?:scanf|getchar|gets) ?\(|\bstdin\b",
)
