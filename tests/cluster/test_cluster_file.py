"""What a cluster file says, as it reaches the engine."""

from __future__ import annotations

from pathlib import Path

from grader.cluster.address import parse_place
from grader.config.cluster_settings import SchedulerSettings


def test_a_scheduler_of_a_file_has_the_keys_beside_the_file(tmp_path: Path) -> None:
    file = tmp_path / "lab.yaml"
    file.write_text("kind: scheduler\naddress: lab1:8786\nkeys: lab-keys\ncalibrate: true\n", encoding="ascii")
    found = parse_place(str(file))
    assert isinstance(found, SchedulerSettings)
    assert found == SchedulerSettings(address="tls://lab1:8786", keys=str(tmp_path / "lab-keys"), calibrate=True)
    assert found != SchedulerSettings(address="tls://lab1:8786", keys=str(tmp_path / "others"), calibrate=True)
