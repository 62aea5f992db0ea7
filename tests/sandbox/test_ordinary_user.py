"""What root's own tests would never notice: that an ordinary user has lost a tier."""

from __future__ import annotations

import os
import subprocess
import sys
import traceback
from pathlib import Path

import pytest

from grader.config.settings import Runtime
from grader.model import Tier
from grader.sandbox import Sandbox

from .conftest import python

SYSTEM = "/usr/bin/python3"
USER = 12_345


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_an_ordinary_user_has_namespaces_too() -> None:
    as_user = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]
    code = Path(sys.modules["grader.sandbox.inside"].__path__[0])
    for what in (["unshare", "--user", "--map-current-user", "true"], ["test", "-r", code], [SYSTEM, "-c", ""]):
        if subprocess.run([*as_user, *what], capture_output=True, check=False).returncode:
            pytest.skip(f"an ordinary user cannot do this here: {what}")
    Sandbox(1, Runtime(python=SYSTEM), only=Tier.NAMESPACES).close()  # whatever is imported late, before we are nobody
    child = os.fork()
    if child == 0:
        become_user_and_run()
    assert os.waitpid(child, 0)[1] == 0


def become_user_and_run() -> None:
    """Ends the process: 0 when a program ran."""
    try:
        os.setgroups([])
        os.setresgid(USER, USER, USER)
        os.setresuid(USER, USER, USER)
        with Sandbox(1, Runtime(python=SYSTEM), only=Tier.NAMESPACES) as sandbox:
            os._exit(python(sandbox, "print(1)").stdout != b"1\n")
    except BaseException:
        traceback.print_exc()
        os._exit(1)
