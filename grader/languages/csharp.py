"""C# by Mono, or by a .NET SDK where there is no Mono."""

from pathlib import Path

from grader.languages.comment_tokens import BLOCK, DOUBLE, LINE, SINGLE
from grader.languages.here import find_first_tool_chain
from grader.model import CommentSyntax, HeapEnd, Language

_VERBATIM_CSHARP = r'(?:\$@|@\$|@)"[^"]*+(?:""[^"]*+)*(?:"|\Z)'
_RAW_CSHARP = r'(?P<quotes>"{3,16})(?s:.*?)(?:(?P=quotes)|\Z)'
_COMMENTS = CommentSyntax((LINE, BLOCK, rf"(?P<text>{_VERBATIM_CSHARP}|{_RAW_CSHARP}|{DOUBLE}|{SINGLE})"))

MONO = Language(
    name="csharp",
    title="C#",
    suffixes=(".cs",),
    lexer="csharp",
    comments=_COMMENTS,
    grammar="c",
    build=("mcs", "-nologo", "-out:{program}", "{sources}"),
    run=("mono", "{program}"),
    program="program.exe",
    versions=(("mono", "--version"), ("mcs", "--version")),
    tools=("mcs", "mono"),
    package="mono-mcs mono-runtime, or a .NET SDK",
    needs=("/etc/mono",),
    environment=(("MONO_GC_PARAMS", "max-heap-size={heap_mib}m"),),
    threads=32,
    heap_end=HeapEnd(
        r"^\[ERROR\] FATAL UNHANDLED EXCEPTION: System\.OutOfMemoryException: Insufficient memory", endings=(1,)
    ),
)

_BUILD = Path(__file__).with_name("programs").joinpath("build_with_dotnet.py").read_text(encoding="utf-8")

DOTNET = Language(
    name="csharp",
    title="C#",
    suffixes=(".cs",),
    lexer="csharp",
    comments=_COMMENTS,
    grammar="c",
    build=("{python}", "-I", "-S", "-c", _BUILD, "{sources}"),
    run=("dotnet", "exec", "built.net.dll"),
    program="built.net.*",
    versions=(("dotnet", "--version"),),
    tools=("dotnet",),
    parts=("sdk/*/Roslyn/bincore/csc.dll", "shared/Microsoft.NETCore.App/*"),
    environment=(
        ("DOTNET_CLI_HOME", "."),
        ("DOTNET_NOLOGO", "1"),
        ("DOTNET_EnableDiagnostics", "0"),  # no sockets and pipes for debuggers
        (
            "DOTNET_EnableWriteXorExecute",
            "0",
        ),  # it makes a file of 2 TiB, larger than any limit (dotnet/runtime#117819)
        ("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1"),  # the same words on machines with and without ICU
        ("DOTNET_gcConcurrent", "0"),
        ("DOTNET_GCHeapHardLimit", "{heap_hex}"),
    ),
    threads=32,
)

CSHARP = find_first_tool_chain(MONO, DOTNET)
