"""The bundles for PrairieLearn, Autolab, Dodona and GitHub Classroom, laid out and started as these do it."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import jsonschema
import pytest
import yaml

from ..conftest import RIGHT, Course
from .conftest import Ended, add_dependencies, run_alone, unpack

WRONG = RIGHT.replace("2 * int(input())", "2 * abs(int(input())) + 1")
Make = Callable[[str], bytes]
Install = Callable[[Path], None]


def write_program(place: Path, program: str) -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(dedent(program).lstrip("\n"), "utf-8")
    return place


class TestPrairieLearn:
    @pytest.fixture
    def home(self, make: Make, install: Install, tmp_path: Path) -> Path:
        """`/grade` of a container, and the image beside it."""
        bundle = unpack(make("prairielearn"), tmp_path / "bundle")
        install(bundle / "image")
        shutil.copytree(bundle / "questions/double/tests", tmp_path / "grade/tests")
        (tmp_path / "grade/student").mkdir()
        return tmp_path / "grade"

    def grade(self, home: Path, program: str, image: str = "bundle/image") -> dict[str, Any]:
        write_program(home / "student/Double.py", program)
        run_alone([str(home / "tests/run.sh")], home, GRADER_IMAGE=str(home.parent / image))
        found: dict[str, Any] = json.loads((home / "results/results.json").read_text("utf-8"))
        return found

    def test_the_score_is_a_share(self, home: Path) -> None:
        found = self.grade(home, RIGHT)
        assert (found["gradable"], found["score"]) == (True, 1.0)
        found = self.grade(home, WRONG)
        assert found["score"] == 0.2
        assert sum(test["points"] for test in found["tests"]) == 20
        assert sum(test["max_points"] for test in found["tests"]) == 100
        assert "-6" not in json.dumps(found)

    def test_a_crash_costs_no_attempt(self, home: Path) -> None:
        for broken in ("nowhere", "bundle/image"):
            shutil.rmtree(home / "tests/course/reference", ignore_errors=True)
            found = self.grade(home, RIGHT, broken)
            assert found["gradable"] is False
            assert found["format_errors"][0].startswith("Grading did not finish, so there is no score.")

    def test_the_question_asks_for_the_file_and_starts_the_script(self, make: Make, tmp_path: Path) -> None:
        question = unpack(make("prairielearn"), tmp_path / "bundle") / "questions/double"
        options = json.loads((question / "info.json").read_text("utf-8"))["externalGradingOptions"]
        assert (options["entrypoint"], options["enableNetworking"]) == ("/grade/tests/run.sh", False)
        assert (question / "tests/run.sh").is_file()
        assert 'file-names="Double.py"' in (question / "question.html").read_text("utf-8")


@pytest.mark.skipif(shutil.which("make") is None, reason="Autolab starts make, which is not installed here")
class TestAutolab:
    @pytest.fixture
    def lab(self, make: Make, install: Install, tmp_path: Path) -> Path:
        """The folder that the tarball of the lab becomes."""
        bundle = unpack(make("autolab"), tmp_path / "bundle")
        install(bundle / "image")
        with tarfile.open(bundle / "double.tar") as archive:
            assert archive.getmembers()[0].isdir()  # Autolab takes the first entry for the lab's folder
        subprocess.run([str(shutil.which("tar")), "-xf", bundle / "double.tar", "-C", tmp_path], check=True)
        return tmp_path / "double"

    def grade(self, lab: Path, program: str, image: str = "bundle/image") -> Ended:
        """`make` in a folder of its own, as Tango starts it."""
        place = lab.with_name("instance")
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        shutil.copy(lab / "autograde.tar", place)
        shutil.copy(lab / "autograde-Makefile", place / "Makefile")
        if program:
            write_program(place / "Double.py", program)
        return run_alone(["make"], place, GRADER_IMAGE=str(lab.parent / image))

    @pytest.mark.parametrize(("program", "score"), [(RIGHT, 100), (WRONG, 20), ("", 0)])
    def test_the_last_line_has_the_score(self, lab: Path, program: str, score: float) -> None:
        ended = self.grade(lab, program)
        assert json.loads(ended.out.splitlines()[-1]) == {"scores": {"Score": score}}, ended.err
        assert "-6" not in ended.out

    def test_a_crash_has_no_score_and_says_so(self, lab: Path) -> None:
        ended = self.grade(lab, RIGHT, "nowhere")
        assert json.loads(ended.out.splitlines()[-1]) == {"scores": {}}
        assert "Grading did not finish, so there is no score." in ended.out

    def test_the_lab_names_the_problem_that_is_scored(self, lab: Path) -> None:
        told = yaml.safe_load((lab / "double.yml").read_text("utf-8"))
        assert [(one["name"], one["max_score"]) for one in told["problems"]] == [("Score", 100)]
        assert told["general"]["handin_filename"] == "Double.py"
        assert "module Double" in (lab / "double.rb").read_text("utf-8")


STATUS = {"type": "object", "required": ["enum"], "properties": {"enum": {"enum": [
    "internal error", "compilation error", "memory limit exceeded", "time limit exceeded", "output limit exceeded",
    "runtime error", "wrong", "correct",
]}}}  # fmt: skip
TEXT = {"type": "string"}
MESSAGE = {"anyOf": [TEXT, {"type": "object", "required": ["format", "description"]}]}
INDEX = {"type": "number", "minimum": 0}
KEYS = {
    "start-judgement": {},
    "start-tab": {"title": TEXT},
    "start-context": {},
    "start-testcase": {"description": MESSAGE},
    "start-test": {"expected": TEXT},
    "append-message": {"message": MESSAGE},
    "annotate-code": {"row": INDEX, "column": INDEX, "text": TEXT, "type": {"enum": ["error", "warning", "info"]}},
    "close-test": {"generated": TEXT, "status": STATUS},
    "close-testcase": {},
    "close-context": {},
    "close-tab": {},
    "close-judgement": {"accepted": {"type": "boolean"}, "status": STATUS},
}
"""The part of `public/schemas/partial_output.json` (github.com/dodona-edu/dodona) that is written here."""


def check_judgement(text: str) -> list[dict[str, Any]]:
    """The commands, each by its schema, what is opened closed in order."""
    commands = [json.loads(line) for line in text.splitlines()]
    opened = []
    for each in commands:
        keys = KEYS[each["command"]]
        shape = {"required": list(keys), "properties": {"command": TEXT, **keys}, "additionalProperties": False}
        jsonschema.validate(each, shape)
        action, _, what = each["command"].partition("-")
        if action == "start":
            opened.append(what)
        elif action == "close":
            assert opened.pop() == what
    assert not opened
    return commands


class TestDodona:
    @pytest.fixture
    def bundle(self, make: Make, install: Install, tmp_path: Path) -> Path:
        bundle = unpack(make("dodona"), tmp_path / "bundle")
        install(bundle / "image")
        return bundle

    def judge(self, bundle: Path, program: str, image: str = "image") -> list[dict[str, Any]]:
        """What the judge says of a source that lies under a name of Dodona's."""
        exercise = bundle / "exercises/double"
        config = json.loads((exercise / "config.json").read_text("utf-8"))
        request = {
            **config["evaluation"],
            "programming_language": config["programming_language"],
            "natural_language": "en",
            "resources": str(exercise / "evaluation"),
            "source": str(write_program(bundle / "work/source", program)),
            "judge": str(bundle / "judge"),
            "workdir": str(bundle / "work"),
        }
        run = [str(bundle / "judge/run")]
        return check_judgement(run_alone(run, bundle, json.dumps(request), GRADER_IMAGE=str(bundle / image)).out)

    def test_a_right_program_is_accepted(self, bundle: Path) -> None:
        *_, last = self.judge(bundle, RIGHT)
        assert (last["accepted"], last["status"]) == (True, {"enum": "correct", "human": "100 of 100 points"})

    def test_a_wrong_one_shows_outputs_of_visible_tests_only(self, bundle: Path) -> None:
        commands = self.judge(bundle, WRONG)
        assert commands[-1]["status"] == {"enum": "wrong", "human": "20 of 100 points"}
        tests = [(each["expected"], each["generated"]) for each in self.pair(commands)]
        assert tests[:3] == [("4\n", "5\n"), ("0\n", "1\n"), ("", "")]
        assert "-6" not in json.dumps(commands)

    def pair(self, commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
        starts = [each for each in commands if each["command"] == "start-test"]
        ends = [each for each in commands if each["command"] == "close-test"]
        return [one | other for one, other in zip(starts, ends, strict=True)]

    def test_remarks_stand_at_their_lines(self, bundle: Path) -> None:
        commands = self.judge(bundle, "\n" + RIGHT.replace("# Name: Ada Sample", "# Name:"))
        assert [each["row"] for each in commands if each["command"] == "annotate-code"]

    def test_a_crash_is_an_error_of_the_judge(self, bundle: Path) -> None:
        commands = self.judge(bundle, RIGHT, "nowhere")
        assert commands[-1]["status"]["enum"] == "internal error"
        assert commands[1]["message"].startswith("Grading did not finish, so there is no score.")


class TestGitHubClassroom:
    @pytest.fixture
    def repository(self, make: Make, tmp_path: Path) -> Path:
        """A student's repository, made from the template."""
        return unpack(make("github-classroom"), tmp_path / "repository")

    def run_steps(self, repository: Path, program: str) -> tuple[dict[str, Any], list[Ended]]:
        """Every step of the workflow that is a command; what the reporter is given, and how the steps ended."""
        if program:
            write_program(repository / "Double.py", program)
        text = (repository / ".github/workflows/classroom.yml").read_text("utf-8")
        steps = yaml.safe_load(text)["jobs"]["run-autograding-tests"]["steps"]
        output = repository.with_name("output")
        output.touch()
        ended = []
        for step in steps:
            is_done = step["name"] == "Install the grader" and (repository / ".github/grader/venv").exists()
            if "run" in step and not is_done:
                command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
                ended.append(run_alone(command, repository, GITHUB_OUTPUT=str(output), GITHUB_ACTIONS="true"))
            if step["name"] == "Install the grader" and not is_done:
                add_dependencies(repository / ".github/grader")
        key, _, encoded = output.read_text("utf-8").strip().partition("=")
        wanted = next(step for step in steps if "autograding-grading-reporter" in step.get("uses", ""))
        assert wanted["env"] == {"GRADER_RESULTS": f"${{{{ steps.grader.outputs.{key} }}}}"}
        found: dict[str, Any] = json.loads(base64.b64decode(encoded))
        return found, ended

    def test_the_steps_of_the_workflow_give_the_result(self, repository: Path) -> None:
        found, ended = self.run_steps(repository, RIGHT)
        assert [each.code for each in ended] == [0, 0]
        assert (found["version"], found["status"], found["max_score"]) == (1, "pass", 100)
        assert [test["name"] for test in found["tests"]] == ["two", "nothing", "header", "style"]
        assert sum(test["score"] for test in found["tests"]) == 100

    def test_a_wrong_program_fails_with_its_reasons(self, repository: Path, install: Install) -> None:
        install(repository / ".github/grader")
        found, _ = self.run_steps(repository, WRONG)
        assert found["status"] == "fail"
        assert "expected   4" in found["tests"][0]["message"]

    def test_a_crash_gives_and_takes_no_points(self, repository: Path) -> None:
        (repository / ".github/grader/venv").mkdir()  # nothing is in there
        found, _ = self.run_steps(repository, RIGHT)
        assert (found["status"], found["max_score"]) == ("error", 0)
        assert found["tests"][0]["message"].startswith("Grading did not finish, so there is no score.")

    def test_nothing_of_the_reference_and_of_hidden_cases_is_there(self, make: Make, tmp_path: Path) -> None:
        place = unpack(make("github-classroom"), tmp_path / "repository") / ".github/grader/course"
        assert not (place / "reference").exists()
        assert "minus three" not in "".join(path.read_text("utf-8") for path in place.rglob("*.yaml"))


def test_a_server_holds_hidden_cases(exported: Course, make: Make, tmp_path: Path) -> None:
    for system in ("gradescope", "prairielearn", "dodona"):
        place = unpack(make(system), tmp_path / system)
        assert [path for path in place.rglob("basic.yaml") if "minus three" in path.read_text("utf-8")]


@pytest.mark.parametrize("system", ["gradescope", "prairielearn", "dodona"])
def test_no_reference_of_another_assignment_is_there(exported: Course, make: Make, tmp_path: Path, system: str) -> None:
    exported.write("reference/double.py", "from reference.parts.twice import solve\n")
    exported.write("reference/parts/twice.py", "def solve(text):\n    return f'{2 * int(text)}\\n'\n")
    exported.write("reference/parts/thrice.py", "")
    exported.write("reference/treble.py", "")
    exported.write("reference/treble.c", "")
    exported.write("reference/words.txt", "")
    place = unpack(make(system), tmp_path / system)
    (folder,) = (path for path in place.rglob("reference") if path.parent.name == "course")
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert names == {"double.py", "parts/twice.py", "words.txt"}


def test_of_a_reference_that_may_read_anything_every_file_is_there(
    exported: Course, make: Make, tmp_path: Path
) -> None:
    """A name that is put together is in no source: without the file every student would fail."""
    code = (
        "import sys\nfrom pathlib import Path\nsys.path.insert(0, str(Path(__file__).parent / 'parts'))\nimport twice\n"
    )
    exported.write("reference/double.py", f"{code}solve = twice.solve\n")
    exported.write("reference/parts/twice.py", "def solve(text):\n    return f'{2 * int(text)}\\n'\n")
    place = unpack(make("prairielearn"), tmp_path / "prairielearn")
    assert [path.parent.name for path in place.rglob("twice.py")] == ["parts"]


def test_of_a_reference_that_is_a_program_only_the_program_is_there(
    exported: Course, make: Make, tmp_path: Path
) -> None:
    exported.write("reference/double.py", "print(2 * int(input()))")
    exported.write("reference/treble.py", "")
    exported.write("reference/words.txt", "")
    place = unpack(make("gradescope"), tmp_path / "bundle")
    assert [path.name for path in place.rglob("reference/*")] == ["double.py"]
