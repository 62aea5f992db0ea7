"""C#: its comments and colours are known; how it is built and run is not yet, so its submissions are skipped."""

from grader.model import Language

CSHARP = Language(name="csharp", title="C#", suffixes=(".cs",), lexer="csharp", run=())
