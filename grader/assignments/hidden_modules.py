"""A file to submit that has the name of a module of Python."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from grader.languages.python_modules import HIDABLE_MODULES
from grader.model import Assignment


def describe_hidden_module(assignment: Assignment) -> Iterator[str]:
    """A note where no program can import the module that has the name of the file to submit."""
    expected = assignment.settings.submission.file
    file = expected if isinstance(expected, str) else expected.get("python", "")
    module = PurePath(file).stem
    if file == f"{module}.py" and module in HIDABLE_MODULES:
        yield (
            f"`{file}` is also the name of a module of Python: `import {module}` in a submission, or in a module that "
            "it imports, takes the student's own file. Choose another name if that module could be of use."
        )
