"""Runs one program under limits and returns an outcome. Knows no assignment and no expected output.

What runs outside, beside the grader: `pool` (the sandbox as others see it), `tiers` (what this machine gives),
`launchers` (one persistent process a slot), `cgroups`, `interpreter`, `plain`. What runs inside: `inside`.
"""

from grader.sandbox.pool import Sandbox
from grader.sandbox.resources import count_usable_cores, measure_usable_memory_mib
from grader.sandbox.tiers import is_at_least

__all__ = ["Sandbox", "count_usable_cores", "is_at_least", "measure_usable_memory_mib"]
