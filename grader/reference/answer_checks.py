"""What the functions of a reference must give, and where the one begins that gives something else."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any

from grader.model import Explanation, Grid, Judgement, Marks, MatchResult, Picture, Turn
from grader.reference.fault_places import WrongType, describe_place


class AnswerChecks:
    """Reads what the functions of a module return, as the parent is told it. All raise WrongType for anything else.

    Places are told of the files in a folder; without a module there is none to tell.
    """

    def __init__(self, module: ModuleType | None, folder: Path) -> None:
        self._module = module
        self._folder = folder

    def check_text(self, name: str, value: Any, function: object = None) -> str:
        if not isinstance(value, str):
            raise self.make_wrong_type(name, "text (str)", value, function)
        try:
            value.encode("utf-8")
        except UnicodeEncodeError as error:
            why = f"{name}() must return text that UTF-8 can hold: {error.reason}"
            raise WrongType(why, self.describe_place(name, function)) from None
        return str(value)

    def make_wrong_type(self, name: str, wanted: str, value: Any, function: object = None) -> WrongType:
        why = ": it ends without `return`, and what it prints is not read" if value is None else ""
        return WrongType(
            f"{name}() must return {wanted}, not {type(value).__name__}{why}", self.describe_place(name, function)
        )

    def describe_place(self, name: str, function: object = None) -> str:
        """Where a function begins: the one given, or that of the module with this name."""
        code = getattr(function or getattr(self._module, name, None), "__code__", None)
        return describe_place(code.co_filename, code.co_firstlineno, self._folder) if code else ""

    def read_explanation(self, name: str, explanation: Any, wanted: str) -> dict[str, Any]:
        if not isinstance(explanation, Explanation):
            raise self.make_wrong_type(name, wanted, explanation)
        picture: Any = explanation.picture
        if picture is not None and not (isinstance(picture, Picture) and isinstance(picture.shape, Marks | Grid)):
            why = (
                f"{name}() must return a picture as Picture(title, description, shape), the shape being Marks or a Grid"
            )
            raise WrongType(why, self.describe_place(name))
        return asdict(explanation)

    def read_parts(self, parts: Any) -> list[list[Any]]:
        """The names of the answers, each with the number of its lines."""
        if not isinstance(parts, list | tuple) or not all(map(is_part, parts)):
            raise WrongType(
                'parts() must return a list of names and numbers of lines, as [("pair 1", 2)]',
                self.describe_place("parts"),
            )
        return [[name, lines] for name, lines in parts]

    def read_turn(self, name: str, said: Any) -> dict[str, Any]:
        """A turn of a game; text alone is said to the first player."""
        turn = said if isinstance(said, Turn) else Turn(self.check_text(name, said))
        self.check_text(name, turn.text)
        self.check_text(name, turn.own)
        if turn.to not in ((0, 1) if name == "match" else (0,)):
            raise WrongType(f"{name}() gives the turn to player {turn.to!r}", self.describe_place(name))
        return asdict(turn)

    def read_result(self, result: Any) -> dict[str, Any]:
        if not isinstance(result, MatchResult):
            raise self.make_wrong_type("match", "a MatchResult", result)
        if result.winner not in (0, 1, None) or not str(result.reason).strip():
            raise WrongType(
                "match() must return 0, 1 or None as the winner, and a reason", self.describe_place("match")
            )
        return asdict(result)

    def read_judgement(self, name: str, judgement: Any) -> dict[str, Any]:
        if not isinstance(judgement, Judgement):
            raise self.make_wrong_type(name, "a Judgement", judgement)
        if type(judgement.accepted) is not bool or not (judgement.accepted or str(judgement.reason).strip()):
            raise WrongType(f"{name}() must return True, or False and a reason", self.describe_place(name))
        if judgement.explanation is not None:
            self.read_explanation(name, judgement.explanation, "an Explanation or None as explanation")
        return asdict(judgement)


def is_part(part: object) -> bool:
    """Whether something is the name of an answer and the number of its lines."""
    if not isinstance(part, list | tuple) or len(part) != 2:
        return False
    name, lines = part
    return isinstance(name, str) and bool(name.strip()) and type(lines) is int and lines >= 0
