"""Hostile text in every place where any text can stand: the browser builds the same page as from harmless text."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from grader.model import Batch, CaseResult
from grader.reports import format_student_page, name_pages, write_reports
from grader.reports.pages.classroom import gather_class_page
from grader.reports.pages.html import render_class

from .sample_batch import build_batch

# So short that no text is cut to its budget: how much is shown may follow from what it holds, how it is built may not.
TEXTS = {
    "script": "</script><script>alert(1)</script>",
    "picture": "<img src=x onerror=alert(1)>",
    "attribute": "\" onfocus=alert(1) autofocus x='",
    "drawing": "</svg><svg onload=alert(1)><desc>",
    "title": "</title></desc></text><b>",
    "style": "</style><style>*{display:none}",
    "table": "</td></tr></table></section></main>",
    "text area": "</pre></textarea></select></details>",
    "template": "{{ 7*7 }}{% raw %}{# x #}",
    "data": "]]><![CDATA[<x>",
    "comment": "<!--><!-- --!> -->",
    "entities": "&lt;b&gt;&amp;&#0;&#x202e;&nbsp",
    "controls": "\x00\x01\x07\x08\x0b\x0c\x1b[2J\x7f\x85\x9b",
    "directions": "\u202e\u2066\u2067\u200f\u200e\u2069 evil",
    "unseen": "\u200b\ufeff\u00ad\u2060\ufe0f\u3164\U000e0041",
    "surrogates": "\ud800 \udfff \udc80",
    "separators": "a\u2028b\u2029c\x1cd\x1ee",
    "no characters": "\ufffe\uffff\U0010ffff\ufdd0",
    "carriage returns": "a\rb\r\r",
    "tabs and blanks": " \t  \u3000\u00a0 x ",
    "lines": "one\n\n</pre>\nfour",
    "link": 'javascript:alert(1)//"><base href=//x>',
    "marks": "\u0300\u0489" * 20,
    "formula": "=cmd|'/c calc'!A1",
}

KEPT = frozenset({"settings", "course", "folder", "visibility", "language", "guarantees"})
"""Fields that are ours, or words of the contract."""
NAMES = frozenset({"name", "submitter", "case", "submitters", "representative", "partners", "variant", "cluster"})
"""Fields that must stay apart from each other: the text comes before what stood there."""

SKELETON = """(page) => {
    const inline = new Set(["MARK", "span c", "span s", "span m", "span k", "span f", "span cut", "span cut end"]);
    const made = (one) => /^(case-|L[0-9])/.test(one.id) ? "…" : one.id;
    const shown = (one) => {
        const kind = one.tagName === "SPAN" ? "span " + one.className : one.tagName;
        const inside = [...one.children].flatMap(shown);
        if (inline.has(kind)) return inside;
        const attributes = one.getAttributeNames().sort().join();
        return [[kind, attributes, one.getAttribute("class") || "", made(one)], ...inside, "end"];
    };
    const parsed = new DOMParser().parseFromString(page, "text/html");
    return JSON.stringify(shown(parsed.documentElement));
}"""


def filled(value: Any, text: str, field: str = "") -> Any:
    """The same data with `text` in place of every text that is not empty; lists and their lengths stay."""
    if type(value) is str:
        return value and (f"{text} {value}" if field in NAMES else f"{text}x" if field == "actual" else text)
    if isinstance(value, tuple):
        return tuple(filled(one, text, field) for one in value)
    if isinstance(value, Mapping):
        return {filled(key, text, "name"): filled(one, text) for key, one in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = (one.name for one in dataclasses.fields(value) if one.name not in KEPT)
        return dataclasses.replace(value, **{name: filled(getattr(value, name), text, name) for name in fields})
    return value


def pages(batch: Batch) -> Iterator[str]:
    yield render_class(gather_class_page(batch, name_pages(batch)))
    for grade in batch.grades:
        yield format_student_page(batch, grade)


def harmless(text: str) -> str:
    """As many letters, and as many lines."""
    return re.sub(r"[^\n]", "h", text)


def skeletons(browser_tab: Any, batch: Batch) -> list[str]:
    written = (page.encode("utf-8", "backslashreplace").decode() for page in pages(batch))  # as files are written
    return [browser_tab.evaluate(SKELETON, page) for page in written]


@pytest.mark.parametrize("name", TEXTS)
def test_the_browser_builds_the_same_page(tab: Any, name: str) -> None:
    text, calm = TEXTS[name], harmless(TEXTS[name])
    hostile = skeletons(tab, filled(build_batch(text), text))
    quiet = skeletons(tab, filled(build_batch(calm), calm))
    for one, other in zip(hostile, quiet, strict=True):
        assert first_difference(one, other) is None


def first_difference(one: str, other: str) -> Any:
    """Readable where pytest's own comparison of two long lists is not."""
    left, right = json.loads(one), json.loads(other)
    both = zip([*left, "no more"], [*right, "no more"], strict=False)
    return next(((at, *pair, left[max(0, at - 4) : at]) for at, pair in enumerate(both) if pair[0] != pair[1]), None)


def test_every_text_of_the_model_is_filled() -> None:
    """What the comparison rests on: the text really stands in inputs, outputs, names, hints, messages and comments."""
    batch = filled(build_batch("x"), "QQ")
    told = "".join(pages(batch))
    assert told.count("QQ") > 1_400
    calm = "".join(pages(build_batch("x")))
    for ours in ("handout sample</span>", "Ada Lovelock", "Look at the first heap", "See me on Monday"):
        assert ours in calm
    for gone in ("Look at the first heap", "See me on Monday", "SIGSEGV", "Python 3.11.2"):
        assert gone not in told


def test_opened_such_pages_are_silent(tab: Any, tmp_path: Path) -> None:
    """The fixture fails on a dialog, on a request and on anything that the console says."""
    for at, text in enumerate(TEXTS.values()):
        batch = filled(build_batch(text), text)
        write_reports(dataclasses.replace(batch, grades=batch.grades[:4], clusters=()), tmp_path / str(at))
        for page in sorted((tmp_path / str(at)).glob("*.html"))[:3]:
            tab.goto(page.as_uri())
            assert tab.locator("h1").count() == tab.locator("main").count() == 1


@pytest.mark.parametrize(
    "text", ["A" * 400_000, "<" * 400_000, "x\n" * 100_000, "\x00" * 400_000], ids=["A", "<", "lines", "NUL"]
)
def test_huge_texts_make_no_huge_page(text: str, tab: Any) -> None:
    batch = build_batch(text)
    students = [format_student_page(batch, grade) for grade in batch.grades]
    assert max(len(page.encode()) for page in students) < 300_000
    parts = {json.dumps(part) for page in students for part in json.loads(tab.evaluate(SKELETON, page))}
    calm = build_batch("h\n" * 1_000)
    quiet = (format_student_page(calm, grade) for grade in calm.grades)
    known = {json.dumps(part) for page in quiet for part in json.loads(tab.evaluate(SKELETON, page))}
    assert parts - known == set()


def test_a_case_of_any_name_has_an_anchor_of_its_own(batch: Batch) -> None:
    base: CaseResult = batch.grades[0].cases[0]
    odd = ("</p>", "<P>", "", " ", "\x00", "É", "e", "\ud800", "#", "a b", "a-b", "\u202e", "x" * 5000, "../..", "&")
    cases = tuple(dataclasses.replace(base, name=name) for name in odd)
    page = format_student_page(batch, dataclasses.replace(batch.grades[0], cases=cases))
    anchors = re.findall(r'<li id="([^"]*)"', page)
    assert len(set(anchors)) == len(odd)
    assert all(re.fullmatch(r"case-[a-z0-9_-]{1,70}", anchor) for anchor in anchors)
