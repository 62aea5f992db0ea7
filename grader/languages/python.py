"""Python, run by the students' interpreter (`{python}`), or by a fork of a warmed one from its compiled code."""

from grader.languages.comment_tokens import DOUBLE, SINGLE, TRIPLE_DOUBLE
from grader.model import CommentSyntax, Language

# Only what compile() itself says reaches the student: no traceback of ours, the file by its own name, of a long line
# the part that is wrong. For that the source is compiled again without a name: given one, the place in a line of more
# than 1,000 bytes is wrong. Given bytes, it would let wrong UTF-8 in a comment pass, on which the interpreter stops
# when it reads the file. The size is bounded because compiling a few megabytes of literals takes gigabytes.
_COMPILE = """
import importlib.util, marshal, os, sys, warnings
name, code = sys.argv[1:]
warned = []
warnings.showwarning = lambda message, kind, file, line, *_: warned.append((kind.__name__, str(message), line))
def refuse(why, at=None):
    place = "" if at is None else f'File "{name}", line {len((source[:at] + b"x").splitlines())}: '
    sys.exit(place + why)
def of_nameless(text, error):
    try:
        compile(text, "", "exec", dont_inherit=True)
    except SyntaxError as exact:
        return exact
    return error
with open(name, "rb") as file:
    source = file.read()
if len(source) > 1 << 20:
    refuse("The file is larger than 1 MiB, which is more than a program may be.")
if source.startswith((b"\\xff\\xfe", b"\\xfe\\xff")):
    refuse("The file is saved as UTF-16. Save it as UTF-8.")
if 0 in source:
    refuse("There is a NUL byte. Save the file as plain text in UTF-8.", source.index(0))
try:
    text = importlib.util.decode_source(source)
    compiled = compile(text, os.path.abspath(name), "exec", dont_inherit=True)
except UnicodeDecodeError as error:
    at = error.start if error.object == source else None
    refuse(f"The byte 0x{error.object[error.start]:02x} is not {error.encoding.upper()}. Save the file as UTF-8.", at)
except Exception as error:
    if isinstance(error, SyntaxError):
        line = text.split("\\n")[error.lineno - 1] if error.text else ""
        if len(line) > 160:
            error = of_nameless(text, error)
            start = max(0, error.offset - 40)
            error.text, error.offset, error.end_offset = line[start:start + 60], error.offset - start, None
        error.filename = name
    error.__context__ = None
    sys.excepthook(type(error), error.with_traceback(None), None)
    sys.exit(1)
try:
    content = marshal.dumps((compiled, warned))
except ValueError:
    refuse("Its functions or brackets are nested too deeply.")
with open(code, "wb") as file:
    file.write(content)
"""

_TRIPLE_SINGLE = r"'''[^'\\]*+(?:(?:\\(?s:.?)|'(?!''))[^'\\]*+)*(?:'''|\Z)"
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
    grammar="python",
    check=("{python}", "-I", "-S", "-c", _COMPILE, "{source}", "{program}"),
    program="program.code",
    run=("{python}", "{source}"),
)
