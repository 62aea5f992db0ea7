"""Nor has a page of the server: what is uploaded, refused, practised on, or not there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.serve.served_folder import make_served_folder
from grader.serve.signed_links import LinkSigner

from ..conftest import Course
from ..serve.conftest import RIGHT, WRONG, Server, make_zip, run_server
from ..serve.practice_course import try_input, write_practice
from ..serve.test_class_site import HOST, NEEDS_ISOLATION, ROSTER, URL, move_switch, page_of
from .pseudo_language import LANGUAGE, find_unmarked, speak_pseudo_language

SPOKEN = {"accept-language": LANGUAGE}
OWN = (
    r"\b[Dd]ouble(?:\.py|\.c|\.zip)?\b|Double\.java",
    "Twice as much",
    r"(?:two|nothing|three|minus two|minus four)\b",
    r"English|Deutsch",  # of the choice of a language, each in itself
    r"^grader$",
    r"^(?:File|Name)$",  # fields of the header
    r"https?://[\w.:/-]+",
    r"[0-9] [KM]iB\b|sha256:\w+|\bUTC\b",
    r"[Ll]ine 1: `.*` is not a number|A number and the same number once more\.",  # of the reference
    r"(?:CPython|ruff|Python|grader) [0-9.]+|\bPython\b",
)


@pytest.fixture
def spoken(course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Course]:
    """A course whose servers speak it."""
    with speak_pseudo_language(monkeypatch, tmp_path / "cache"):
        yield write_practice(course)


def list_faults(pages: dict[str, str]) -> dict[str, list[str]]:
    found = {name: find_unmarked(page, OWN) for name, page in pages.items()}
    return {name: lines for name, lines in found.items() if lines}


def check(server: Server, path: str, content: str | bytes, name: str = "Double.py") -> str:
    place = server.send(path, content, name, **SPOKEN).headers["location"]
    server.read_events(place)
    return server.get(place).text


def test_pages_for_oneself(spoken: Course, tmp_path: Path) -> None:
    with run_server(spoken.folder, "double", log=tmp_path / "said") as server:
        server.client.headers.update(SPOKEN)
        path, pages = "/double", {}
        pages["start"] = server.get(path).text
        pages["not there"] = server.get("/none").text
        pages["another address"] = server.get(path, host="a.example").text
        pages["another site"] = server.send(path, origin="http://a.example").text
        pages["another method"] = server.client.put(server.at(path)).text
        pages["large"] = server.client.post(server.at(path), files={"file": ("Double.py", bytes(2 << 20))}).text
        pages["long form"] = server.client.post(server.at(path), data={"text": "x" * (20 << 10)}).text
        pages["old form"] = server.client.post(server.at(path), files={"token": (None, "x")}).text
        pages["empty"] = server.send(path, " ").text
        pages["no program"] = server.send(path, "x", "Double.txt").text
        pages["long name"] = server.send(path, "x", "D" * 300 + ".py").text
        pages["nothing"] = server.paste(path, "").text
        pages["right"] = check(server, path, RIGHT)
        pages["wrong"] = check(server, path, WRONG)
        pages["no zip"] = check(server, path, b"PK", "double.zip")
        pages["empty zip"] = check(server, path, make_zip({}), "double.zip")
        for what, name in {"long": "n" * 300, "very long": "n" * 5000, "deep": "d/" * 40 + "n"}.items():
            pages[f"{what} name in a zip"] = check(server, path, make_zip({"Double.py": "", name: ""}), "double.zip")
        pages["hidden name"] = server.send(path, "x", ".Double.py").text
        two = make_zip({"a/Double.py": RIGHT, "b/Double.py": RIGHT})
        pages["ambiguous"] = check(server, path, two, "double.zip")
        practice = f"{path}/practice"
        pages["practice"] = server.get(practice).text
        pages["practice, closed form"] = try_input(server, practice, "3", token="x").text  # noqa: S106
        pages["practice, another program"] = try_input(server, practice, "3", program="x").text
        pages["practice, too long"] = try_input(server, practice, "3" * 20_000).text
        pages["practice, no text"] = try_input(server, practice, file=b"\xff").text
        for text in ("x", "2", "3"):
            pages[f"practice, {text}"] = try_input(server, practice, text).text
        pages["practice, next"] = server.get(practice).text
        assert "‹" in pages["start"] and len(set(pages.values())) == len(pages)
        assert list_faults(pages) == {}


@NEEDS_ISOLATION
def test_pages_of_a_class(spoken: Course, tmp_path: Path) -> None:
    spoken.write("roster.csv", ROSTER)
    links = LinkSigner(make_served_folder(spoken.folder))
    log = tmp_path / "said"
    with run_server(spoken.folder, "double", "--public", "--url", URL, "--limit", "2", log=log) as server:
        server.client.headers.update({**SPOKEN, "host": HOST})
        path, pages = page_of(links, "ab1"), {}
        pages["no practice"] = server.get(f"{path}/practice").text
        pages["right"] = check(server, path, RIGHT)
        pages["start"] = server.get(path).text
        move_switch(server, links, "hidden")
        pages["hidden"] = server.get(path).text
        move_switch(server, links, "open")
        check(server, path, WRONG)
        pages["used up"] = server.get(path).text
        pages["refused"] = server.send(page_of(links, "bn2"), "").text
        move_switch(server, links, "closed")
        pages["closed"] = server.get(path).text
        pages["no link"] = server.get("/s/none/double").text
        pages["not in class"] = server.get(page_of(links, "zz9")).text
        assert "‹" in pages["start"] and len(set(pages.values())) == len(pages)
        assert list_faults(pages) == {}
