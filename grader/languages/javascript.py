"""JavaScript by Node.js."""

from pathlib import Path

from grader.languages.comment_tokens import BLOCK, DOUBLE, LINE, SINGLE
from grader.languages.framed_calls import frame_javascript_calls
from grader.model import CommentSyntax, HeapEnd, Language, NoteSyntax, PrintPattern, ProgramFile

_CALL = Path(__file__).with_name("programs").joinpath("call_javascript.js").read_text(encoding="utf-8")

_TEMPLATE_JS = r"`[^`\\]*+(?:\\(?s:.?)[^`\\]*+)*(?:`|\Z)"
_IN_CLASS_JS = r"\[[^\]\\\n]*+(?:\\.[^\]\\\n]*+)*\]?"
# After these characters a slash begins a regular expression, never a division.
_REGEX_JS = (
    r"(?:[(,=:\[!&|?{;]|\breturn\b)\s*+"
    rf"/(?![*/])[^/\\\n\[]*+(?:(?:\\.|{_IN_CLASS_JS})[^/\\\n\[]*+)*/?"
)
_KEYWORDS = (
    "async await break case catch class const continue default delete do else export extends false finally for "
    "function if import in instanceof let new null of return static super switch this throw true try typeof "
    "undefined var void while yield"
)
_COMMENTS = CommentSyntax((LINE, BLOCK, rf"(?P<text>{_REGEX_JS}|{_TEMPLATE_JS}|{DOUBLE}|{SINGLE})"))
_NOTE_LINES = Path(__file__).with_name("programs").joinpath("note_lines.js").read_text(encoding="utf-8")
_TRY = Path(__file__).with_name("programs").joinpath("try_javascript.js").read_text(encoding="utf-8")
_NOTING = NoteSyntax(
    _NOTE_LINES,
    "graderNote({line});",
    "graderTry({number},{change}) + ",
    (
        PrintPattern(r"(?<![\w.$])console(?=\s{0,60}\.\s?(?:log|info|debug)\s?\()", "graderMark({line}).console"),
        PrintPattern(r"(?<![\w.$])process\.stdout(?=\s{0,60}\.\s?write\s?\()", "graderMark({line}).stdout"),
    ),
    r"(?<!\w)console\b(?!\s{0,9}\.\s{0,9}(?:error|warn)\b)|\bstdout\b|\bwrite\w*Sync\b|\bfd\b|\bcreateWriteStream\b|\bpipe\b",
)

JAVASCRIPT = Language(
    name="javascript",
    title="JavaScript",
    suffixes=(".js", ".mjs"),
    lexer="javascript",
    comments=_COMMENTS,
    keywords=_KEYWORDS,
    grammar="c",
    check=("node", "--check", "{source}"),
    run=("node", "--max-old-space-size={heap_mib}", "{source}"),
    versions=(("node", "--version"),),
    tools=("node",),
    package="nodejs",
    needs=("/etc/ssl/openssl.cnf",),
    threads=32,
    heap_end=HeapEnd(r"^FATAL ERROR: [^\n]*JavaScript heap out of memory", endings=("SIGABRT",)),
    noting=_NOTING,
    exits=r"\bprocess\.(?:exit\s?\(|exitCode\s?=)([^();]{0,60})[);]",
    prints="console.log",
    printing=r"\b(?:console|stdout|write\w*|print|log|eval|alert)\b",
    reading=r"\bprocess\.stdin\b|\breadFileSync ?\( ?0\b",
    script=True,
    trier=_TRY,
    frame_calls=frame_javascript_calls,
    caller=ProgramFile("grader_caller.js", _CALL),
    large_numbers="BigInt",
)
