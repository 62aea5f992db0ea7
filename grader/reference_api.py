"""What the author of a reference module may use: the values that its functions return.

`VARIANTS` maps names to `Variant`; `explain` and `refute` return an `Explanation`, with any `Table` and `Picture`;
`judge` and `play` return a `Judgement`. Any object with the same fields serves as well, so that a reference need not
import the grader.
"""

from grader.model import Explanation, Judgement, Picture, ProgramChannel, Table, Variant

__all__ = ["Explanation", "Judgement", "Picture", "ProgramChannel", "Table", "Variant"]
