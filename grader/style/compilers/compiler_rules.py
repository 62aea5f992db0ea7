"""The rules of a compiler, as those of any other tool."""

from __future__ import annotations

from grader.model import CompilerWarnings
from grader.style.families import RuleFamily


def make_compiler_rules(warnings: CompilerWarnings) -> RuleFamily:
    """The rules of a compiler: what there is advice about is sure to be a fault."""
    return RuleFamily(
        warnings.tool, warnings.form, sure=frozenset(list_compiler_advice(warnings)), distinct=warnings.distinct
    )


def list_compiler_advice(warnings: CompilerWarnings) -> dict[str, str]:
    """Rule, with the name of the tool, to what to do about it."""
    return {f"{warnings.tool}/{rule}": advice for rule, advice in warnings.advice.items()}
