"""What `grader doctor` says is true: what a tier promises holds, and the probes can fail."""

from __future__ import annotations

import pytest

from grader.model import Tier
from grader.sandbox.probes import PROBES, run_probes

from .conftest import WALLED, open_tier


@pytest.mark.parametrize("tier", WALLED)
def test_what_a_tier_promises_holds(tier: Tier) -> None:
    with open_tier(tier) as sandbox:
        findings = list(run_probes(sandbox))
    assert len(findings) == len(PROBES)
    assert [finding for finding in findings if "not tried" in finding.detail] == []
    assert [finding for finding in findings if finding.promised and not finding.held] == []


def test_the_probes_can_fail() -> None:
    with open_tier(Tier.PLAIN) as sandbox:
        findings = {finding.guarantee: finding for finding in run_probes(sandbox)}
    for name in (
        "reads no file of yours",
        "reaches no network, not even this machine",
        "makes no namespace of its own",
    ):
        if name != "makes no namespace of its own":
            assert not findings[name].held
        assert not findings[name].promised
        assert findings[name].fix
    assert [finding for finding in findings.values() if finding.promised and not finding.held] == []
    assert not any("not tried" in finding.detail for finding in findings.values())


def test_every_guarantee_is_said_once() -> None:
    assert len({probe.guarantee for probe in PROBES}) == len(PROBES) >= 20
