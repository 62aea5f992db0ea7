"""The bank of an assignment: its smallest inputs, from which the smallest failing one of a submission is looked for."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from grader.errors import ReferenceFault
from grader.model import Case
from grader.reference.client import ReferenceWorker

MOST = 200
"""Inputs in the bank."""
_STARTS = 12
"""Cases from which their search begins, the smallest first."""
_SEEDS = (1, 2, 3)
_LONGEST_START = 4_000

SmallInputs = tuple[tuple[str, str], ...]
"""Inputs with their expected outputs, in order of size."""


def find_small_inputs(worker: ReferenceWorker, cases: Sequence[Case]) -> SmallInputs:
    """The smallest inputs to which the reference's `shrink()` leads from visible cases and from generated inputs.

    The input of a case that is kept from students is never among them, for they are shown. None where the reference
    cannot shrink. Raises ReferenceFault when its process ends or hangs.
    """
    if "shrink" not in worker.functions:
        return ()
    visible = [case for case in cases if case.is_visible]
    hidden = {case.input for case in cases} - {case.input for case in visible}
    given = {*(case.input for case in visible), *_generate_inputs(worker, visible)} - hidden
    short = {text for text in given if len(text) <= _LONGEST_START}
    starts = sorted(_prefer_ended(short), key=lambda text: (len(text), text))
    found = worker.small_inputs(starts[:_STARTS], MOST) if starts else ()
    return tuple((text, expected) for text, expected in found if text not in hidden)


def _prefer_ended(texts: set[str]) -> set[str]:
    """Those that end with a newline, where any do: where it lacks, a student would look for the fault there."""
    return {text for text in texts if text.endswith("\n")} or texts


def _generate_inputs(worker: ReferenceWorker, cases: Sequence[Case]) -> list[str]:
    """Inputs as the cases ask for, from seeds of our own."""
    asked = [case.generate for case in cases if case.generate is not None]
    found: list[str] = []
    for parameters in asked[:_STARTS]:
        for seed in _SEEDS:
            with suppress(ReferenceFault):  # a function at fault is told where its own cases are made
                found.append(worker.generate({**parameters, "seed": seed}))
    return found
