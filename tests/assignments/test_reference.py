"""Reference modules that raise, hang, print, exit, or give the wrong thing."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.errors import ReferenceFault
from grader.reference.client import ReferenceHung, ReferenceWorker
from grader.reference_api import Explanation, Grid, MarkRow, Marks, Picture, Table

GOOD = """\
from grader.reference_api import Explanation, Grid, MarkRow, Marks, Picture, Table, Variant

def solve(text):
    return text.upper()

def generate(rng, *, size, word="x"):
    return " ".join(word + str(rng.randint(1, 6)) for _ in range(size))

def validate(text):
    if "!" in text:
        raise ValueError("line 1: no shouting")

def explain(text, item):
    table = Table("t", ("a",), (("1",), ("2",)), 1)
    shape = Marks((MarkRow("a", "w", 3, 10**40, "n"),)) if item > 1 else Grid((("x", "o"),), ((0, 1),))
    return Explanation("A", (f"step {item}", text), (table,), Picture("p", "d", shape, "k"))

def refute(text, item, answer):
    return Explanation(answer, (f"{text} {item}",)) if answer != "right" else None

def shrink(text):
    while text:
        text = text[:-1]
        yield text

VARIANTS = {"echo": Variant(lambda text: text, "You give the input back.")}
"""

Make = Callable[[str], Path]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def write(text: str) -> Path:
        path = tmp_path / "reference" / "ours.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def solve_fault(reference: Path, time_limit: float = 10) -> str:
    with pytest.raises(ReferenceFault) as caught, ReferenceWorker(reference, time_limit) as worker:
        worker.solve("x", "some case")
    return caught.value.message


def test_every_call(make: Make) -> None:
    with ReferenceWorker(make(GOOD)) as worker:
        assert worker.functions == {"solve", "generate", "validate", "explain", "refute", "shrink"}
        assert worker.solve("straße \U0001f600\x00\r\n") == "STRASSE \U0001f600\x00\r\n"
        assert worker.generate({"seed": 7, "size": 3}) == worker.generate({"seed": 7, "size": 3, "word": "x"})
        assert worker.validate("fine") == ""
        assert worker.validate("no!") == "line 1: no shouting"
        for item, shape in enumerate((Grid((("x", "o"),), ((0, 1),)), Marks((MarkRow("a", "w", 3, 10**40, "n"),))), 1):
            tables, picture = (Table("t", ("a",), (("1",), ("2",)), 1),), Picture("p", "d", shape, "k")
            assert worker.explain("q", item) == Explanation("A", (f"step {item}", "q"), tables, picture)
        assert worker.refute("q", 2, "wrong") == Explanation("wrong", ("q 2",))
        assert worker.refute("q", 2, "right") is None
        assert worker.shrink("abcd", 2) == ("abc", "ab")
        assert worker.variants() == {"echo": "You give the input back."}
        assert worker.solve_variant("echo", "abc") == "abc"


def test_what_a_module_leaves_out(make: Make) -> None:
    with ReferenceWorker(make("def solve(text): return text\n")) as worker:
        assert worker.functions == {"solve"}
        assert worker.validate("x") == ""
        assert worker.refute("x", 1, "y") is None
        assert worker.shrink("x", 5) == ()
        assert worker.variants() == {}
        with pytest.raises(ReferenceFault, match=r"no function explain\(\)"):
            worker.explain("x", 1)
        assert worker.solve("still there") == "still there"


def test_a_module_may_import_its_neighbour(make: Make) -> None:
    make("").with_name("shared.py").write_text("def shout(text): return text.upper()\n")
    with ReferenceWorker(make("from reference.shared import shout\ndef solve(text): return shout(text)\n")) as worker:
        assert worker.solve("a") == "A"


@pytest.mark.parametrize("beside", ["shared.py", "games/shared.py"])
@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("    return 1 / 0\n", "ZeroDivisionError"),
        ("    return 1 +\n", "SyntaxError"),
        ("    while True: pass\n", "took longer than 1 s"),
    ],
)
def test_a_fault_in_a_neighbour_names_its_file(make: Make, beside: str, body: str, fault: str) -> None:
    neighbour = make("").parent / beside
    neighbour.parent.mkdir(exist_ok=True)
    neighbour.write_text(f"def shout(text):\n{body}")
    module = beside.removesuffix(".py").replace("/", ".")
    said = solve_fault(make(f"from reference.{module} import shout\ndef solve(text): return shout(text)\n"), 1)
    assert said.startswith(f"reference/{beside}:2: ")
    assert fault in said


def test_the_grader_in_use_wins_over_one_in_the_course(make: Make, tmp_path: Path) -> None:
    (tmp_path / "grader").mkdir()
    (tmp_path / "grader" / "__init__.py").write_text("raise RuntimeError('the wrong grader')\n")
    with ReferenceWorker(make(GOOD)) as worker:
        assert worker.solve("a") == "A"


LOADING = {
    "raises": (
        "x = 1\ny = x // 0\ndef solve(text): pass\n",
        "reference/ours.py:2: while it was loaded: ZeroDivisionError",
    ),
    "syntax": (
        "def solve(text):\n    return (\n",
        "reference/ours.py:2: while it was loaded: SyntaxError: '(' was never",
    ),
    "no solve": ("def slove(text): pass\n", "there is no function solve(text)"),
    "solve is no function": ("solve = 'text'\n", "there is no function solve(text)"),
    "exits": ("import sys\nsys.exit(0)\n", "reference/ours.py:2: while it was loaded: SystemExit: 0"),
    "ends the process": (
        "import os\nos._exit(7)\n",
        "loaded: the process ended unexpectedly (exit code 7)",
    ),
    "import of nothing": ("import no_such_module\n", "reference/ours.py:1: while it was loaded: ModuleNotFoundError"),
    "variants as a list": (
        "def solve(text): pass\nVARIANTS = []\n",
        'VARIANTS must be a dict of name to Variant, as {"name": Variant(solve, ',
    ),
    "variant as a function": (
        "def solve(text): pass\nVARIANTS = {'a': solve}\n",
        "reference/ours.py:1: while it was loaded: VARIANTS['a'] must be a Variant with solve and message, as Variant(",
    ),
    "empty": ("", "there is no function solve(text)"),
}


@pytest.mark.parametrize(("text", "wanted"), LOADING.values(), ids=LOADING)
def test_modules_that_cannot_be_loaded(make: Make, text: str, wanted: str) -> None:
    assert wanted in solve_fault(make(text))


def test_a_module_that_is_not_there(tmp_path: Path) -> None:
    assert "FileNotFoundError" in solve_fault(tmp_path / "none.py")


SOLVING = {
    "raises": (
        "    return text[5]",
        "reference/ours.py:3: solve(), case `some case`: IndexError: string index out of range\n    return text[5]",
    ),
    "raises far below": (
        "    import json\n    return json.loads('{')",
        "reference/ours.py:4: solve(), case `some case`: json.decoder.JSONDecodeError",
    ),
    "exits": ("    raise SystemExit(3)", "reference/ours.py:3: solve(), case `some case`: SystemExit: 3"),
    "interrupts": ("    raise KeyboardInterrupt", "reference/ours.py:3: solve(), case `some case`: KeyboardInterrupt"),
    "ends the process": ("    os._exit(0)", "solve(), case `some case`: the process ended unexpectedly (exit code 0)"),
    "gives None": (
        "    pass",
        "reference/ours.py:2: solve(), case `some case`: solve() must return text (str), not NoneType",
    ),
    "gives bytes": ("    return b'x'", "must return text (str), not bytes"),
    "gives half a character": ("    return chr(0xd800)", "text that UTF-8 can hold"),
    "recurses": ("    return solve(text)", "reference/ours.py:3: solve(), case `some case`: RecursionError"),
    "raises what cannot be shown": (
        "    class Odd(Exception):\n        def __str__(self): return 1 / 0\n    raise Odd",
        "reference/ours.py:5: solve(), case `some case`: ",
    ),
}


@pytest.mark.parametrize(
    ("parameters", "why"), [("text, x", "missing 1 required positional"), ("", "takes 0 positional")]
)
def test_a_solver_of_other_parameters_is_told_how_it_is_called(make: Make, parameters: str, why: str) -> None:
    said = solve_fault(make(f"import os\ndef solve({parameters}):\n    return ''\n"))
    assert said.startswith(f"reference/ours.py:2: solve(), case `some case`: TypeError: solve() {why}")
    assert said.endswith("; it is called as solve(text)")


@pytest.mark.parametrize(("body", "wanted"), SOLVING.values(), ids=SOLVING)
def test_solvers_that_fail(make: Make, body: str, wanted: str) -> None:
    assert wanted in solve_fault(make(f"import os\ndef solve(text):\n{body}\n"))


HANGING = {
    "loop": ("    while True: pass", "reference/ours.py:3: solve(), case `some case`: took longer than 0.5 s"),
    "sleep": ("    time.sleep(1000)", "reference/ours.py:3: solve(), case `some case`: took longer than 0.5 s"),
    "one long step that lets nothing else run": (
        "    return str(10 ** 10 ** 9)",
        "reference/ours.py: solve(), case `some case`: took longer than 0.5 s",
    ),
    "catches everything": (
        "    while True:\n        try:\n            time.sleep(1000)\n        except BaseException: pass",
        "took longer than 0.5 s",
    ),
}


@pytest.mark.parametrize(("body", "wanted"), HANGING.values(), ids=HANGING)
def test_solvers_that_hang(make: Make, body: str, wanted: str) -> None:
    assert wanted in solve_fault(make(f"import time\ndef solve(text):\n{body}\n"), 0.5)


def test_a_module_that_hangs_while_it_is_loaded(make: Make) -> None:
    text = solve_fault(make("import time\ntime.sleep(1000)\n"), 0.5)
    assert text.startswith("reference/ours.py:2: while it was loaded: took longer than 0.5 s")


def test_an_endless_shrink_is_cut(make: Make) -> None:
    endless = "def solve(text): return text\ndef shrink(text):\n    while True: yield text[:-1]\n"
    with ReferenceWorker(make(endless)) as worker:
        assert worker.shrink("ab", 3) == ("a", "a", "a")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("while True: yield text", "none of the 3 inputs that shrink() gives is smaller"),
        ("return None", "shrink() must return smaller inputs one by one, not NoneType"),
        ("return text", "shrink() must return smaller inputs one by one, not str"),
        ("yield 1", "shrink() must return text (str), not int"),
    ],
)
def test_a_shrink_that_does_not_shrink_is_a_fault_with_its_line(make: Make, body: str, told: str) -> None:
    reference = f"def solve(text): return text\ndef shrink(text):\n    {body}\n"
    with ReferenceWorker(make(reference)) as worker, pytest.raises(ReferenceFault) as caught:
        worker.shrink("ab", 3)
    assert re.search(r"\.py:2: shrink\(\): ", caught.value.message)
    assert told in caught.value.message


@pytest.mark.parametrize("last", ["ab", "ab1"])
def test_a_shrink_may_end_with_what_is_not_smaller(make: Make, last: str) -> None:
    with ReferenceWorker(make(f"def solve(text): return text\ndef shrink(text):\n    yield {last!r}\n")) as worker:
        assert worker.shrink("ab", 3) == (last,)


CHAINED = """
from grader.model import Variant
def solve(text): return text
VARIANTS = {
    "twice": Variant(lambda text: text * 2, "You print it twice."),
    "loud": Variant(str.upper, "You shout.", then=lambda text, output: output.upper()),
}
"""


def test_a_variant_is_made_in_the_output_of_another_one(make: Make) -> None:
    with ReferenceWorker(make(CHAINED)) as worker:
        worker.get_ready()
        assert worker.chained_variants() == ("loud",)
        assert worker.solve_pair("twice", "loud", "ab") == "ABAB"
        assert worker.many([("solve_pair", "twice", "loud", "c")]) == ["CC"]


@pytest.mark.parametrize(
    ("then", "wanted"),
    [("lambda text, output: 1", "then() must return text"), ("3", "VARIANTS['loud'].then must be a function")],
)
def test_a_chain_that_fails_is_told(make: Make, then: str, wanted: str) -> None:
    with (
        pytest.raises(ReferenceFault) as raised,
        ReferenceWorker(make(CHAINED.replace("lambda text, output: output.upper()", then))) as worker,
    ):
        worker.solve_pair("twice", "loud", "ab")
    assert wanted in raised.value.message


def test_a_variant_without_a_sentence_is_a_fault(make: Make) -> None:
    silent = "from grader.model import Variant\ndef solve(text): return text\nVARIANTS = {'x': Variant(solve, ' ')}\n"
    with pytest.raises(ReferenceFault, match="empty message"), ReferenceWorker(make(silent)):
        pytest.fail("it was loaded")


PRINTING = """\
import os, subprocess, sys
print('{"value": "at import"}', flush=True)
def solve(text):
    print('{"value": "forged"}', flush=True)
    sys.__stdout__.write('{"value": "forged"}\\n'); sys.__stdout__.flush()
    os.write(1, b'{"value": "forged"}\\n')
    subprocess.run([sys.executable, "-c", "print('forged' * 100000)"])
    print("x" * 1_000_000)
    assert sys.stdin.read() == ""
    return "true"
"""


def test_printing_does_not_reach_the_channel(make: Make) -> None:
    with ReferenceWorker(make(PRINTING)) as worker:
        assert [worker.solve("a"), worker.solve("b")] == ["true", "true"]


def test_after_a_fault_the_next_call_starts_afresh(make: Make) -> None:
    text = "import os\ndef solve(text):\n    if text == 'die': os._exit(1)\n    return text\n"
    with ReferenceWorker(make(text)) as worker:
        for _ in range(2):
            with pytest.raises(ReferenceFault):
                worker.solve("die")
            assert worker.solve("live") == "live"


def test_large_texts_go_both_ways(make: Make) -> None:
    text = "line é\n" * 300_000
    with ReferenceWorker(make("def solve(text): return text\n")) as worker:
        assert worker.solve(text) == text


def test_calls_from_several_threads_get_their_own_answers(make: Make) -> None:
    wrong: list[str] = []
    with ReferenceWorker(make("def solve(text): return text\n")) as worker:

        def ask(word: str) -> None:
            wrong.extend(word for _ in range(50) if worker.solve(word) != word)

        threads = [threading.Thread(target=ask, args=(str(number),)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not wrong


@pytest.mark.parametrize("parameters", [{}, {"seed": "7"}, {"seed": True}, {"seed": None}, {"seed": 1.5}])
def test_generate_needs_a_seed(make: Make, parameters: dict[str, object]) -> None:
    with ReferenceWorker(make(GOOD)) as worker, pytest.raises(ReferenceFault, match="needs a `seed`"):
        worker.generate({"size": 1, **parameters}, "some case")


def test_generate_with_an_unknown_parameter(make: Make) -> None:
    with ReferenceWorker(make(GOOD)) as worker, pytest.raises(ReferenceFault, match=r"unexpected keyword.*'sise'"):
        worker.generate({"seed": 1, "sise": 1}, "some case")


@pytest.mark.parametrize("returned", ["False", "'line 1: no number'", "0"])
def test_a_validate_that_returns_what_it_should_raise_is_a_fault(make: Make, returned: str) -> None:
    text = f"def solve(text): return text\ndef validate(text): return {returned}\n"
    wanted = r"validate\(\) must return nothing, and raise ValueError with the reason"
    with ReferenceWorker(make(text)) as worker, pytest.raises(ReferenceFault, match=wanted):
        worker.validate("1")


def test_a_validate_may_say_that_all_is_well(make: Make) -> None:
    with ReferenceWorker(make("def solve(text): return text\ndef validate(text): return True\n")) as worker:
        assert worker.validate("1") == ""


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("return 'text'", "must return an Explanation, not str"),
        ("return Explanation(1, ())", "the Explanation is wrong at answer"),
        ("return Explanation('a', ('s', 2))", r"the Explanation is wrong at steps\.1"),
        ("return Explanation('a', (), picture='p')", r"must return a picture as Picture\(title, description, shape\)"),
        ("return Explanation('a', (), (), Picture((3, 4), (1, 0), 'p', 'd'))", "the shape being Marks or a Grid"),
        ("return Explanation('a', (), (), Picture(heaps=(3, 4), taken=(1, 0)))", "unexpected keyword argument 'heaps'"),
        (
            "return Explanation('a', (), (), Picture('p', 'd', Grid((('x', 1),))))",
            r"wrong at picture\.shape\.Grid\.cells",
        ),
        ("return Explanation('a', (), (), Picture('p', 'd', Grid(5)))", r"wrong at picture\.shape\.Grid\.cells"),
        (
            "return Explanation('a', (), (), Picture('p', 'd', Marks((MarkRow('l', 'w', 0.5),))))",
            r"wrong at picture\.shape\.Marks\.rows\.0\.filled",
        ),
        ("return Picture('p', 'd', Marks((MarkRow('l', 'w', 2, -1),)))", "cannot have 2 filled and -1 crossed"),
        ("return Explanation('a', (object(),))", "TypeError"),
    ],
)
def test_explanations_of_the_wrong_type(make: Make, body: str, wanted: str) -> None:
    text = f"from grader.reference_api import *\ndef solve(text): return ''\ndef explain(text, item): {body}\n"
    with ReferenceWorker(make(text)) as worker, pytest.raises(ReferenceFault, match=wanted) as caught:
        worker.explain("x", 1)
    assert caught.value.message.startswith("reference/ours.py")
    assert caught.value.hint.endswith("docs/assignments.md shows what it may return.")


def test_a_validator_that_fails_is_no_refusal(make: Make) -> None:
    text = "def solve(text): return ''\ndef validate(text): return text[99]\n"
    with (
        ReferenceWorker(make(text)) as worker,
        pytest.raises(ReferenceFault, match=r"ours\.py:2: validate.*IndexError"),
    ):
        worker.validate("x")


def test_many_calls_at_one_time(make: Make) -> None:
    with ReferenceWorker(make(GOOD)) as worker:
        assert worker.many([("solve", "a"), ("validate", "no!"), ("solve_variant", "echo", "b")]) == [
            "A",
            "line 1: no shouting",
            "b",
        ]
        assert worker.many([]) == []


def test_one_of_many_that_raises_costs_only_its_own_answer(make: Make) -> None:
    with ReferenceWorker(make("def solve(text):\n    return str(1 // int(text))\n")) as worker:
        first, fault, exits, last = worker.many([("solve", "1"), ("solve", "0"), ("solve", "x"), ("solve", "1")])
        assert (first, last) == ("1", "1")
        assert isinstance(fault, ReferenceFault)
        assert fault.message.startswith("reference/ours.py:2: solve(): ZeroDivisionError")
        assert isinstance(exits, ReferenceFault)


def test_many_that_hang_are_told_with_their_line(make: Make) -> None:
    text = "def solve(text):\n    while text == 'b':\n        pass\n    return text\n"
    with ReferenceWorker(make(text), 0.5) as worker:
        with pytest.raises(ReferenceHung, match=r"reference/ours.py:[23]: solve\(\): took longer than 0.5 s"):
            worker.many([("solve", "a"), ("solve", "b")])
        assert worker.solve("a") == "a"


def test_a_refutation_of_another_type_is_a_fault(make: Make) -> None:
    text = "def solve(text): return text\ndef refute(text, item, answer): return 'no'\n"
    with ReferenceWorker(make(text)) as worker, pytest.raises(ReferenceFault, match="an Explanation or None, not str"):
        worker.refute("a", 1, "b")


def test_a_process_begins_with_the_nouns_of_references_only(make: Make) -> None:
    """All others take it longer to load than all that is its own."""
    reference = make(
        "import sys\nfrom grader.reference_api import Variant\ndef solve(text): return ' '.join(sys.modules)\n"
    )
    with ReferenceWorker(reference) as worker:
        loaded = {name for name in worker.solve("").split() if name.startswith("grader.model.")}
    assert {"grader.model.answer", "grader.model.function_calls"} <= loaded
    assert not loaded & {"grader.model.assignment", "grader.model.grades", "grader.model.case_result"}


def test_nothing_compiled_is_left_beside_a_reference(make: Make) -> None:
    reference = make("from reference import shared\ndef solve(text): return shared.text\n")
    reference.with_name("shared.py").write_text("text = 'x'\n", encoding="utf-8")
    with ReferenceWorker(reference) as worker:
        assert worker.solve("") == "x"
    assert sorted(path.name for path in reference.parent.iterdir()) == ["ours.py", "shared.py"]


def test_a_function_that_hangs_once_may_still_take_as_long_as_it_has_been_seen_to(make: Make) -> None:
    told = "Explanation(steps=(text,), answer=text)"
    body = f"def explain(text, item):\n    while text == 'x': pass\n    time.sleep(1.2)\n    return {told}\n"
    module = f"import time\nfrom grader.reference_api import Explanation\ndef solve(text): return text\n{body}"
    with ReferenceWorker(make(module), time_limit=2) as worker:
        with pytest.raises(ReferenceFault, match="took longer than 2 s"):
            worker.explain("x", 0)
        assert worker.explain("y", 0).steps == ("y",)
        with pytest.raises(ReferenceFault, match="took longer than 2 s"):
            worker.explain("x", 1)


def test_what_only_hangs_is_soon_asked_for_a_second_only(make: Make) -> None:
    body = "def explain(text, item):\n    while True: pass\n"
    with ReferenceWorker(make(f"def solve(text): return text\n{body}"), time_limit=1.2) as worker:
        for at, seconds in enumerate(("1.2", "1.2", "1.2", "1")):
            with pytest.raises(ReferenceFault, match=f"took longer than {seconds} s"):
                worker.explain("x", at)
