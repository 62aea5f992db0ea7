"""C# by Mono, or by a .NET SDK where there is no Mono."""

from pathlib import Path

from grader.languages.comment_tokens import BLOCK, DOUBLE, SINGLE
from grader.languages.installed_tools import find_first_tool_chain
from grader.model import (
    CommentSyntax,
    CompilerWarnings,
    DebugBuild,
    HeapEnd,
    Language,
    NoteSyntax,
    PrintPattern,
    Suppressions,
)
from grader.text.spoken_text import say_later

_LINE_CSHARP = r"(?P<line>//[^\n\u2028\u2029]*+)"
_VERBATIM_CSHARP = r'(?:\$@|@\$|@)"[^"]*+(?:""[^"]*+)*(?:"|\Z)'
_RAW_CSHARP = r'(?P<quotes>"{3,16})(?s:.*?)(?:(?P=quotes)|\Z)'
_KEYWORDS = (
    "abstract as base bool break byte case catch char class const continue decimal default do double else enum "
    "false finally float for foreach get if in int interface internal is long namespace new null object out "
    "override private protected public readonly ref return sealed set short static string struct switch this throw "
    "true try uint ulong using var virtual void while"
)
_COMMENTS = CommentSyntax((_LINE_CSHARP, BLOCK, rf"(?P<text>{_VERBATIM_CSHARP}|{_RAW_CSHARP}|{DOUBLE}|{SINGLE})"))
_NOTE_LINES = Path(__file__).with_name("programs").joinpath("NoteLines.cs").read_text(encoding="utf-8")
_NOTING = NoteSyntax(
    _NOTE_LINES,
    "GraderNotes.Note({line});",
    "GraderNotes.Try({number},{change}) + ",
    (
        PrintPattern(
            r"(?<![\w.])(?:System\.)?Console(?:\.Out)?(?=\s{0,60}\.\s?Write(?:Line)?\b)", "GraderNotes.Mark({line})"
        ),
    ),
    r"\bConsole\.(?:Out|SetOut|OpenStandardOutput)\b|\busing static\b|= ?(?:System\.)?Console;",
    apart=r"\bOpenStandard(?:Input|Output|Error)\b|\b(?:FileStream|StreamWriter|FileInfo|Directory|Process|Thread|Task|Parallel)\b"
    r"|\basync\b|\bFile\s?\.\s?(?!Read|Exists\b)|\bMain\s?\([^()]{0,60}\)\s?=>"
    # What is read for a field is read before the first note.
    r"|\bstatic\s[^;{}()=]{1,120}=[^;{}]{0,200}\bConsole\s?\.\s?(?:Read|In\b)",
    restarts=True,
)

_REMOVE = say_later("Remove it, or use it where it was meant to be used.")
_NEVER_TRUE = say_later("Look at the types and limits: this comparison always has the same result.")
_ASSIGN_OR_COMPARE = say_later("`=` assigns and `==` compares; use the one you mean.")
_ADVICE = {
    "CS0108": say_later("Give the member another name, or write `new` to say that it hides the inherited one."),
    "CS0114": say_later("Write `override` or `new`, whichever is meant."),
    "CS0162": say_later("This code can never run; remove it, or correct the condition before it."),
    "CS0164": _REMOVE,
    "CS0168": _REMOVE,
    "CS0169": _REMOVE,
    "CS0183": _NEVER_TRUE,
    "CS0219": say_later("Its value is never used: use it, or remove the variable."),
    "CS0252": say_later("This asks whether both are the same object: convert one side to compare the values."),
    "CS0253": say_later("This asks whether both are the same object: convert one side to compare the values."),
    "CS0414": say_later("Its value is never used: use it, or remove the variable."),
    "CS0472": _NEVER_TRUE,
    "CS0612": say_later("Use the replacement that its documentation names."),
    "CS0618": say_later("Use the replacement that its documentation names."),
    "CS0642": say_later("The `;` ends the statement before its body: remove it."),
    "CS0649": say_later("Give it a value: it only ever holds the default value of its type."),
    "CS0652": _NEVER_TRUE,
    "CS0659": say_later("Override `GetHashCode` as well: otherwise sets and dictionaries lose the object."),
    "CS0661": say_later("Override `Equals` and `GetHashCode` together with `==` and `!=`."),
    "CS0665": _ASSIGN_OR_COMPARE,
    "CS1717": say_later("It is set to itself: write what it should be set to."),
    "CS1718": say_later("It is compared with itself: write what it should be compared with."),
}
_SUPPRESSIONS = Suppressions(
    # No C# compiler has an option that passes over them; nobody needs an escape in the name of a directive.
    heeded=(
        r"(?m)(?:^|(?<=[\u2028\u2029]))[^\S\n\u2028\u2029]*+#[^\S\n\u2028\u2029]*+"
        r"(?:line\b|\w*+\\[uU]|pragma[^\S\n]++warning[^\S\n]++disable\b(?P<rules>[^\n\u2028\u2029]*+))"
    ),
    word=r"\b(?:CS)?0*+([1-9][0-9]*+)",
)
_WARNINGS = CompilerWarnings(
    tool="csharp",
    form="CS[0-9]{4}",
    line=(
        r"(?P<file>[^(\n]+)\((?P<line>[0-9]{1,9}),(?P<column>[0-9]{1,9})[^)]*\): "
        r"(?P<kind>warning|error) (?P<rule>CS[0-9]{4}): "
        # What it advises behind that is said in our own words.
        r"(?P<message>(?:[^.\n]|\.(?! (?:To make the current member|Use the new keyword) ))*+).*"
    ),
    columns="characters",
    options=("-warn:4",),
    advice=_ADVICE,
    distinct=3,
    line_ends="\u2028\u2029",
    suppressions=_SUPPRESSIONS,
)
_READING = r"\bConsole\.(?:Read\w*|In|OpenStandardInput)\b"
_PRINTING = r"\b(?:Console|Out|\w*Write\w*)\b"

MONO = Language(
    name="csharp",
    title="C#",
    suffixes=(".cs",),
    lexer="csharp",
    comments=_COMMENTS,
    keywords=_KEYWORDS,
    noting=_NOTING,
    exits=r"\bEnvironment\.(?:Exit\s?\(|ExitCode\s?=)([^();]{0,60})[);]",
    prints="Console.WriteLine",
    printing=_PRINTING,
    reading=_READING,
    grammar="c",
    build=("mcs", "-nologo", "-out:{program}", "{sources}"),
    run=("mono", "{program}"),
    program="program.exe",
    versions=(("mono", "--version"), ("mcs", "--version")),
    tools=("mcs", "mono"),
    package="mono-mcs mono-runtime",
    needs=("/etc/mono",),
    environment=(("MONO_GC_PARAMS", "max-heap-size={heap_mib}m"),),
    threads=32,
    heap_end=HeapEnd(
        r"^\[ERROR\] FATAL UNHANDLED EXCEPTION: System\.OutOfMemoryException: Insufficient memory", endings=(1,)
    ),
    debug=DebugBuild(("-debug",), "program.exe*", ("mono", "--debug", "-O=-all", "program.exe")),
    warnings=_WARNINGS,
)

_BUILD = Path(__file__).with_name("programs").joinpath("build_with_dotnet.py").read_text(encoding="utf-8")

DOTNET = Language(
    name="csharp",
    title="C#",
    suffixes=(".cs",),
    lexer="csharp",
    comments=_COMMENTS,
    keywords=_KEYWORDS,
    noting=_NOTING,
    exits=r"\bEnvironment\.(?:Exit\s?\(|ExitCode\s?=)([^();]{0,60})[);]",
    prints="Console.WriteLine",
    printing=_PRINTING,
    reading=_READING,
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
    warnings=_WARNINGS,
)

CSHARP = find_first_tool_chain(MONO, DOTNET)
