"""`grader cluster`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import click

from grader.cli.console import Console, GivenPath, add_talk_options, make_group
from grader.cli.option_values import WholeNumber

_KEYS_HELP = "The folder that `grader cluster keys` made."


@click.group(
    "cluster",
    epilog="\b\nExamples:\n  grader cluster keys lab-keys\n  grader cluster scheduler --keys lab-keys\n"
    "  grader cluster worker tls://lab1:8786 --keys lab-keys --workers 4",
)
@make_group
def command() -> None:
    """Prepare machines for `grader grade --cluster`: keys, a scheduler, and workers. Needs the extra `cluster`."""


@command.command("keys", epilog="\b\nExamples:\n  grader cluster keys lab-keys")
@click.argument("folder", metavar="DIR", type=GivenPath(file_okay=False))
@add_talk_options
def make_keys(talk: Console, folder: Path) -> None:
    """Make keys for one cluster in DIR. Whoever has them can run programs on its machines; they last a year."""
    from grader.cluster import keys
    from grader.cluster.engine import check_extra

    check_extra()
    keys.write_keys(folder)
    talk.result(
        f"{folder} has the keys of a new cluster. Copy it to each machine of the cluster, readable only by you; then\n"
        f"  grader cluster scheduler --keys {folder}\n"
        f"  grader cluster worker tls://HOST:8786 --keys {folder}"
    )
    talk.data({"keys": str(folder)})


@command.command("scheduler", epilog="\b\nExamples:\n  grader cluster scheduler --keys lab-keys")
@click.option("--keys", metavar="DIR", type=GivenPath(file_okay=False), help=_KEYS_HELP)
@click.option("--port", type=WholeNumber(0, 65535), default=8786, help="Listen on this port (default: 8786).")
@click.option("--insecure", is_flag=True, help="Without keys, let other machines connect, too.")
@add_talk_options
def run_scheduler(talk: Console, keys: Path | None, port: int, insecure: bool) -> None:
    """Run a scheduler of Dask until Ctrl-C. Without keys, only this machine can reach it."""
    from grader.cluster.dask_commands import build_scheduler_command
    from grader.cluster.engine import check_extra

    check_extra()
    started = build_scheduler_command(keys, port, insecure)
    talk.note(f"The scheduler listens on port {port}{'' if keys else ', without encryption'}. Ctrl-C ends it.")
    _become(started)


@command.command("worker", epilog="\b\nExamples:\n  grader cluster worker tls://lab1:8786 --keys lab-keys --workers 4")
@click.argument("address")
@click.option("--keys", metavar="DIR", type=GivenPath(file_okay=False), help=_KEYS_HELP)
@click.option("--workers", type=WholeNumber(1, 256), help="Worker processes (default: available CPU cores).")
@click.option("--insecure", is_flag=True, help="Reach a scheduler on another machine without encryption.")
@add_talk_options
def run_worker(talk: Console, address: str, keys: Path | None, workers: int | None, insecure: bool) -> None:
    """Run workers for the scheduler at ADDRESS until Ctrl-C. Each runs one student program at a time."""
    from grader.cluster.address import parse_address
    from grader.cluster.dask_commands import build_worker_command
    from grader.cluster.engine import check_extra
    from grader.sandbox import count_usable_cores

    check_extra()
    scheduler = parse_address(address, keys, insecure)
    number = workers or count_usable_cores()
    started = build_worker_command(scheduler, number)
    talk.note(f"{number} workers for {scheduler.address}. Ctrl-C ends them.")
    _become(started)


def _become(started: list[str]) -> NoReturn:
    """Dask takes this process over: signals and exit code are its own."""
    from grader.cluster.dask_commands import SETTINGS

    os.execve(started[0], started, {**SETTINGS, **os.environ})  # noqa: S606  no shell is wanted
