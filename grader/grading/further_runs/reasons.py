"""Why a submission fails: explanations of wrong lines, the mistake it makes, the smallest input that shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from grader.config.settings import Limits
from grader.feedback import (
    CaseRun,
    FirstLook,
    ProgramFacts,
    SmallBank,
    add_known,
    add_lost_end,
    answers_each_line,
    diagnose,
    doubt,
    find_certain,
    find_first_failing,
    find_likely,
    find_main_mistake,
    find_own_answer,
    find_possible,
    find_run_to_quote,
    find_second_failing,
    find_smallest,
    find_wrong_answers,
    is_form,
    is_given,
    is_other_ending,
    is_shown_by_failing,
    leave_hidden_tests,
    leave_runs_out,
    list_wrong_questions,
    look_first,
    look_further,
    make_proof,
    name_judged_line,
    open_hidden_tests,
    point_to_compared_texts,
    point_to_wrong_numbers,
    prefer_proved,
    quote_shown,
    tell_reading_of_words,
    tell_unset_sum,
)
from grader.grading.function_runs import name_call
from grader.grading.further_runs.input_trials import InputTrial, PredictableProgram, PredictRun, Proves, RunCase
from grader.grading.trial import Reasons
from grader.model import (
    AnswerPart,
    CaseResult,
    Diagnosis,
    Explanation,
    Fit,
    SmallestInput,
    Verdict,
    drop_worth,
    find_answer_lines,
    find_answer_name,
    list_solved_cases,
    write_lists,
)
from grader.readers import Call, ReadError, call_here

if TYPE_CHECKING:
    from grader.grading.packed_explainer import AnyExplainer

_MOST_EXPLAINED = 12
# A try for the smallest input may take so many times what the failing case took, but at least some time to start.
_TIMES = 4
_LEAST_CPU_SECONDS = 0.5
_LEAST_WALL_SECONDS = 1.0

_ABOUT_ANSWERS = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT)

FindSmallest = Callable[[], tuple[SmallestInput | None, bool]]
"""Finds the smallest input, if there is one, and says whether another search would find the same."""
KeepSearch = Callable[[object, SmallBank, FindSmallest], SmallestInput | None]
"""Calls a search, unless it was made before when these facts were the same, and what it asks of the small inputs."""


def search_now(facts: object, bank: SmallBank, find: FindSmallest) -> SmallestInput | None:  # noqa: ARG001  nothing is kept
    """What is found where nothing was kept."""
    return find()[0]


@dataclass(frozen=True)
class FailureReasons:
    """The search for why the runs of a submission failed, as far as it can be told.

    `run_case` runs its program once more. `search` calls what searches for the smallest input, unless that was kept.
    With `predict_run`, a program that does what a known mistake does is not run for each step of it.
    """

    facts: ProgramFacts
    run_case: RunCase
    reveal: str
    explainer: AnyExplainer | None
    call: Call = call_here
    search: KeepSearch = search_now
    predict_run: PredictRun | None = None

    def find(self) -> Reasons:
        """Explanations of wrong lines, the mistakes it makes, and the smallest inputs that show them."""
        facts, explainer = self.facts, self.explainer
        cases = tuple(ran.result for ran in facts.runs)
        if all(case.verdict is Verdict.ACCEPTED for case in cases):
            return Reasons(cases)
        if explainer:
            explainer.wait_for_start()
        diagnosis = name_mistakes(facts, explainer, self.call)
        hidden_mistake = None if diagnosis else _name_mistake_of_hidden_tests(facts, self.call)
        if explainer is None:
            return Reasons(cases, diagnosis, hidden_mistake=hidden_mistake)
        solved = _list_solved_runs(facts.runs)
        told = find_first_failing(solved, self.reveal, diagnosis)
        smallest = self._find_smallest(told, diagnosis, explainer)
        second = self._find_smallest(find_second_failing(solved, diagnosis), (), explainer)
        quoted = self._quote_shown(diagnosis, told, smallest)
        explained = _add_explanations(facts.runs, told, explainer)
        return Reasons(explained, quoted, smallest, second, hidden_mistake=hidden_mistake)

    def _quote_shown(
        self, diagnosis: tuple[Diagnosis, ...], told: CaseRun | None, smallest: SmallestInput | None
    ) -> tuple[Diagnosis, ...]:
        """The mistakes, the first with what it quotes from the smallest input where that is shown."""
        if not diagnosis or told is None or smallest is None:
            return diagnosis
        first, *others = diagnosis
        shown = find_run_to_quote(first, told, smallest)
        if shown is None:
            return diagnosis
        try:
            return self.call(quote_shown, first, shown, leave_runs_out(self.facts)), *others
        except ReadError:  # it costs feedback and no points
            return diagnosis

    def find_proved(self, diagnosis: Sequence[Diagnosis], proves: Proves) -> SmallestInput | None:
        """The smallest input of those that `proves` says to show a mistake which was found after the other reasons."""
        if self.explainer is None:
            return None
        told = find_first_failing(_list_solved_runs(self.facts.runs), self.reveal, diagnosis)
        return self._find_smallest(told, diagnosis, self.explainer, proves)

    def _find_smallest(
        self,
        failing: CaseRun | None,
        diagnosis: Sequence[Diagnosis],
        explainer: AnyExplainer,
        proves: Proves | None = None,
    ) -> SmallestInput | None:
        known = find_main_mistake(diagnosis)
        if known and not is_shown_by_failing(known):
            proves = proves or make_proof(self.facts, known)
            if proves is None:
                return None
        if failing is None:
            return None
        always = all(ran.result.verdict is not Verdict.ACCEPTED for ran in self.facts.runs)
        bank = SmallBank(explainer.choose_small_inputs(diagnosis))
        program = PredictableProgram(self.run_case, self.predict_run, explainer)
        trial = InputTrial(failing, known, program, narrow_limits(failing), proves)
        told_of = [ran for ran in self.facts.runs if known is None or ran.case.name in known.cases]
        questions = self._list_questions(told_of, explainer)

        def find() -> tuple[SmallestInput | None, bool]:
            count_alike = partial(explainer.count_alike, known.variant) if known else None
            predict = trial.predict if known and program.does_what(known, failing) else None
            smallest = find_smallest(
                failing,
                trial.execute,
                explainer.shrink,
                trial.read_clock,
                bank,
                always,
                count_alike,
                predict,
                questions,
            )
            return smallest and explain_smallest(smallest, explainer), trial.is_certain

        told = (drop_worth(failing.case), failing.result, failing.output)
        place = known.place.line if known and known.place else 0
        asked = (*told, known and known.variant, place, trial.told_first, always, questions, sorted(explainer.variants))
        return self.search(asked, bank, find)

    def _list_questions(self, told_of: Sequence[CaseRun], explainer: AnyExplainer) -> Sequence[str]:
        """Lines answered wrong that are inputs: by the rules of the reference, or by its answers to each of them."""
        if explainer.shrinks_by_text:
            return list_wrong_questions(told_of)
        solve = None if explainer.can_shrink else self.facts.solve
        return list_wrong_questions([ran for ran in told_of if answers_each_line(ran, solve)]) if solve else ()


def _list_solved_runs(runs: Sequence[CaseRun]) -> Sequence[CaseRun]:
    """The runs on cases that the reference's solvers answer."""
    solved = {case.name for case in list_solved_cases([ran.case for ran in runs])}
    return [ran for ran in runs if ran.case.name in solved]


def name_mistakes(facts: ProgramFacts, explainer: AnyExplainer | None, call: Call = call_here) -> tuple[Diagnosis, ...]:
    """The known mistakes: what is certain, else what the reference knows, else what the outputs look like.

    A mistake of the reference that explains only a part comes last.
    """
    if any(ran.result.verdict is Verdict.UNDECIDED for ran in facts.runs):
        return ()
    first = _look(look_first, facts, call)
    certain = find_certain(facts, first)
    if certain:
        return certain
    known = doubt(_ask_reference(facts, explainer, call), facts) if explainer else ()
    partly = find_main_mistake(known)
    found = known
    if partly is None or partly.fit is Fit.PART:
        likely = find_likely(facts, first)
        found = add_known(likely, known) if likely else prefer_proved(known, facts)
        found = found or find_possible(facts, _look(look_further, facts, call))
        found = found or _look_at_visible(facts, call)
    found = add_lost_end(point_to_wrong_numbers(found, facts), facts)
    found = tell_unset_sum(tell_reading_of_words(found, facts), facts)
    return _leave_what_costs_nothing(point_to_compared_texts(found, facts), facts)


def _look_at_visible(facts: ProgramFacts, call: Call) -> tuple[Diagnosis, ...]:
    """What the visible tests show alone, as to a student who checks the program: others may fail for another reason."""
    seen = leave_hidden_tests(facts)
    found = _look(look_further, seen, call).found.values() if seen else ()
    return tuple(replace(mistake, fit=Fit.PART if mistake.cases else mistake.fit) for mistake in found)


def _name_mistake_of_hidden_tests(facts: ProgramFacts, call: Call) -> Diagnosis | None:
    opened = open_hidden_tests(facts)
    found = find_possible(opened, _look(look_further, opened, call)) if opened else ()
    return found[0] if found else None


def _leave_what_costs_nothing(found: tuple[Diagnosis, ...], facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """Without what only tests show that cost no points, where others do cost points: it is not what to fix first."""
    costly = {ran.case.name for ran in facts.failing if ran.case.points}
    return tuple(each for each in found if not each.cases or not costly or not costly.isdisjoint(each.cases))


def _look(look: Callable[[ProgramFacts], FirstLook], facts: ProgramFacts, call: Call) -> FirstLook:
    try:
        return call(look, leave_runs_out(facts))
    except ReadError:  # it costs feedback and no points
        return FirstLook()


def _ask_reference(facts: ProgramFacts, explainer: AnyExplainer, call: Call) -> tuple[Diagnosis, ...]:
    runs = _list_solved_runs(facts.runs)
    found = diagnose(explainer.variants, explainer.recall_answers(runs), runs, call, explainer.paired)
    known = {*explainer.variants, *explainer.paired}  # without those that hung just now
    return tuple(each for each in found if each.variant in known)


def _add_explanations(runs: Sequence[CaseRun], told: CaseRun | None, explainer: AnyExplainer) -> tuple[CaseResult, ...]:
    """The case of which the advice tells gets the reasons of its first wrong answers, if the student may see it."""
    shown = told is not None and told.case.is_visible and told.result.verdict is Verdict.WRONG_ANSWER
    return tuple(_explained_case(ran, explainer) if shown and ran is told else ran.result for ran in runs)


def _explained_case(ran: CaseRun, explainer: AnyExplainer) -> CaseResult:
    result, parts = ran.result, ran.case.parts
    if ran.explanation:
        return replace(result, refutations={0: ran.explanation}, answer_names={0: name_judged_line(result.difference)})
    wrong = list(islice(find_wrong_answers(result.difference, result.expected, parts), _MOST_EXPLAINED))
    told = {item: _explain_answers(result, item, parts, explainer) for item in wrong}
    return replace(
        result,
        explanations={item: why for item, (why, _) in told.items() if why},
        refutations={item: refutation for item, (_, refutation) in told.items() if refutation},
        answer_names={item: _name_answer(result, parts, item) for item, reasons in told.items() if any(reasons)},
    )


def _name_answer(result: CaseResult, parts: Sequence[AnswerPart], item: int) -> str:
    """As a student reads it: an answer that a function returns is named by its call."""
    return name_call(result.input, item) if result.is_call else find_answer_name(parts, item)


def _explain_answers(
    failed: CaseResult | SmallestInput, item: int, parts: Sequence[AnswerPart], explainer: AnyExplainer
) -> tuple[Explanation | None, Explanation | None]:
    """Why the right answer is right, and why the student's own one is not; nothing where the program gives it, too."""
    lines = find_answer_lines(parts, item)
    answer = find_own_answer(failed.difference, lines)
    expected = "\n".join(failed.expected.split("\n")[lines.start - 1 : lines.stop - 1])
    if is_other_ending(expected, answer or "") or is_given(expected, answer or "", failed.actual, failed.expected):
        return None, None
    refutation = explainer.refute(failed.input, item, answer) if answer else None
    return _write_alike(explainer.explain(failed.input, item), expected), refutation


def _write_alike(explanation: Explanation | None, expected: str) -> Explanation | None:
    """The explanation with its answer as the student reads it elsewhere, with lists for the reference's tuples."""
    if explanation is None or write_lists(explanation.answer) != expected:
        return explanation
    return replace(explanation, answer=expected)


def explain_smallest(smallest: SmallestInput, explainer: AnyExplainer) -> SmallestInput:
    """With the reasons of its first wrong answer; where none can be named, of the only one that is expected."""
    if smallest.refutation:
        return smallest
    parts = explainer.parts(smallest.input, smallest.expected)
    wrong = next(find_wrong_answers(smallest.difference, smallest.expected, parts), None)
    if wrong is not None:
        explanation, refutation = _explain_answers(smallest, wrong, parts, explainer)
        name = find_answer_name(parts, wrong)
        return replace(smallest, answer=name, explanation=explanation, refutation=refutation)
    answers = len(parts) or smallest.expected.count("\n")
    is_about_one = smallest.verdict in _ABOUT_ANSWERS and not is_form(smallest.difference) and answers == 1
    if is_about_one and not is_given(smallest.expected, "", smallest.actual, smallest.expected):
        explanation = _write_alike(explainer.explain(smallest.input, 0), smallest.expected.removesuffix("\n"))
        return replace(smallest, answer=find_answer_name(parts, 0), explanation=explanation)
    return smallest


def narrow_limits(failing: CaseRun, least_seconds: tuple[float, float] | None = None) -> Limits:
    """Smaller inputs take no longer, so a program that hangs on one of them need not use up all of the time.

    It has `least_seconds` of CPU and wall time in any case.
    """
    limits, took = failing.case.limits, failing.result
    least_cpu, least_wall = least_seconds or (_LEAST_CPU_SECONDS, _LEAST_WALL_SECONDS)
    cpu = max(least_cpu, _TIMES * (took.cpu_seconds or 0.0))
    wall = max(least_wall, _TIMES * (took.wall_seconds or 0.0))
    return limits.model_copy(
        update={"cpu_seconds": min(limits.cpu_seconds, cpu), "wall_seconds": min(limits.wall_seconds, wall)}
    )
