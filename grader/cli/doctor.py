"""`grader doctor`."""

from __future__ import annotations

from dataclasses import asdict

import click

from grader.cli.console import Console, add_talk_options
from grader.cli.option_values import OneOf
from grader.errors import SandboxError
from grader.model import Tier
from grader.sandbox import Sandbox, is_at_least
from grader.sandbox.probes import ProbeResult, run_probes


@click.command("doctor", epilog="\b\nExamples:\n  grader doctor\n  grader doctor --require strong --json")
@click.option(
    "--require",
    type=OneOf([tier.value for tier in Tier]),
    help="Fail unless this sandbox tier or a stronger one is available.",
)
@add_talk_options
@click.pass_context
def command(ctx: click.Context, talk: Console, require: str | None) -> None:
    """Prove which guarantees of the sandbox hold on this machine, by running hostile programs in it."""
    with Sandbox(1) as sandbox:
        talk.result(
            f"The tier of this machine is `{sandbox.facts.tier}`, for programs run by {sandbox.interpreter.version}."
        )
        findings = list(_report_probes(sandbox, talk))
        facts = sandbox.facts
    talk.result("\n".join(f"Not promised: {line}." for line in facts.missing))
    talk.data({"tier": facts.tier, "missing": facts.missing, "guarantees": [asdict(finding) for finding in findings]})
    broken = [finding.guarantee for finding in findings if finding.promised and not finding.held]
    if broken:
        raise SandboxError(f"the tier `{facts.tier}` does not keep its promises here: {'; '.join(broken)}")
    if require and not is_at_least(facts.tier, Tier(require)):
        raise SandboxError(f"`{require}` was required, but this machine only supports `{facts.tier}`")
    ctx.exit(0)


def _report_probes(sandbox: Sandbox, talk: Console) -> list[ProbeResult]:
    findings = []
    for finding in run_probes(sandbox):
        findings.append(finding)
        mark = click.style("✓ held    ", fg="green") if finding.held else click.style("✗ not held", fg="red")
        talk.result(f"{mark}  {finding.guarantee}  ({finding.detail})")
        if not finding.held:
            talk.result(f"            {finding.fix}")
    return findings
