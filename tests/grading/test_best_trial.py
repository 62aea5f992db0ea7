"""Of several changes that help, the one that helps most is told, also where it is found later or by hidden tests."""

from __future__ import annotations

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.changes.source_changes import ChangeKind
from grader.grading.further_runs import trial_runs, trials
from grader.model import Fit
from grader.sandbox import Sandbox

from ..conftest import ASSIGNMENT, Course
from .test_debugging import NAMES, graded
from .test_noting import box

__all__ = ["box"]

CARS = """
    def solve(text):
        cars, lines = {}, []
        for line in text.splitlines():
            what, name, at = line.split()
            if what == "in":
                cars.setdefault(name, int(at))
            else:
                lines.append(f"{name} {fee(int(at) - cars.pop(name)) if name in cars else 'not here'}")
        return "\\n".join([*lines, "left: " + " ".join([*sorted(cars), "end"])]) + "\\n"

    def fee(minutes):
        return min(15, 2 + max(0, (minutes - 31) // 30))
"""
C = """\
#include <stdio.h>
#include <string.h>
char names[50][9];
int times[50], count = 0;
int find(char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name))
            return i;
    }
    return -1;
}
int main(void) {
    char what[9], name[9];
    int at;
    while (scanf("%s %s %d", what, name, &at) == 3) {
        int place = find(name);
        if (strcmp(what, "in") == 0) {
            if (place == -1) {
                strcpy(names[count], name);
                times[count] = at;
                count++;
            }
        } else if (place == -1) {
            printf("%s not here\\n", name);
        } else {
            int fee = 2, rest = at - times[place] - 60;
            while (rest > 0) {
                fee++;
                rest -= 30;
            }
            printf("%s %d\\n", name, fee > 15 ? 15 : fee);
            for (int i = place; i < count - 1; i++) {
                strcpy(names[i], names[i + 1]);
                times[i] = times[i + 1];
            }
            count--;
        }
    }
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            if (strcmp(names[i], names[j]) > 0) {
                char kept[9];
                strcpy(kept, names[i]);
                strcpy(names[i], names[j]);
                strcpy(names[j], kept);
            }
    printf("left:");
    for (int i = 0; i < count; i++) printf(" %s", names[i]);
    printf(" end\\n");
}
"""
CPP = """\
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;
struct Car {
    string name;
    int start;
};
vector<Car> cars;
int findFee(int minutes) {
    int fee = 2;
    if (fee > 15) fee = 15;
    int rest = minutes - 60;
    while (rest > 0) {
        fee++;
        rest -= 30;
    }
    return fee;
}
bool comesFirst(const Car &a, const Car &b) {
    return a.start < b.start;
}
int main() {
    string what, name;
    int at;
    while (cin >> what >> name >> at) {
        int place = -1;
        for (size_t i = 0; i < cars.size(); i++)
            if (cars[i].name == name) place = i;
        if (what == "in") {
            if (place < 0) cars.push_back({name, at});
        } else if (place < 0) {
            cout << name << " not here" << endl;
        } else {
            cout << name << " " << findFee(at - cars[place].start) << endl;
            cars.erase(cars.begin() + place);
        }
    }
    sort(cars.begin(), cars.end(), comesFirst);
    cout << "left:";
    for (const Car &car : cars) cout << " " << car.name;
    cout << " end" << endl;
}
"""
VISIBLE = ("in A 5;out A 9", "in B 5;in A 9;out A 70;out C 99", "in A 5;in B 9;in A 90;out A 100",
           "in C 5;in B 7;out C 99;in A 8", "in D 1;out D 9999")  # fmt: skip
HIDDEN = ("in B 5;in C 7;in A 8", "in C 1;in A 7;in B 8;in D 9;out D 20", "in A 1;in B 2;out A 5")


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    made = Course(tmp_path_factory.mktemp("course"))
    names = ", ".join(f"{language}: {name}" for language, name in NAMES.items())
    text = ASSIGNMENT.replace("python: Double.py, c: double.c, java: Double.java", names)
    made.write("cases/double/assignment.yaml", text.replace("memory_mib: 64", "memory_mib: 256"))
    made.write("reference/double.py", CARS)
    shown = (f"    - {{name: v{at}, input: {{lines: {each.split(';')}}}}}\n" for at, each in enumerate(VISIBLE))
    hidden = (
        f"    - {{name: h{at}, visibility: hidden, input: {{lines: {each.split(';')}}}}}\n"
        for at, each in enumerate(HIDDEN)
    )
    made.write("cases/double/basic.yaml", "\n" + "".join((*shown, *hidden)))
    return made


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine ends no search."""
    for module in (trials, trial_runs):
        monkeypatch.setattr(module, "_MOST_SECONDS", 60.0)


def test_a_change_that_mends_one_test_does_not_hide_one_that_mends_all(course: Course, box: Sandbox) -> None:
    """With the name stored too late, the first car is found by chance."""
    assignment = resolve_expected(load_assignment("double", course.folder))
    (found,) = graded(assignment, box, "c", C).diagnosis
    assert (found.variant, found.fit, found.place and found.place.line) == (ChangeKind.ALIKE_AS_FALSE, Fit.WHOLE, 7)


def test_hidden_tests_choose_between_two_ways_to_mend_a_line(course: Course, box: Sandbox) -> None:
    """Where the names come in reverse order, the comparison turned round is right as well."""
    assignment = resolve_expected(load_assignment("double", course.folder))
    (found,) = graded(assignment, box, "cpp", CPP).diagnosis
    assert (found.fit, found.number) == (Fit.WHOLE, 2)
    said = f"{found.message} {found.then[0]}"
    assert "`a.start < b.start` sorts by another value than is meant" in said
    assert "`if (fee > 15)" in said


JAVA = """\
import java.util.*;
public class Double {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int count = 0;
        while (in.hasNext()) {
            String what = in.next(), name = in.next();
            in.nextInt();
            if (what == "in") count++;
            else System.out.println(name + " not here");
        }
        System.out.println("left:" + (count == 0 ? "" : " A") + " end");
    }
}
"""


SEARCH = """\
import java.util.*;
public class Double {
    static List<String> names = new ArrayList<>();
    static void leave(String name) {
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equals(name)) {
                System.out.println(name + " 2");
                names.remove(i);
                return;
            } else {
                System.out.println(name + " not here");
            }
        }
    }
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNext()) {
            String what = in.next(), name = in.next();
            in.nextInt();
            if (what.equals("in")) names.add(name);
            else leave(name);
        }
        Collections.sort(names);
        System.out.print("left: ");
        for (int i = 0; i < names.size(); i++) {
            System.out.print(names.get(i) + " ");
        }
        System.out.println("end");
    }
}
"""


def test_what_an_else_prints_in_each_turn_of_a_search_belongs_behind_it(course: Course, box: Sandbox) -> None:
    lines = ["out A 5", "in A 5;out B 6;out A 7", "in A 5;in B 7;out B 9", "in C 5;in D 6;in E 7;out F 8", "in A 9"]
    cases = (f"    - {{name: v{at}, input: {{lines: {each.split(';')}}}}}\n" for at, each in enumerate(lines))
    course.write("cases/double/basic.yaml", "\n" + "".join(cases))
    assignment = resolve_expected(load_assignment("double", course.folder))
    (found,) = graded(assignment, box, "java", SEARCH).diagnosis
    assert (found.variant, found.fit, found.place and found.place.line) == (ChangeKind.LOOP_ELSE, Fit.WHOLE, 11)


def test_texts_compared_as_objects_are_proved_by_a_change(course: Course, box: Sandbox) -> None:
    lines = ["in A 5;in A 6", "in A 7", "out A 8", "out B 8;in A 9", "out C 4;out D 5"]
    cases = (f"    - {{name: v{at}, input: {{lines: {each.split(';')}}}}}\n" for at, each in enumerate(lines))
    course.write("cases/double/basic.yaml", "\n" + "".join(cases))
    assignment = resolve_expected(load_assignment("double", course.folder))
    (found,) = graded(assignment, box, "java", JAVA).diagnosis
    assert found.message.startswith("Your program compares Strings with `==`.")
    assert (found.fit, set(found.cases)) == (Fit.WHOLE, {"v0", "v1", "v3"})
