"""Python, run by the students' interpreter (`{python}`)."""

from grader.model import Language

PYTHON = Language(
    name="python",
    title="Python",
    suffixes=(".py",),
    lexer="python",
    check=(
        "{python}",
        "-I",
        "-c",
        "import sys; compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec')",
        "{source}",
    ),
    run=("{python}", "{source}"),
)
