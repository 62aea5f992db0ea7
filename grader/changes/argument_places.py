"""Two arguments of a call that may stand in the wrong order, in languages with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import split_at_commas
from grader.source.code_blocks import Code

_MOST, _MOST_FUNCTIONS = 16, 40
_DEFINED = re.compile(
    r"(?<=[\w>\]*&])\s(?P<name>[A-Za-z_]\w{0,40})\s?\((?P<parameters>[^(){};=]{3,200})\)"
    r"\s{0,80}(?:const\s{1,80}|throws\s[\w\s,.]{1,80})?\{"
)
_CALLED = re.compile(r"(?<![\w$.>])(?:[A-Za-z_]\w{0,40}\.)?(?P<name>[A-Za-z_$][\w$]{0,40})\s?\(")
_DEFINED_IN_SCRIPT = re.compile(
    r"(?<![\w$.])(?!(?:if|for|while|switch|catch)\b)(?P<name>[A-Za-z_$][\w$]{0,40})\s?"
    r"(?:=\s?(?:function\s?)?)?\((?P<parameters>[^(){};=]{3,200})\)\s?(?:=>\s?)?\{"
)
_GIVEN = re.compile(r"(?!.{0,60}\w\s\w)[-+\w$\s.\[\]()\">*/%]{1,60}")
"""An argument that is no parameter with its type."""
_BODY = re.compile(r"\s{0,80}(?:const\s{1,80}|throws\s[\w\s,.]{1,80})?\{")


def list_argument_places(code: Code) -> Iterator[SumPlace]:
    """Each call of a function of the program, with two arguments of one type exchanged that follow each other."""
    return _exchange_all(code, _list_parameters(code, _DEFINED))


def list_script_arguments(code: Code) -> Iterator[SumPlace]:
    """The same in JavaScript, where parameters have no types."""
    return _exchange_all(code, _list_parameters(code, _DEFINED_IN_SCRIPT))


def _exchange_all(code: Code, defined: Mapping[str, Sequence[tuple[str, str]]]) -> Iterator[SumPlace]:
    calls = (found for found in _CALLED.finditer(code.code) if found["name"] in defined)
    return islice((place for found in calls for place in _exchange(code, found, defined[found["name"]])), _MOST)


def _list_parameters(code: Code, pattern: re.Pattern[str]) -> Mapping[str, Sequence[tuple[str, str]]]:
    """The types and names of the parameters of each function, by its name; none of one that is there several times."""
    parameters: dict[str, list[tuple[str, str]]] = {}
    for found in islice(pattern.finditer(code.code), _MOST_FUNCTIONS):
        written = [" ".join(each.split()).rpartition(" ") for each in found["parameters"].split(",")]
        parameters[found["name"]] = [] if found["name"] in parameters else [(its, name) for its, _, name in written]
    return parameters


def _exchange(code: Code, found: re.Match[str], parameters: Sequence[tuple[str, str]]) -> Iterator[SumPlace]:
    """The pairs of a call whose arguments are not named as the parameters are."""
    end = code.ends.get(found.end() - 1, -1)
    arguments = [*split_at_commas(code, found.end(), end)] if end > 0 and not _BODY.match(code.code, end + 1) else []
    if len(arguments) != len(parameters):
        return
    for (one, other), (first, second) in zip(pairwise(arguments), pairwise(parameters), strict=True):
        texts = [code.text[slice(*each)] for each in (one, other)]
        is_alike = first[0] == second[0] and texts[0] != texts[1] and texts != [first[1], second[1]]
        if is_alike and all(_GIVEN.fullmatch(text) for text in texts):
            quoted = code.quote(found.start(), end + 1)
            yield SumPlace(ChangeKind.SWAPPED_ARGUMENTS, *one, texts[1], quoted, "", ((*other, texts[0]),))
