"""A file in Python that has the name of a module that comes with Python: whoever imports that module gets the file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from grader.feedback.generic.program_facts import ProgramFacts
from grader.languages.python_modules import HIDABLE_MODULES
from grader.model import Diagnosis
from grader.text.spoken_text import say

_LACKING = re.compile(
    r"^(?:AttributeError: partially initialized module '(?P<whole>\w{1,40})' has no attribute '"
    r"|ImportError: cannot import name '\w{1,60}' from (?:partially initialized module )?'(?P<part>\w{1,40})'"
    r"(?=.{0,300}\.py\)))(?P<rest>.*)",
    re.M,
)
_FRAME = re.compile(r'^ *File "([^"\n]*)", line ', re.M)
_OF_PYTHON = re.compile(r"lib[/\\]python3")


def find_hidden_module(facts: ProgramFacts) -> Diagnosis | None:
    """A module of Python that lacks what is wanted of it because a file of the student has its name."""
    found, runs = facts.find_errors(_LACKING) if facts.language.name == "python" else (None, ())
    if found is None:
        return None
    named = found["whole"] or found["part"]
    own = _list_own_modules(found.string[: found.start()])
    # A module of Python may ask for the hidden one, and is then itself the one that is not complete.
    module = named if named in own else next(iter(own), "")
    if not module or (module != named and "circular import" not in found["rest"]):
        return None
    return facts.diagnose("hidden-module", "file with the name of a module", _tell(facts, f"{module}.py", module), runs)


def _list_own_modules(trace: str) -> Sequence[str]:
    """The files of the student in a traceback, the last first, that have the name of a module of Python."""
    own = (PurePath(path).stem for path in _FRAME.findall(trace) if not _OF_PYTHON.search(path))
    return [name for name in dict.fromkeys(own) if name in HIDABLE_MODULES][::-1]


def _tell(facts: ProgramFacts, file: str, module: str) -> str:
    expected = facts.settings.submission.file
    if file == (expected if isinstance(expected, str) else expected.get("python")):
        return say(
            "`{file}` is also the name of a module that comes with Python, so `import {module}` takes your own file. "
            "Your file must have this name: do without `{module}`.",
            file=file,
            module=module,
        )
    return say(
        "Your file `{file}` has the name of a module that comes with Python, so `import {module}` takes your own file. "
        "Give the file another name.",
        file=file,
        module=module,
    )
