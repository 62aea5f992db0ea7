"""A course with programs to practise on, and the answers of its pages."""

from __future__ import annotations

import re

import httpx

from ..conftest import Course
from .conftest import Server

REFERENCE = '''
    """Twice a number."""

    import os
    from pathlib import Path

    from grader.reference_api import Explanation, Variant


    def solve(text):
        number = int(text)
        if number == 1000:
            os._exit(3)
        while number == 2000:
            Path(__file__).parents[1].with_name("started").touch()
        return f"{2 * number}\\n"


    def validate(text):
        if text.strip() != text.rstrip("\\n") or not text.strip().lstrip("-").isdecimal():
            raise ValueError(f"line 1: `{text.strip()}` is not a number")


    def explain(text, item):
        return Explanation(solve(text).strip(), ("A number and the same number once more.",))


    VARIANTS = {
        "secret name of the sign": Variant(lambda text: solve(text).lstrip("-"), "Your program forgets the sign."),
        "secret name of the square": Variant(lambda text: f"{int(text) ** 2}\\n", "Your program prints the square."),
        "secret name of the zero": Variant(lambda text: solve(text) if int(text) else "", "Your program forgets zero."),
        "secret name of nothing": Variant(lambda text: "", "Your program prints nothing."),
        "secret name of the right one": Variant(solve, "Your program is right."),
    }
'''
CASES = """
    - name: two
      input: {lines: ["2"]}
    - name: nothing
      input: {lines: ["0"]}
    - name: three
      input: {lines: ["3"]}
    - name: minus two
      input: {lines: ["-2"]}
    - name: minus four
      input: {lines: ["-4"]}
    - name: secret case
      input: {lines: ["-76543"]}
      visibility: hidden
"""
SECRETS = ("secret", "76543", "153086", "lambda", "reference", "Variant")
"""What no answer of a page may hold before anything is found."""


def write_practice(course: Course) -> Course:
    course.write("reference/double.py", REFERENCE)
    course.write("cases/double/basic.yaml", CASES)
    return course


def try_input(server: Server, path: str, text: str = "", file: bytes | None = None, **fields: str) -> httpx.Response:
    """Send an input by the form of the page to practise on, which is asked for before."""
    page = server.get(path).text
    told = {name: find_field(page, name) for name in ("token", "program")}
    files = {"file": ("input.txt", file)} if file is not None else {"none": (None, "")}
    return server.client.post(server.at(path), data={**told, "text": text, **fields}, files=files)


def find_field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]+)"', page)
    assert found, page
    return found[1]
