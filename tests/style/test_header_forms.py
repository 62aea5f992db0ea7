"""The header in every form of comment of every language."""

from __future__ import annotations

import pytest

from grader.languages import LANGUAGES

from .header_samples import BARE, check, rules

FIRST_CODE = {
    "python": "import sys",
    "c": "#include <stdio.h>",
    "cpp": "using namespace std;",
    "java": "package nim;",
    "csharp": "using System;",
    "javascript": "'use strict';",
}


def written(language: str, form: str) -> str:
    """The good header in a form of comment of the language."""
    if language == "python":
        forms = {
            "lines": "#  {}\n",
            "bare marks between": "#  {}\n#\n",
            "tabs": "#\t{}\n",
            "many marks": "##  {}  ##\n",
        }
        around = {"block": ('"""\n', '"""\n'), "block with stars": ("r'''\n", "'''\n")}
    else:
        forms = {
            "lines": "// {}\n",
            "bare marks between": "// {}\n//\n",
            "tabs": "//\t{}\n",
            "many marks": "/// {} //\n",
        }
        around = {"block": ("/*\n", "*/\n"), "block with stars": ("/**\n", " */\n")}
    line = forms.get(form, "{}\n" if form == "block" or language == "python" else " * {}\n")
    begin, end = around.get(form, ("", ""))
    return begin + "".join(line.format(text) for text in BARE) + end


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["lines", "bare marks between", "tabs", "many marks", "block", "block with stars"])
def test_every_form_of_comment_in_every_language(language: str, form: str) -> None:
    header, code = written(language, form), FIRST_CODE[language]
    for start in ("", "\ufeff", "\n \n\t\n", "#!/usr/bin/env x\n", "\ufeff\n"):
        for source in (f"{start}{header}{code}\n", f"{start}{header}\n\n{code}\n"):
            assert check(source, language).findings == ()
            assert check(source.replace("\n", "\r\n"), language).findings == ()
    below = check(f"{code}\n{header}", language)
    assert rules(below) == ["header/not-at-top"]
    assert below.right == 7
    again = check(f"{below.corrected}{code}\n", language)
    assert again.findings == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["lines", "block", "block with stars"])
def test_the_same_faults_are_told_in_every_language(language: str, form: str) -> None:
    source = written(language, form)
    for right, wrong, rule in (
        ("Unique Number: 53260", "Unique Number: 5", "header/wrong-value"),
        ("Unique Number: 53260", "Unique Number:", "header/blank"),
        ("Unique Number: 53260", "Unique Number 53260", "header/missing-colon"),
        ("Unique Number: 53260", "", "header/missing-field"),
        ("Unique Number: 53260", "Uniqe Numbr: 53260", "header/label-spelling"),
        ("Unique Number: 53260", "Unique Number: 53260\nPartner: Bob", "header/extra-field"),
        ("Student's Name: Ada Heap", "Student's Name: <your name>", "header/template-text"),
        ("Date Created: 1/10/2013", "Date Created: 1/40/2013", "header/bad-date"),
    ):
        lead = "" if form == "block" else source[: source.index("File:")].rsplit("\n", 1)[-1]
        assert rules(check(source.replace(right, wrong.replace("\n", f"\n{lead}")), language)) == [rule]
