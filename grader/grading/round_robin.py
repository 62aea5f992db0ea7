"""The programs of a class play each other and the reference: each pair from one opening, once from either side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from grader.errors import AssignmentError, NothingToGrade
from grader.grading.batch import Progress, find_missing_tools, open_sandbox
from grader.grading.matches import MatchRoom, play_match
from grader.grading.programs import BuiltProgram, build, list_files_beside
from grader.grading.session import Choices, Listener, check_tier, count_affordable_jobs, read_chosen
from grader.judging.modes.interactive import find_turn_limit
from grader.model import Assignment, Contestant, Ending, Submission, Tier, Tournament, TournamentGame
from grader.reference.dialogue import Players
from grader.sandbox import Sandbox

REFERENCE = "the reference"
_NEEDED = ("match", "generate")
_HINT = "docs/bots.md shows what a tournament needs."


@dataclass(frozen=True)
class _Entrant:
    """A contestant and its program; None for the reference."""

    contestant: Contestant
    program: BuiltProgram | None


@dataclass(frozen=True)
class _Fixture:
    """A game to be played: its number, the seed of its opening, the opening, and the places of its players."""

    number: int
    seed: int
    text: str
    players: tuple[int, int]


def hold_tournament(
    assignment: Assignment, choices: Choices, listener: Listener, progress: AbstractContextManager[Progress]
) -> Tournament:
    """Every game of a class. Raises AssignmentError where the reference offers none, NothingToGrade, SandboxError."""
    reference = find_reference(assignment)
    with ExitStack() as opened:
        players = opened.enter_context(Players(reference))
        _refuse_without_match(assignment, players)
        submissions = read_chosen(assignment, choices, listener)
        only = Tier.PLAIN if choices.require is Tier.PLAIN else None
        private = [path for path in (choices.submissions, choices.output) if path]
        jobs = max(1, count_affordable_jobs(assignment, 2 * choices.jobs, listener) // 2)  # two programs play a game
        sandbox = opened.enter_context(open_sandbox(2 * jobs, assignment, only, choices.warm, private))
        check_tier(sandbox, choices, listener)
        entrants, absent = _build_entrants(assignment, submissions, sandbox)
        fixtures = list(_plan_fixtures(len(entrants), players))
        tell = opened.enter_context(progress)
        games = _play_all(fixtures, entrants, players, assignment, sandbox, jobs, tell)
    contestants = tuple(entrant.contestant for entrant in entrants)
    return Tournament(assignment.name, assignment.title or assignment.name, contestants, games, absent)


def find_reference(assignment: Assignment) -> Path:
    """The reference that plays. Raises AssignmentError for an assignment in which programs do not play."""
    if assignment.settings.compare.mode != "interactive" or assignment.reference is None:
        message = f"the programs of {assignment.name} do not play: its mode is `{assignment.settings.compare.mode}`"
        raise AssignmentError(message, f"A tournament needs `compare: {{mode: interactive}}`. {_HINT}")
    return assignment.reference


def _refuse_without_match(assignment: Assignment, players: Players) -> None:
    worker = players.take()
    missing = [f"{name}()" for name in _NEEDED if name not in worker.functions]
    players.give_back(worker)
    if missing:
        message = (
            f"the reference of {assignment.name} offers no match of two programs: it has no {' and no '.join(missing)}"
        )
        raise AssignmentError(message, _HINT)


def _build_entrants(
    assignment: Assignment, submissions: Sequence[Submission], sandbox: Sandbox
) -> tuple[list[_Entrant], tuple[tuple[str, str], ...]]:
    """The reference and all programs that can play; the others with the reason. Raises NothingToGrade without any."""
    lacking = find_missing_tools()
    entrants, absent = [], []
    with ThreadPoolExecutor() as workers:
        built = workers.map(lambda each: _build_program(assignment, each, sandbox, lacking), submissions)
        for submission, found in zip(submissions, built, strict=True):
            if isinstance(found, str):
                absent.append((submission.submitter, found))
            else:
                language = submission.choice.source.language.title if submission.choice.source else ""
                entrants.append(_Entrant(Contestant(submission.submitter, language), found))
    if not entrants:
        raise NothingToGrade("no program can take part", f"{absent[0][0]}: {absent[0][1]}" if absent else "")
    return [*entrants, _Entrant(Contestant(REFERENCE), None)], tuple(absent)


def _build_program(
    assignment: Assignment, submission: Submission, sandbox: Sandbox, lacking: frozenset[str]
) -> BuiltProgram | str:
    """The program of a submission, or why it has none."""
    source = submission.choice.source
    if source is None:
        return submission.problem or submission.choice.message or "there is no program"
    if source.language.name in lacking:
        return f"this machine has no tool chain for {source.language.title}"
    beside = list_files_beside(source, submission.files, assignment)
    built = build(source, beside, sandbox.python, assignment.settings.build, sandbox.run)
    return built.program or built.fault or "it does not build"


def _plan_fixtures(number: int, players: Players) -> Iterator[_Fixture]:
    """Both games of each pair, from an opening whose seed is the number of the pair."""
    worker = players.take()
    try:
        for seed, (one, other) in enumerate(combinations(range(number), 2), 1):
            text = worker.generate({"seed": seed}, f"opening {seed}")
            yield _Fixture(2 * seed - 1, seed, text, (one, other))
            yield _Fixture(2 * seed, seed, text, (other, one))
    finally:
        players.give_back(worker)


def _play_all(
    fixtures: Sequence[_Fixture],
    entrants: Sequence[_Entrant],
    players: Players,
    assignment: Assignment,
    sandbox: Sandbox,
    jobs: int,
    tell: Progress,
) -> tuple[TournamentGame, ...]:
    """All games, so many at one time; an interruption ends those that are played now."""
    limits = assignment.settings.limits
    turn_seconds = find_turn_limit(assignment.settings.compare) or limits.wall_seconds
    with ThreadPoolExecutor(2 * jobs) as threads, ThreadPoolExecutor(jobs) as tables:
        room = MatchRoom(sandbox.run, threads, limits, turn_seconds)
        futures = [tables.submit(_play_fixture, fixture, entrants, players, room) for fixture in fixtures]
        tell(0, len(fixtures), "")
        try:
            for done, future in enumerate(as_completed(futures), 1):
                tell(done, len(fixtures), _name_game(future.result(), entrants))
        except BaseException:
            sandbox.abort()
            tables.shutdown(wait=False, cancel_futures=True)
            raise
        return tuple(future.result() for future in futures)


def _play_fixture(fixture: _Fixture, entrants: Sequence[_Entrant], players: Players, room: MatchRoom) -> TournamentGame:
    one, other = fixture.players
    worker = players.take()
    try:
        played = play_match(fixture.text, (entrants[one].program, entrants[other].program), worker, room)
    finally:
        players.give_back(worker)
    return TournamentGame(
        number=fixture.number,
        seed=fixture.seed,
        input=fixture.text,
        players=fixture.players,
        winner=None if played.winner is None else fixture.players[played.winner],
        ending=played.ending,
        reason=played.reason,
        record=played.record,
        times=played.times,
    )


def _name_game(game: TournamentGame, entrants: Sequence[_Entrant]) -> str:
    return " – ".join(entrants[at].contestant.name for at in game.players)


def has_undecided(tournament: Tournament) -> bool:
    """Whether the grader could not bring a game to its end."""
    return any(game.ending is Ending.UNDECIDED for game in tournament.games)
