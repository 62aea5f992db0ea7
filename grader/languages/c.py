"""C by gcc; warnings are left to the style checks."""

from grader.model import Language

C = Language(
    name="c",
    title="C",
    suffixes=(".c",),
    lexer="c",
    build=("gcc", "-std=gnu17", "-O2", "-o", "{program}", "{sources}", "-lm"),
    run=("./{program}",),
    program="program",
    versions=(("gcc", "--version"),),
    tools=("gcc",),
    package="gcc libc6-dev",
)
