"""Blank assignments to fill in: each kind is a folder of files beside this module, with `$name` for what varies."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template

from grader.config.scalars import check_file_name
from grader.errors import OutputError, UsageError
from grader.files import OTHER_NAME, make_new_folder
from grader.text.slugs import make_slug

_BLANKS = Path(__file__).with_name("blanks")
_REFERENCE = "reference.py.txt"
"""A text, because it is not a module of the grader; the other files of a kind belong into the assignment's folder."""
_NAME = re.compile(r"[^\W_][\w.-]*")


def list_kinds() -> list[str]:
    """The kinds of blank assignments."""
    return sorted(path.name for path in _BLANKS.iterdir())


def describe_kinds() -> dict[str, str]:
    """Of each kind what its programs do, as the first line of its settings says."""
    first = {kind: (_BLANKS / kind / "assignment.yaml").read_text(encoding="utf-8") for kind in list_kinds()}
    return {kind: text.partition("\n")[0].removeprefix("# ") for kind, text in first.items()}


def write_blank(kind: str, name: str, course: Path) -> Sequence[Path]:
    """Write a blank assignment and its reference into a course, both or nothing; the files that were written.

    Raises UsageError for a name that no folder can have, and when one of the two is there; OutputError when the disk
    refuses.
    """
    files = _read_kind(kind, _describe(name))
    solver = files.pop(_REFERENCE, None)
    folder, reference = course / "cases" / name, course / "reference" / f"{name}.py"
    with make_new_folder(folder, OTHER_NAME) as draft:
        for file, text in files.items():
            (draft / file).write_text(text, encoding="utf-8")
        if solver is not None:
            write_new_file(reference, solver)
    return (*(folder / file for file in files), *([] if solver is None else [reference]))


def _read_kind(kind: str, words: Mapping[str, str]) -> dict[str, str]:
    paths = sorted((_BLANKS / kind).iterdir())
    return {path.name: Template(path.read_text(encoding="utf-8")).substitute(words) for path in paths}


def check_new_name(name: str) -> None:
    """Raises UsageError for a name that an assignment should not have."""
    try:
        check_file_name(name)
    except ValueError as error:
        raise UsageError(str(error), "Choose another name.") from error
    if not _NAME.fullmatch(name):
        hint = f"Choose another name, such as {make_slug(name)}."
        raise UsageError(f"`{name}` is not a name of letters, digits, `-`, `_` and `.`", hint)


def _describe(name: str) -> dict[str, str]:
    """What the words in the files stand for: `sums-2` is titled `Sums 2`, and its Python file is `Sums2.py`."""
    check_new_name(name)
    title = make_title(name)
    stem = title.replace(" ", "")
    return {"name": name, "title": title, "stem": stem if stem.isidentifier() else f"Program{stem}"}


def make_title(name: str) -> str:
    """The title of an assignment of this name: `Sums 2` of `sums-2`."""
    return " ".join(part[0].upper() + part[1:] for part in re.findall(r"[^\W_]+", name))


def write_new_file(path: Path, text: str) -> None:
    """Write a file that is not there yet. Raises UsageError if it is, OutputError when the disk refuses."""
    try:
        path.parent.mkdir(exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise UsageError(f"{path} already exists", "Choose another name.") from error
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror or error}") from error
