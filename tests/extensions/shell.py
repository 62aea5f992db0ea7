"""A language that nobody teaches: the shell of POSIX."""

from grader.model import CommentSyntax, Language

SHELL = Language(
    name="shell",
    title="Shell",
    suffixes=(".sh",),
    lexer="bash",
    comments=CommentSyntax((r"(?P<line>#[^\n]*+)",), mark="#"),
    check=("sh", "-n", "{source}"),
    run=("sh", "{source}"),
    tools=("sh",),
)
