"""`grader expect`."""

from __future__ import annotations

from pathlib import Path

import click

from grader.cli.console import Console, GivenPath, OnceOption, add_course_option, add_talk_options, find_working_folder


@click.command(
    "expect", epilog='\b\nExamples:\n  grader expect nim --case "handout sample"\n  grader expect nim --output data'
)
@click.argument("assignment")
@click.option("--case", "case_name", cls=OnceOption, help="Show only this case.")
@click.option(
    "--output",
    type=GivenPath(file_okay=False),
    help="Write <group>/<case>.in and .ans into this folder.",
)
@add_course_option
@add_talk_options
def command(talk: Console, assignment: str, case_name: str | None, output: Path | None, course: Path | None) -> None:
    """Show the expected output of every case of ASSIGNMENT, computed by its reference."""
    from dataclasses import replace

    from grader.assignments import choose_case, open_assignment, write_expected
    from grader.grading.reference_program import resolve_answers
    from grader.text.wording import count

    opened = open_assignment(assignment, find_working_folder(), course, talk.note)
    choose_case(case_name, [case.name for case in opened.cases])
    # Only these are solved: another case may have a fault.
    loaded = resolve_answers(opened.only(tuple(case for case in opened.cases if case_name in (None, case.name))))
    cases = loaded.cases
    if output:
        renamed = write_expected(replace(loaded, cases=cases), output)
        for name, stem in renamed.items():
            talk.note(f"the case `{name}` is in {stem}.in and .ans: its name cannot be kept as a file name here")
        talk.note(f"wrote {count(len(cases), 'case')} into {output}")
    for case in () if output else cases:
        talk.result(f"# {case.group}: {case.name}\n{case.expected}")
    talk.data(
        [{"name": case.name, "group": case.group, "input": case.input, "expected": case.expected} for case in cases]
    )
