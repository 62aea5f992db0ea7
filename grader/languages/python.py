"""Python, run by the students' interpreter (`{python}`), or by a fork of a warmed one from its compiled code."""

from grader.model import Language

# Only what compile() itself says reaches the student: no traceback of ours. Given bytes, it would let wrong UTF-8 in a
# comment pass, on which the interpreter stops when it reads the file. The size is bounded because compiling a few
# megabytes of literals takes gigabytes.
_COMPILE = """
import importlib.util, marshal, os, sys, warnings
name, code = sys.argv[1:]
warned = []
warnings.showwarning = lambda message, kind, file, line, *_: warned.append((kind.__name__, str(message), line))
try:
    with open(name, "rb") as file:
        source = file.read()
    if len(source) > 1 << 20:
        raise ValueError(f"{name} is larger than 1 MiB")
    compiled = compile(importlib.util.decode_source(source), os.path.abspath(name), "exec", dont_inherit=True)
except Exception as error:
    sys.excepthook(type(error), error.with_traceback(None), None)
    sys.exit(1)
with open(code, "wb") as file:
    marshal.dump((compiled, warned), file)
"""

PYTHON = Language(
    name="python",
    title="Python",
    suffixes=(".py",),
    lexer="python",
    check=("{python}", "-I", "-S", "-c", _COMPILE, "{source}", "{program}"),
    program="program.code",
    run=("{python}", "{source}"),
)
