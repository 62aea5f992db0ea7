"""Pages of the server are in the language that the browser asks for, or that was chosen on them."""

from __future__ import annotations

import io
import zipfile

import pytest

from grader.serve.page_language import find_best_language

from .conftest import RIGHT, Server

GERMAN = {"accept-language": "de-AT,de;q=0.9,en;q=0.5"}


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr;q=0.9, DE;q=0.8, en;q=0.1", "de"),
        ("en;q=0.8,de;q=0.9", "de"),
        ("en,de", "en"),
        ("fr", "en"),
        ("de;q=0", "en"),
        ("de;q=much", "en"),
        ("*", "en"),
        ("", "en"),
        ("," * 100_000 + "de", "en"),
    ],
)
def test_what_a_browser_likes_best_is_spoken(asked: str, language: str) -> None:
    assert find_best_language(asked, ("en", "de")) == language


def test_a_page_is_in_the_language_of_the_browser(own: Server) -> None:
    page = own.get("/double", **GERMAN)
    assert '<html lang="de">' in page.text and "Prüfe dein Programm" in page.text
    assert "set-cookie" not in page.headers
    assert "Check your program" in own.get("/double").text


def test_a_chosen_language_is_remembered(own: Server) -> None:
    assert 'href="?language=en"' in own.get("/double", **GERMAN).text
    chosen = own.get("/double?language=en", **GERMAN)
    assert '<html lang="en">' in chosen.text
    assert "HttpOnly" in chosen.headers["set-cookie"]
    assert '<html lang="en">' in own.get("/double", **GERMAN).text
    own.client.cookies.clear()
    assert '<html lang="de">' in own.get("/double", **GERMAN).text


def test_no_other_language_can_be_chosen(own: Server) -> None:
    page = own.get("/double?language=../de", **GERMAN)
    assert '<html lang="de">' in page.text and "set-cookie" not in page.headers


def test_what_is_refused_is_said_in_the_language_of_the_browser(own: Server) -> None:
    assert "Die Datei ist leer." in own.send("/double", " ", **GERMAN).text
    assert "Diese Seite gibt es nicht" in own.get("/none", **GERMAN).text
    assert "Dieser Upload kam von einer anderen Seite" in own.send("/double", origin="http://a.example", **GERMAN).text


def test_how_far_a_check_is_and_its_page_are_in_the_language_of_the_upload(own: Server) -> None:
    place = own.send("/double", **GERMAN).headers["location"]
    events = own.get(f"{place}/events", **GERMAN).text
    assert '"word": "bestanden"' in events and "accepted" not in events
    assert '<html lang="de">' in own.get(place).text


def test_a_refusal_is_in_the_language_of_its_upload_whoever_was_checked_before(own: Server) -> None:
    own.send("/double", "import time\ntime.sleep(1)\n" + RIGHT)
    place = own.send("/double", b"PK", "double.zip", **GERMAN).headers["location"]
    own.read_events(place)
    page = own.get(place, **GERMAN).text
    assert "ist kein lesbares Zip-Archiv" in page
    assert "Pack die Zip-Datei noch einmal, oder schick eine einzelne Datei." in page


def test_a_program_that_is_not_found_is_said_in_the_language_of_the_page(own: Server) -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("a.py", RIGHT)
        archive.writestr("b.py", RIGHT)
    place = own.send("/double", content.getvalue(), "double.zip", **GERMAN).headers["location"]
    own.read_events(place)
    page = own.get(place).text
    assert "Es ist nicht klar, welche Datei bewertet werden soll" in page and "It is not clear" not in page
