"""What the author of a reference module may use: the values that its functions return.

`VARIANTS` maps names to `Variant`; `explain` and `refute` return an `Explanation`, with any `Table` and a `Picture`,
which is `Marks` in rows (each a `MarkRow`) or a `Grid`; `judge` and `play` return a `Judgement`, with a `JudgedRule`
for each rule that earns a share of its own, and `match` returns a `MatchResult`. Games yield each `Turn`, with any
`GameRemark`. Code that draws the same things for several references belongs in a folder beside them, as
`reference/games/`. Where cases call functions, the input is their calls as text: `parse_calls` reads it, and
`answer_calls` answers it with functions of the module.
"""

from grader.model import (
    Explanation,
    GameRemark,
    Grid,
    JudgedRule,
    Judgement,
    MarkRow,
    Marks,
    MatchResult,
    Picture,
    ProgramChannel,
    Table,
    Turn,
    Variant,
    answer_calls,
    format_call,
    parse_calls,
)
from grader.model.function_calls import FunctionCall

__all__ = [
    "Explanation",
    "FunctionCall",
    "GameRemark",
    "Grid",
    "JudgedRule",
    "Judgement",
    "MarkRow",
    "Marks",
    "MatchResult",
    "Picture",
    "ProgramChannel",
    "Table",
    "Turn",
    "Variant",
    "answer_calls",
    "format_call",
    "parse_calls",
]
