"""C++ by g++."""

from pathlib import Path

from grader.languages.comment_tokens import BLOCK, DOUBLE, LINE_C, NUMBER, SINGLE
from grader.languages.gcc_trials import APART, APART_TEXTS, TRY_CHANGES
from grader.languages.gcc_warnings import GCC
from grader.languages.sanitizers import SANITIZED
from grader.model import CommentSyntax, Language, NoteSyntax, PrintPattern

_RAW_CPP = r'R"(?P<fence>[^()\\\s"]{0,16})\((?s:.*?)(?:\)(?P=fence)"|\Z)'
_KEYWORDS = (
    "auto bool break case catch char class const constexpr continue default delete do double else enum explicit "
    "extern false float for friend goto if inline int long mutable namespace new noexcept nullptr operator private "
    "protected public return short signed sizeof static struct switch template this throw true try typedef typename "
    "union unsigned using virtual void volatile while"
)
_COMMENTS = CommentSyntax((LINE_C, BLOCK, NUMBER, rf"(?P<text>{_RAW_CPP}|{DOUBLE}|{SINGLE})"))
_NOTE_LINES = Path(__file__).with_name("programs").joinpath("note_lines.cpp").read_text(encoding="utf-8")
_NOTING = NoteSyntax(
    TRY_CHANGES + _NOTE_LINES,
    "grader_note({line});",
    "grader_try({number},{change}) + ",
    (
        PrintPattern(r"(?<![\w:])(?:std::)?cout(?=\s{0,60}(?:<<|\.))", "(grader_mark_stream({line}),{what})"),
        PrintPattern(r"(?<![\w:])(?:std::)?(?:printf|puts|putchar)(?=\s?\()", "(grader_mark({line}),{what})"),
    ),
    r"(?<!using std::)\bcout\b|\b(?:stdout|printf|puts|putchar|print|println|v\w*printf|perror|write|system|popen"
    r"|exec\w*|dup2?|fork|rdbuf|copyfmt)\b",
    first=True,
    apart=APART,
    apart_texts=APART_TEXTS,
    restarts=True,
)

CPP = Language(
    name="cpp",
    title="C++",
    suffixes=(".cc", ".cpp", ".cxx", ".c++"),
    lexer="cpp",
    comments=_COMMENTS,
    keywords=_KEYWORDS,
    grammar="c",
    build=("g++", "-std=gnu++20", "-O2", "-o", "{program}", "{sources}"),
    run=("./{program}",),
    program="program",
    versions=(("g++", "--version"),),
    tools=("g++",),
    package="g++",
    warnings=GCC,
    debug=SANITIZED,
    noting=_NOTING,
    exits=r"\b(?:_?exit|_Exit|quick_exit)\s?\(([^()]{0,60})\)",
    returns_exit_code=True,
    prints="cout",
    printing=r"\b(?:cout|cerr|clog|\w*print\w*|f?puts|f?putc|putchar\w*|fwrite|write|ostream\w*|system|stdout)\b",
    reading=r"(?<!using std::)\bcin\b(?! *\. *(?:tie|exceptions)\b)|\b(?:scanf|getchar|gets) ?\(|\bstdin\b",
)
