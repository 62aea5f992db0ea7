from __future__ import annotations

import json

import pytest

from grader.sandbox.probes import PROBES

from .conftest import Grader


def test_doctor_proves_what_the_tier_promises(grader: Grader) -> None:
    said = grader("doctor", "--json")
    assert said.code == 0, said.err
    found = json.loads(said.out)
    assert found["tier"] in ("strong", "namespaces", "plain")
    assert len(found["guarantees"]) >= 20
    assert all(each["held"] for each in found["guarantees"] if each["promised"])


def test_doctor_on_a_machine_without_isolation(grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.sandbox.tiers._list_linux_candidates", list)
    monkeypatch.setattr("grader.sandbox.probes.PROBES", PROBES[:2])  # what all of them find is tested with them
    said = grader("doctor", "--require", "strong")
    assert said.code == 3
    assert "only supports `plain`" in said.err
    assert "✗ not held  reads no file of yours" in said.out
    assert "Run as root, or allow user namespaces" in said.out
