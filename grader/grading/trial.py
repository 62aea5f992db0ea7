"""What executing a submission has shown."""

from __future__ import annotations

from dataclasses import dataclass

from grader.model import CaseResult, CompileResult, Diagnosis, Finding, ReachedLines, SmallestInput


@dataclass(frozen=True)
class Reasons:
    """The case results with their explanations, and what else tells why they are as they are."""

    cases: tuple[CaseResult, ...]
    diagnosis: tuple[Diagnosis, ...] = ()
    smallest: SmallestInput | None = None
    second_smallest: SmallestInput | None = None
    reached: ReachedLines | None = None
    hidden_mistake: Diagnosis | None = None


@dataclass(frozen=True)
class Trial:
    """What executing a submission has shown: all that its grade follows from but points, header, style and time.

    Every case counts 1 point here, and has no hint: what these are changes no trial. `warnings` are the compiler's.
    `crash` is the traceback of a fault of ours in the search for reasons, which costs feedback and no verdict.
    """

    reasons: Reasons
    compile: CompileResult | None = None
    builds: bool = False
    warnings: tuple[Finding, ...] = ()
    problem: str = ""
    runtime: str = ""
    crash: str = ""
