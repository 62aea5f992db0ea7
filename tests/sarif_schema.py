"""The schema of SARIF 2.1.0, whole, as the npm package @microsoft/jest-sarif (MIT) ships it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SARIF: dict[str, Any] = json.loads((Path(__file__).parent / "data/sarif-2.1.0-rtm.5.json").read_text("utf-8"))
