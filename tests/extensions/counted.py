"""A form of `check`: only how many messages there are."""

from __future__ import annotations

from grader.reports.check_format import CheckFormat

COUNTED = CheckFormat("counted", lambda _, messages: f"{len(messages)} messages")
