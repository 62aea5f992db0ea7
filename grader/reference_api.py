"""What the author of a reference module may use: the values that its functions return.

`VARIANTS` maps names to `Variant`; `explain` and `refute` return an `Explanation`, with any `Table` and a `Picture`,
which is `Marks` in rows (each a `MarkRow`) or a `Grid`; `judge` and `play` return a `Judgement`. Code that draws the
same things for several references belongs in a folder beside them, as `reference/games/`. Where cases call functions,
the input is their calls as text: `parse_calls` reads it, and `answer_calls` answers it with functions of the module.
"""

from grader.model import (
    Explanation,
    Grid,
    Judgement,
    MarkRow,
    Marks,
    Picture,
    ProgramChannel,
    Table,
    Variant,
    answer_calls,
    format_call,
    parse_calls,
)
from grader.model.function_calls import FunctionCall

__all__ = [
    "Explanation",
    "FunctionCall",
    "Grid",
    "Judgement",
    "MarkRow",
    "Marks",
    "Picture",
    "ProgramChannel",
    "Table",
    "Variant",
    "answer_calls",
    "format_call",
    "parse_calls",
]
