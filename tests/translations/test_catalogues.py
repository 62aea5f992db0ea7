"""Each catalogue says all that pages say, with the same values in it; a new language is one file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message

from grader.text.spoken_text import localize, say, say_later, say_number, use_catalogue
from grader.translations import ENGLISH, compile_catalogue, list_page_languages, load_catalogue, speak

from .catalogues import CATALOGUES, extract_messages, list_ids, read_catalogue, update_catalogue

CODE = CATALOGUES.parent
LANGUAGES = [path.stem for path in sorted(CATALOGUES.glob("*.po"))]


def list_forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


def find_places(template: str) -> set[tuple[str, str]]:
    """The values of a template, with how they are formatted."""
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name is not None}


def has_same_places(form: str, message: Message) -> bool:
    """Whether a form has the places of the English; a form for one number alone may leave out the number."""
    wanted = set.union(*map(find_places, list_ids(message)))
    lost = wanted ^ find_places(form)
    return not lost or (len(list_ids(message)) > 1 and {name for name, _ in lost} == {"number"} and lost <= wanted)


def find_faults(path: Path) -> Iterator[str]:
    """What a catalogue lacks, or says with other values than the English."""
    catalogue, wanted = read_catalogue(path), extract_messages()
    for message in wanted:
        found = catalogue.get(message.id)
        if message.id and (found is None or not all(list_forms(found))):
            yield f"missing: {message.id}"
        elif found and found.id and found.fuzzy:
            yield f"fuzzy: {message.id}"
        elif found and found.id:
            yield from (f"other values: {form}" for form in list_forms(found) if not has_same_places(form, found))
    for message in catalogue:
        if message.id and wanted.get(message.id) is None:
            yield f"said no more: {message.id}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_says_all_that_pages_say(language: str) -> None:
    assert list(find_faults(CATALOGUES / f"{language}.po")) == []


def test_german_calls_a_student_du_everywhere() -> None:
    formal = re.compile(r"\w(?:en|un) Sie\b|\bIhre?[mnrs]?\b|\bIhnen\b")
    forms = [form for message in read_catalogue(CATALOGUES / "de.po") for form in list_forms(message)]
    assert [form for form in forms if formal.search(form)] == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("Wähle eine Aufgabe.", ""), "missing: Choose an assignment."),
        (('msgid "Choose an assignment."', '#, fuzzy\nmsgid "Choose an assignment."'), "fuzzy: Choose an assignment."),
        (("Seine Adressen beginnen mit {address}/.", "{adresse}"), "other values: {adresse}"),
        (('msgid "Choose an assignment."', 'msgid "Pick one."'), "said no more: Pick one."),
    ],
)
def test_a_fault_of_a_catalogue_is_found(change: tuple[str, str], fault: str, tmp_path: Path) -> None:
    text = (CATALOGUES / "de.po").read_text(encoding="utf-8")
    assert change[0] in text
    (tmp_path / "de.po").write_text(text.replace(*change), encoding="utf-8")
    assert fault in find_faults(tmp_path / "de.po")


@pytest.mark.parametrize("path", [path for path in sorted(CODE.rglob("*.py")) if "say" in path.read_text("utf-8")])
def test_all_that_is_said_is_found_in_the_code(path: Path) -> None:
    """What stands in an f-string, or is put together, is not extracted."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    for name, first in (("say", 0), ("say_later", 0), ("say_number", 1)):
        for call in calls:
            template = call.args[first] if call.func.id == name else None  # type: ignore[attr-defined]
            if isinstance(template, ast.JoinedStr):
                raise AssertionError(f"line {template.lineno} says an f-string")
            if isinstance(template, ast.Constant):
                assert extract_messages().get(template.value), template.value


def test_an_empty_file_becomes_a_catalogue_to_fill_in(tmp_path: Path) -> None:
    path = tmp_path / "fr.po"
    path.touch()
    update_catalogue(path)
    assert all(fault.startswith("missing") for fault in find_faults(path))
    once = path.read_bytes()
    update_catalogue(path)
    assert path.read_bytes() == once and b'"Language: fr' in once


def test_each_file_is_a_language_of_pages() -> None:
    assert list_page_languages() == (ENGLISH, *LANGUAGES)


def test_a_catalogue_is_compiled_once_per_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    compiled = compile_catalogue((CATALOGUES / "de.po").read_bytes())
    load_catalogue.__wrapped__("de")
    (kept,) = (tmp_path / "grader").iterdir()
    assert kept.read_bytes().endswith(compiled)
    assert load_catalogue.__wrapped__("de").gettext("Checking") == "Prüfung läuft"


def test_a_sentence_is_said_in_the_language_in_use() -> None:
    later, now = say_later("Its result"), say("Its addresses begin with {address}/.", address="a")
    with speak("de"):
        assert say("Its result") == localize(later) == "Das Ergebnis"
        assert localize(now) == "Seine Adressen beginnen mit a/."
        assert localize("Its result") == "Its result"  # as a student or an instructor may have written it
    assert say("Its result") == localize(later) == "Its result"


def test_numbers_are_written_as_the_language_writes_them() -> None:
    templates = "{number:,} upload before yours.", "{number:,} uploads before yours."
    with speak("de"):
        assert say_number(1, *templates) == "1 Upload vor deinem."
        assert say_number(1234, *templates) == "1.234 Uploads vor deinem."
    assert say_number(1234, *templates) == "1,234 uploads before yours."


def test_a_sentence_within_a_sentence_is_said_in_the_same_language() -> None:
    with use_catalogue(None):
        whole = say("the upload could not be kept: {reason}", reason=say("its time could not be written"))
    with speak("de"):
        assert localize(whole).endswith(": die Uhrzeit konnte nicht gespeichert werden")
