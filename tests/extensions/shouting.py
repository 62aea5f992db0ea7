"""A linter that nobody needs: it tells of every line in capital letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.model import Finding, Severity, Source
from grader.style import Bench, Linter, LintResult
from grader.style.families import RuleFamily
from grader.style.remarks import Remark
from grader.style.rules import make_finding

_RULES = RuleFamily("shouting", "[a-z]+", (("shouting/loud", Severity.WARNING),))


@dataclass(frozen=True, kw_only=True)
class _Shouting(Linter):
    def find(self) -> str | None:
        return "/bin/echo"

    def look(self, sources: Sequence[Source], _: Bench) -> list[LintResult]:
        return [LintResult(tuple(_loud_lines(source))) for source in sources]


def _loud_lines(source: Source) -> list[Finding]:
    lines = enumerate(source.content.decode().splitlines(), 1)
    loud = [number for number, line in lines if line.isupper()]
    return [make_finding(Remark("shouting/loud", number, 1, "Too loud."), source.name, _RULES) for number in loud]


SHOUTING = _Shouting(
    rules=_RULES,
    title="Shouting",
    languages=frozenset({"python"}),
    package="shouting",
    advice={"shouting/loud": "Hush."},
)
