"""C++ by g++."""

from grader.model import Language

CPP = Language(
    name="cpp",
    title="C++",
    suffixes=(".cc", ".cpp", ".cxx", ".c++"),
    lexer="cpp",
    build=("g++", "-std=gnu++20", "-O2", "-o", "{program}", "{sources}"),
    run=("./{program}",),
    program="program",
    versions=(("g++", "--version"),),
    tools=("g++",),
    package="g++",
)
