"""The mistakes that the grader finds are told in the language of the page; those of an instructor as they stand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.feedback import ProgramFacts, find_certain, find_likely
from grader.feedback.layout_sentences import LayoutExample, describe_layout
from grader.grading.kept.kept_form import KeptForm
from grader.model import Diagnosis, Stop
from grader.reports.anonymous import make_anonymous
from grader.reports.pages.mistakes import describe_mistake
from grader.reports.write import format_student_page
from grader.text.spoken_text import localize
from grader.translations import speak

from ..feedback.conftest import ran
from ..feedback.test_generic import CASES, facts_of
from ..reports.sample_batch import build_batch
from .test_pages import set_page_language

SAME = facts_of(*(ran(case, "7") for case in CASES))
UNCALLED = facts_of(*(ran(case, "") for case in CASES), text="def main():\n    return 1\n")
PYTHON_2 = facts_of(
    build_error="NameError: name 'raw_input' is not defined",
    text="x = raw_input()\nfor y in xrange(3):\n    unichr(y)\n",
)


def diagnose(facts: ProgramFacts) -> Diagnosis:
    return next(iter((*find_certain(facts), *find_likely(facts))))


@pytest.mark.parametrize(
    ("facts", "german"),
    [
        (SAME, "Dein Programm gibt für jede Eingabe dasselbe aus: „7“. Berechne die Antwort aus der Eingabe."),
        (
            UNCALLED,
            "Dein Programm definiert `main`, ruft es aber nie auf. Ruf `main()` am Ende der Datei auf. "
            "Gib dann das Ergebnis aus: In der Datei steht kein `print`.",
        ),
        (
            PYTHON_2,
            "Dein Programm enthält Code für Python 2: `raw_input`. Hier läuft Python 3, und dort heißt das "
            "input(). In der Datei steht noch mehr davon: "
            "`xrange` (heißt jetzt range()), `unichr` (heißt jetzt chr()).",
        ),
    ],
)
def test_a_mistake_is_told_in_german_once_it_was_kept(facts: ProgramFacts, german: str) -> None:
    form = KeptForm[Diagnosis](Diagnosis)
    kept = form.open(form.pack(diagnose(facts)))
    assert kept == diagnose(facts)
    with speak("de"):
        assert localize(kept.message) == german


def test_what_stands_around_answers_is_told_in_german() -> None:
    given = "start\nTeam: Ada has 3.0 wins\n"
    told = describe_layout(LayoutExample("a", "Team Ada has 3.0 wins\n", given, is_right=True))
    with speak("de"):
        assert localize(told) == (
            "Dein Programm gibt die Zeile „start“ aus, die keine Antwort ist. Und es gibt nach dem ersten Wort jeder "
            "Zeile einen Doppelpunkt aus: „Team: Ada has 3.0 wins“ statt „Team Ada has 3.0 wins“. Lass den Doppelpunkt "
            "weg. Gib nur die Antworten aus."
        )


@pytest.mark.parametrize("anonymous", [False, True])
def test_a_page_tells_the_mistake_and_its_line_in_german(anonymous: bool) -> None:
    batch = set_page_language(build_batch(), "de")
    place = diagnose(UNCALLED).place
    assert isinstance(place, Stop)
    found = replace(diagnose(UNCALLED), place=replace(place, line=2), then=(diagnose(SAME).message,))
    grades = tuple(
        replace(grade, diagnosis=(found,)) if grade.submitter == "Ben Okafor" else grade for grade in batch.grades
    )
    batch = replace(batch, grades=grades, whole=lambda grade: grade)
    if anonymous:
        batch = make_anonymous(batch)
    grade = next(each for each in batch.grades if each.diagnosis and each.diagnosis[0].kind == "functions-only")
    page = format_student_page(batch, grade)
    assert "Dein Programm definiert <code>main</code>, ruft es aber nie auf" in page and "never calls it" not in page
    assert "„main“ wird hier definiert" in page and "is defined here" not in page
    assert "gibt für jede Eingabe dasselbe aus" in page


def test_a_quotation_in_german_is_no_end_of_the_first_sentence() -> None:
    wanted = "Your program prints the same for every input: “It is. So there”. Compute the answer from the input."
    found = diagnose(facts_of(*(ran(case, "It is. So there") for case in CASES)))
    assert found.message == wanted
    with speak("de"):
        mistake = describe_mistake([found])
        assert mistake and mistake.text == "Berechne die Antwort aus der Eingabe."


def test_the_mistakes_of_an_instructor_stay_as_they_are() -> None:
    with speak("de"):
        mistake = describe_mistake([Diagnosis("some", "Your program prints nothing. Print the result.")])
    assert mistake and mistake.headline == "Your program prints nothing"
