"""`grader diff`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from grader.cli.console import Console, GivenPath, add_talk_options
from grader.cli.github_actions import stop_commands


@click.command("diff", epilog="\b\nExamples:\n  grader diff before/results.json reports/nim/results.json")
@click.argument("old", type=GivenPath(exists=True, dir_okay=False))
@click.argument("new", type=GivenPath(exists=True, dir_okay=False))
@add_talk_options
def command(talk: Console, old: Path, new: Path) -> None:
    """Show whose score changed between two results.json, and why."""
    from grader.reports.reported import compare_results
    from grader.reports.terminal.score_table import format_results_difference

    found = compare_results(old, new)
    talk.data(asdict(found))
    with stop_commands(spares_stdout=talk.as_json):
        talk.result(format_results_difference(found))
