"""Python, run by the students' interpreter (`{python}`), or by a fork of a warmed one from its compiled code."""

from pathlib import Path

from grader.languages.comment_tokens import DOUBLE, SINGLE, TRIPLE_DOUBLE
from grader.languages.framed_calls import frame_python_calls
from grader.model import CommentSyntax, Language, ProgramFile

_PROGRAMS = Path(__file__).with_name("programs")
_COMPILE = _PROGRAMS.joinpath("compile_python.py").read_text(encoding="utf-8")
_WATCH = _PROGRAMS.joinpath("watch_python.py").read_text(encoding="utf-8")
_TRY = _PROGRAMS.joinpath("try_python.py").read_text(encoding="utf-8")
_RUN = _PROGRAMS.joinpath("run_python.py").read_text(encoding="utf-8")
_CALL = _PROGRAMS.joinpath("call_python.py").read_text(encoding="utf-8")
_TRIPLE_SINGLE = r"'''[^'\\]*+(?:(?:\\(?s:.?)|'(?!''))[^'\\]*+)*(?:'''|\Z)"
_KEYWORDS = (
    "False None True and as assert async await break class continue def del elif else except finally for from "
    "global if import in is lambda nonlocal not or pass raise return try while with yield"
)
_COMMENTS = CommentSyntax(
    (
        r"(?P<line>#[^\n]*+)",
        rf"(?P<triple>(?:\b[rRuU])?(?:{TRIPLE_DOUBLE}|{_TRIPLE_SINGLE}))",
        rf"(?P<text>{DOUBLE}|{SINGLE})",
    ),
    mark="#",
)

PYTHON = Language(
    name="python",
    title="Python",
    suffixes=(".py",),
    lexer="python",
    comments=_COMMENTS,
    keywords=_KEYWORDS,
    grammar="python",
    check=("{python}", "-I", "-S", "-c", _COMPILE, "{source}", "{program}"),
    program="program.code",
    run=("{python}", "{source}"),
    prints="print",
    printing=r"\b(?:print|pprint|write|writelines|stdout|exec|eval|getattr|import_module|__import__|log|info|warning)\b",
    reading=r"(?<!def )(?<!\.)\b(?:raw_)?input ?\(|\bsys\.stdin\b|(?<!import )(?<!\.)\bstdin\b *[.):]",
    script=True,
    watcher=_WATCH,
    trier=_TRY,
    runner=_RUN,
    frame_calls=frame_python_calls,
    caller=ProgramFile("grader_caller.py", _CALL),
    has_tuples=True,
)
