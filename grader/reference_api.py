"""What the author of a reference module may use: the values that its functions return.

`VARIANTS` maps names to `Variant`; `explain` and `refute` return an `Explanation`, with any `Table` and a `Picture`,
which is `Marks` in rows (each a `MarkRow`) or a `Grid`; `judge` and `play` return a `Judgement`, with a `JudgedRule`
for each rule that earns a share of its own. Code that draws the same things for several references belongs in a folder
beside them, as `reference/games/`.
"""

from grader.model import (
    Explanation,
    Grid,
    JudgedRule,
    Judgement,
    MarkRow,
    Marks,
    Picture,
    ProgramChannel,
    Table,
    Variant,
)

__all__ = [
    "Explanation",
    "Grid",
    "JudgedRule",
    "Judgement",
    "MarkRow",
    "Marks",
    "Picture",
    "ProgramChannel",
    "Table",
    "Variant",
]
