"""Java: its comments and colours are known; how it is built and run is not yet, so its submissions are skipped."""

from grader.model import Language

JAVA = Language(name="java", title="Java", suffixes=(".java",), lexer="java", run=())
