"""C# by Mono."""

from grader.model import Language

CSHARP = Language(
    name="csharp",
    title="C#",
    suffixes=(".cs",),
    lexer="csharp",
    build=("mcs", "-nologo", "-out:{program}", "{sources}"),
    run=("mono", "{program}"),
    program="program.exe",
    version=("mono", "--version"),
    tools=("mcs", "mono"),
    package="mono-mcs mono-runtime",
    needs=("/etc/mono",),
    threads=32,
)
