"""Hints in Markdown: what helps a reader is rendered, and nothing in one can act on the page or load anything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.model import Batch, Verdict
from grader.reports import format_student_page
from grader.reports.pages.hint_markup import render_markdown
from grader.reports.terminal.wrapping import wrap_lines


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Look at the *first* heap.", "<p>Look at the <em>first</em> heap.</p>\n"),
        ("Use `x ^ y`, **not** `x + y`.", "<p>Use <code>x ^ y</code>, <strong>not</strong> <code>x + y</code>.</p>\n"),
        ("- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"),
        ("Try:\n\n```\na < b\n```", "<p>Try:</p>\n<pre><code>a &lt; b\n</code></pre>\n"),
        ("One.\n\nTwo.", "<p>One.</p>\n<p>Two.</p>\n"),
        ("5 * 3 * 2 and snake_case_name", "<p>5 * 3 * 2 and snake_case_name</p>\n"),
        ("# 3 heaps\n---", "<p># 3 heaps\n---</p>\n"),
        ("    indented", "<p>indented</p>\n"),
    ],
)
def test_markdown_is_rendered(text: str, shown: str) -> None:
    assert render_markdown(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
        ("a <img src=x onerror=alert(1)> b", "<p>a &lt;img src=x onerror=alert(1)&gt; b</p>\n"),
        ("<div>\n<b>x</b>\n</div>", "<p>&lt;div&gt;\n&lt;b&gt;x&lt;/b&gt;\n&lt;/div&gt;</p>\n"),
        ("&#x202e;&lt;b&gt;", "<p>&amp;#x202e;&amp;lt;b&amp;gt;</p>\n"),
        ("[here](https://a.example/?x=1&y)", "<p>here (https://a.example/?x=1&amp;y)</p>\n"),
        ("[*a* and `b`](x) [c](y)", "<p><em>a</em> and <code>b</code> (x) c (y)</p>\n"),
        ("![a heap](https://a.example/heap.png)", "<p>a heap (https://a.example/heap.png)</p>\n"),
        ('![<b>](x"y)', "<p>&lt;b&gt; (x%22y)</p>\n"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>\n"),
        ("<https://a.example>", "<p>&lt;https://a.example&gt;</p>\n"),
        ("[x]\n\n[x]: https://a.example", "<p>[x]</p>\n<p>[x]: https://a.example</p>\n"),
        ('```"><b>\nx\n```', '<pre><code class="language-&quot;&gt;&lt;b&gt;">x\n</code></pre>\n'),
    ],
)
def test_html_is_text_and_nothing_is_loaded(text: str, shown: str) -> None:
    assert render_markdown(text) == shown


def page_with_hint(batch: Batch, hint: str) -> str:
    """The page of a student who fails a test with this hint."""
    grade = batch.grades[1]
    at = next(index for index, case in enumerate(grade.cases) if case.verdict is Verdict.WRONG_ANSWER)
    cases = tuple(replace(case, hint=hint if index == at else "") for index, case in enumerate(grade.cases))
    return format_student_page(batch, replace(grade, cases=cases, diagnosis=()))


def test_a_page_shows_a_hint_with_its_marks(batch: Batch) -> None:
    page = page_with_hint(batch, "See `heaps`:\n\n- the <b>first</b>\n- the \u202elast")
    hint = page[page.index('<div class="hint">') :]
    hint = hint[: hint.index("</div>")]
    assert "<p>See <code>heaps</code>:</p>" in hint
    assert "<li>the &lt;b&gt;first&lt;/b&gt;</li>" in hint
    assert "<li>the \\u202elast</li>" in hint, "what cannot be seen is told as everywhere"


def test_a_huge_hint_is_cut_and_says_so(batch: Batch) -> None:
    page = page_with_hint(batch, "*" * 300_000)
    assert len(page) < 300_000
    assert "294,000 more characters" in page


def test_the_terminal_keeps_the_lines_of_a_hint() -> None:
    assert wrap_lines("hint: Look:\n\n- one\n- two " + "x" * 80, 4) == [
        "hint: Look:",
        "- one",
        "- two " + "x" * 80,
    ]
