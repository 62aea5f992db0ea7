"""A function that changes only a copy is named with what is lost; one that uses its copy is not."""

from __future__ import annotations

import pytest

from grader.feedback import find_possible
from grader.languages import LANGUAGES
from grader.source.copied_parameters import scan_for_copied_parameter
from grader.style.comments import read_source

from .conftest import case_of, ran
from .test_generic import facts_of

MAPPED = "void interest(map<string, long> bank, int percent) {\n    for (auto& one : bank) one.second += percent;\n}\n"


def scan(text: str, language: str = "cpp") -> tuple[str, str, int] | None:
    code = read_source(text, LANGUAGES[language]).code
    found = scan_for_copied_parameter(text, code, LANGUAGES[language])
    return (found.function, found.declared, found.line) if found else None


@pytest.mark.parametrize(
    ("language", "text", "declared"),
    [
        ("cpp", MAPPED, "map<string, long> bank"),
        ("cpp", "struct A {\n int n;\n};\nbool f(A a, int n) {\n if (a.n < n) return false;\n"
         " a.n -= n;\n return true;\n}", "A a"),
        ("cpp", "int n;\nvoid f(std::vector<int> all, int n)\n{\n    all.push_back(n);\n}", "std::vector<int> all"),
        ("cpp", "void f(unordered_map<int, vector<int>> seen) { seen[2][0] += 1; }",
         "unordered_map<int, vector<int>> seen"),
        ("cpp", "typedef map<int, int> Bank;\nvoid f(Bank all) {\n for (auto it = all.begin(); it != all.end(); it++)"
         "        it->second = 0;\n}", "Bank all"),
        ("cpp", "using Row = std::vector<int>;\nvoid f(Row row) { row[0] = 1; }", "Row row"),
        ("c", "struct Box { int size; };\nvoid grow(struct Box box, int by) { box.size += by; }", "struct Box box"),
        ("c", "typedef struct { int size; } Box;\nvoid grow(Box box) { box.size++; }", "Box box"),
        ("cpp", "void f(string word) { word.erase(0); }", "string word"),
        ("cpp", "void f(int n) { cin >> n; }", "int n"),
        ("c", "static void add(int total, int n) { if (n > 0) total += n; }", "int total"),
        ("java", "static void count(int seen) { seen++; }", "int seen"),
        ("cpp", "void f(vector<int> all, int a, int b) { int x = all[a]; all.erase(all.begin() + a);\n"
         "all.insert(all.begin() + b, x); }", "vector<int> all"),
        ("cpp", "void order(vector<Song> all) {\n int n = all.size();\n for (int i = 0; i < n - 1; i++)\n"
         " if (all[i].size > all[i + 1].size && n > 1) { Song t = all[i]; all[i] = all[i + 1]; all[i + 1] = t; }\n}",
         "vector<Song> all"),
        ("cpp", "void mix(vector<int> all, int a) { sort(all.begin(), all.end()); all[0] = all[a]; }",
         "vector<int> all"),
        ("csharp", "static void Reset(double sum) { sum = 0; }", "double sum"),
    ],
)  # fmt: skip
def test_what_is_changed_in_vain(language: str, text: str, declared: str) -> None:
    found = scan(text, language)
    assert found
    assert found[1] == declared


@pytest.mark.parametrize(
    "text",
    [
        MAPPED.replace("> bank", ">& bank"),
        MAPPED.replace("auto&", "auto"),
        MAPPED.replace("one.second +=", "cout << one.second -"),
        MAPPED.replace("int percent", "int& sum"),  # the copy may be there to be worked with
        MAPPED.replace("void", "long"),
        "struct A {\n int n;\n};\nbool f(A &a, int n) {\n a.n -= n;\n return true;\n}",
        "struct A {\n int n;\n};\nint f(A a, int n) {\n a.n -= n;\n return a.n;\n}",
        "struct A {\n int n;\n};\nint f(A a) {\n while (g()) {\n  h(a);\n  a.n -= 1;\n }\n return 1;\n}",
        "void f(int n) { while (n--) work(); }",
        "void f(int n) { n = n % 10; work(n); }",
        "void f(int n, vector<int>& all) { if (n < 0) n = 0; all.push_back(n); }",
        "void f(int *n) { *n = 1; }",
        "void f(int n[]) { n[0] = 1; }",
        "void f(int n) { n++; printf(\"%d\", n); }",
        "void f(vector<int> all) { sum = all[0] == 1; all.size(); }",
        "void f(int n) { // n = 1;\n}",
        "struct Box { int size; };\nvoid f(struct Box box) { work(box.size == 1, box.size <= 2); }",
        "void f(Box box) { box.size = 1; }",  # it may be a name for a pointer
        "typedef struct { int size; int *data; } Row;\nvoid fill(Row row, int v) { row.data[0] = v; }",
        "void gen(vector<int> cur, int i) { if (i == n) res.push_back(cur); else { cur.push_back(i); gen(cur, i); } }",
        "void add(string name) { name[0] = 'A'; names.push_back(name); }",
        "void count(string s) { s.erase(0, 1); total += s.size(); }",
        "void setAge(int age) { age = age; }",
        "void f(vector<int> all) { all[0] = all[1]; total = all[0]; }",
        "void f(vector<int> all) { sort(all.begin(), all.end()); all.pop_back(); if (x) return; else best = all[0]; }",
        "void f(vector<int> all) { all[0] = all[1]; swap(row[0], all[1]); }",
        "void f(vector<int> all) { all[0] = all[1]; keep(all); }",
        "void f(vector<int> all) { all[0] = all[1]; other.push_back(all[0]); }",
        "void f(vector<int> all) { all[0] = all[1]; int &x = other[0]; x = all[0]; }",
        "void f(vector<int> all) { all[0] = all[1]; static int x = 1; x = all[0]; }",
        "void f(vector<int> all) { cin >> all[0]; all[1] = all[0]; }",
    ],
)  # fmt: skip
def test_what_may_be_of_use(text: str) -> None:
    assert scan(text) is None


def test_a_second_function_is_told_by_its_line() -> None:
    text = MAPPED + MAPPED.replace("interest", "other")
    found = scan_for_copied_parameter(text, text, LANGUAGES["cpp"])
    assert found
    assert (found.function, found.also) == ("interest", 4)
    (told,) = find_possible(facts_of(ran(case_of("1\n", "2\n"), "3\n"), text=text, language="cpp"))
    assert told.message.endswith(". The same is wrong on line 4.")


def test_only_so_many_functions_are_looked_at() -> None:
    plain = "void work() { }\nvoid other(int n) { run(n); }\n"
    assert scan(plain * 10 + MAPPED)
    assert scan(plain * 60 + MAPPED) is None


@pytest.mark.parametrize(
    ("language", "advice"),
    [
        ("cpp", "Take it by reference: `int& total`."),
        ("java", "Return the new value, and keep it where you call `add`."),
    ],
)
def test_how_it_is_told(language: str, advice: str) -> None:
    text = "static void add(int total, int n) {\n    total += n;\n}"
    (found,) = find_possible(facts_of(ran(case_of("1\n", "2\n"), "3\n"), text=text, language=language))
    assert (found.kind, found.cases) == ("copied-parameter", ())
    assert found.message == f"Your `add` gets a copy of `total`, so what it changes there is lost. {advice}"
    assert found.place
    assert (found.place.line, found.place.raised) == (1, "“total” is a copy here.")
