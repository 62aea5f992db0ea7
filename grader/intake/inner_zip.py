"""A zip that a student has handed in: where it holds the program, it is read as the folder that it was made of."""

from __future__ import annotations

from grader.errors import IntakeError, UsageError
from grader.intake.own_file import read_sent_file
from grader.intake.submission_files import Basket
from grader.languages import find_language
from grader.text.spoken_text import say


def unpack_inner_zip(basket: Basket) -> str:
    """Take in what lies in the only zip of a submission without a program; the name of the zip, empty where none is.

    A zip of which not all can be read stays as it is, and the reason is noted. Raises IntakeError when the batch holds
    too much.
    """
    zips = [name for name in basket.files if name.lower().endswith(".zip")]
    if len(zips) != 1 or any(map(find_language, basket.files)):
        return ""
    (name,) = zips
    try:
        inside = read_sent_file(name, basket.files[name]).files
    except (IntakeError, UsageError) as error:
        basket.refuse(name, say("{name} was not unpacked: {reason}", name=name, reason=error.message))
        return ""
    basket.account.spend(sum(map(len, inside.values())), name)
    del basket.files[name]
    basket.files = {**basket.files, **inside}
    return name
