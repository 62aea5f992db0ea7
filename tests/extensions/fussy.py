"""A language with a compiler that nobody has: the shell, whose compiler warns of each line with `eval`."""

from grader.model import CommentSyntax, CompilerWarnings, Language, Suppressions

_WARN = 'index($0, "eval ") && !/be quiet/ {print FILENAME ":" FNR ":" index($0, "eval ") ": warning: [eval] why?"}'
_COMPILER = f'cp "$0" program && awk \'{_WARN}\' "$0"'
_WARNINGS = CompilerWarnings(
    tool="fussy",
    form="[a-z]+",
    line=(
        r"(?P<file>[^:\n]+):(?P<line>[0-9]{1,9}):(?P<column>[0-9]{1,9}): (?P<kind>warning|error): "
        r"\[(?P<rule>[a-z]+)\] (?P<message>.*)"
    ),
    columns="characters",
    options=(),
    advice={"eval": "Write what is to be done."},
    suppressions=Suppressions(heeded="be quiet"),
)

FUSSY = Language(
    name="fussy",
    title="Fussy",
    suffixes=(".fussy",),
    lexer="bash",
    comments=CommentSyntax((r"(?P<line>#[^\n]*+)",), mark="#"),
    build=("sh", "-c", _COMPILER, "{sources}"),
    run=("sh", "{program}"),
    program="program",
    tools=("awk", "sh"),
    warnings=_WARNINGS,
)
