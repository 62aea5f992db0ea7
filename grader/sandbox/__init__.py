"""Runs one program under limits and returns an outcome. Knows no assignment and no expected output.

What runs outside, beside the grader: `pool` (the sandbox as others see it), `tiers` (what this machine gives),
`launchers` (one persistent process a slot), `cgroups`, `interpreter`, `plain`. What runs inside: `inside`.
"""

from grader.sandbox.pool import Sandbox
from grader.sandbox.resources import usable_cores, usable_memory_mib
from grader.sandbox.tiers import at_least

__all__ = ["Sandbox", "at_least", "usable_cores", "usable_memory_mib"]
