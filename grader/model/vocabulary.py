"""The words of verdicts, reasons, limits, severities and tiers."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """The judgement of one run; the order of the words is their precedence."""

    UNDECIDED = "undecided"
    COMPILE_ERROR = "compile_error"
    OUTPUT_LIMIT = "output_limit"
    MEMORY_LIMIT = "memory_limit"
    TIME_LIMIT = "time_limit"
    RUNTIME_ERROR = "runtime_error"
    NO_OUTPUT = "no_output"
    WRONG_ANSWER = "wrong_answer"
    PRESENTATION_ERROR = "presentation_error"
    ACCEPTED = "accepted"
    SKIPPED = "skipped"


class SkipReason(StrEnum):
    """Why a case was not run."""

    MISSING_FILE = "missing_file"
    AMBIGUOUS_FILES = "ambiguous_files"
    NO_TOOLCHAIN = "no_toolchain"
    STOPPED = "stopped"


class Limit(StrEnum):
    """A limit that a run passed."""

    CPU = "cpu"
    WALL = "wall"
    TURN = "turn"
    MEMORY = "memory"
    HEAP = "heap"
    OUTPUT = "output"
    DISK = "disk"
    FILES = "files"


class Severity(StrEnum):
    """How much a finding weighs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Tier(StrEnum):
    """How strong the sandbox is, strongest first."""

    STRONG = "strong"
    NAMESPACES = "namespaces"
    LANDLOCK = "landlock"
    PLAIN = "plain"
