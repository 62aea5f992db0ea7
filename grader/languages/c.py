"""C by gcc."""

from grader.languages.comment_tokens import BLOCK, DOUBLE, LINE_C, NUMBER, SINGLE
from grader.languages.gcc_warnings import GCC
from grader.languages.sanitizers import SANITIZED
from grader.model import CommentSyntax, Language

_COMMENTS = CommentSyntax((LINE_C, BLOCK, NUMBER, rf"(?P<text>{DOUBLE}|{SINGLE})"))

C = Language(
    name="c",
    title="C",
    suffixes=(".c",),
    lexer="c",
    comments=_COMMENTS,
    grammar="c",
    build=("gcc", "-std=gnu17", "-O2", "-o", "{program}", "{sources}", "-lm"),
    run=("./{program}",),
    program="program",
    versions=(("gcc", "--version"),),
    tools=("gcc",),
    package="gcc libc6-dev",
    warnings=GCC,
    debug=SANITIZED,
    prints="printf",
    printing=r"\b(?:\w*printf|f?puts|f?putc|putchar\w*|fwrite|write|perror|system|exec\w*|stdout)\b",
)
