"""Python, run by the students' interpreter (`{python}`)."""

from grader.model import Language

# Only what compile() itself says reaches the student: no traceback of ours. Given bytes, it would let wrong UTF-8 in a
# comment pass, on which the interpreter stops when it reads the file.
_COMPILE = """
import importlib.util, sys
try:
    with open(sys.argv[1], "rb") as file:
        source = importlib.util.decode_source(file.read())
    compile(source, sys.argv[1], "exec", dont_inherit=True)
except Exception as error:
    sys.excepthook(type(error), error.with_traceback(None), None)
    sys.exit(1)
"""

PYTHON = Language(
    name="python",
    title="Python",
    suffixes=(".py",),
    lexer="python",
    check=("{python}", "-I", "-S", "-c", _COMPILE, "{source}"),
    run=("{python}", "{source}"),
)
