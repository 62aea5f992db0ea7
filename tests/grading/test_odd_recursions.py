"""Programs with odd recursions and copies still build with all that is tried in them."""

from __future__ import annotations

import pytest

from grader.changes.built.noted_source import note_source
from grader.changes.source_changes import ChangeKind
from grader.languages import LANGUAGES
from grader.model import Assignment
from grader.sandbox import Sandbox

from .test_debugging import assignment, graded
from .test_noting import box

__all__ = ["assignment", "box"]

KINDS = {ChangeKind.FIRST_RETURNED, ChangeKind.MOVED_LEVEL, ChangeKind.LEFT_IN_COPY, ChangeKind.COPY_OF_ITEM}
MISSING = {
    "c": {ChangeKind.COPY_OF_ITEM},
    "cpp": {ChangeKind.LEFT_IN_COPY},
    "java": {ChangeKind.LEFT_IN_COPY, ChangeKind.COPY_OF_ITEM},
    "csharp": {ChangeKind.COPY_OF_ITEM},
}
"""What has no place in a language."""
ODD = {
    "c": """
        #include <stdio.h>
        #include <string.h>
        typedef struct item { char name[9]; int kids[3]; const int fixed; } Item;
        struct pair { int x; struct { int y; } in; };
        static Item all[9];
        static struct pair pairs[4];
        static int find(const char *name, int at) {
            if (strcmp(all[at].name, name) == 0) return at;
            for (int i = 0; i < 3; i++) {
                if (all[at].kids[i] > 0) return find(name, all[at].kids[i]);
            }
            return -1;
        }
        static const char *name_of(int at) {
            while (at < 9) { const char *n = all[at].name; at++; return n; }
            return NULL;
        }
        static _Bool has(int n) {
            for (int i = 0; i < n; i++) { switch (i) { case 1: return has(i); default: return i > n; } }
            return 0;
        }
        static void show(int at, int level) { for (int i = 0; i < 3 && level < 3; i++) show(all[at].kids[i], ++level);
            if (level < 0) show(at, level--); }
        int main(void) {
            struct pair p = pairs[1]; p.in.y += 2;
            if (p.x) { struct pair q = pairs[p.x]; q.x++; }
            show(0, 1); printf("%d %d %s\\n", find("a", 0), has(3), name_of(1));
            return p.in.y; }
    """,
    "cpp": """
        #include <iostream>
        #include <map>
        #include <memory>
        #include <string>
        #include <vector>
        struct Node { std::string name; std::vector<std::shared_ptr<Node>> kids; int n = 0; };
        std::shared_ptr<Node> find(const std::shared_ptr<Node> &at, const std::string &name) {
            for (const auto &kid : at->kids) { return find(kid, name); }
            return nullptr;
        }
        const Node *first(const Node &at) {
            for (auto &kid : at.kids) { auto r = kid.get(); return r; }
            return nullptr;
        }
        bool has(const Node &at) { for (auto &kid : at.kids) { if (kid) return has(*kid); } return false; }
        void show(const Node &at, int level = 0) { for (auto &kid : at.kids) show(*kid, ++level); }
        int main() {
            std::vector<Node> all(2); std::map<std::string, int> counts; int sum = 0;
            for (auto node : all) if (node.n == 0) { node.name = "{}"; sum += node.n++; }
            for (auto node : all) sum += node.n;
            for (auto pair : counts) std::cout << pair.second;
            for (Node node : all)
                for (auto kid : node.kids) std::cout << kid->n;
            show(all[0], 1); std::cout << sum << has(all[0]) << (first(all[0]) == nullptr) << std::endl;
            return find(std::make_shared<Node>(), "x") ? 1 : 0; }
    """,
    "java": """
        import java.util.*;
        public class Double {
            static class Node { String name; final List<Node> kids = new ArrayList<>(); int n; }
            static Node find(Node at, String name) { for (Node kid : at.kids) { return find(kid, name); } return null; }
            static Optional<Node> any(Node at) { for (Node kid : at.kids) { return any(kid); } return null; }
            static boolean has(Node at) { for (Node kid : at.kids) { if (kid.n > 2) return has(kid); } return false; }
            static int place(List<Integer> all, int n) {
                for (Integer each : all) { int at = each - n; return at; }
                return -1;
            }
            static long deep(Node at, long level) { for (Node kid : at.kids) { level = deep(kid, level++); } return 0; }
            static void show(Node at, Integer level) { for (Node kid : at.kids) show(kid, ++level); }
            public static void main(String[] args) {
                Node top = new Node(); show(top, 1); any(top);
                System.out.println(find(top, "a") + " " + has(top) + " " + place(List.of(1), 2));
            }
        }
    """,
    "csharp": """
        using System;
        using System.Collections.Generic;
        struct Point { public int X, Y; public void Move() { X++; } }
        class Node { public string Name; public List<Node> Kids = new List<Node>(); public int? Size; }
        class Program {
            static readonly Point[] points = new Point[3];
            static Node Find(Node at, string name) {
                foreach (var kid in at.Kids) { return Find(kid, name); }
                return null;
            }
            static int? Size(Node at) {
                foreach (Node kid in at.Kids) { var size = kid.Size; return size; }
                return null;
            }
            static bool Has(Node at) {
                foreach (var kid in at.Kids) { if (kid.Size > 1) return Has(kid); }
                return false;
            }
            static void Show(Node at, int level = 0) { foreach (var kid in at.Kids) Show(kid, ++level); }
            static void Main() {
                var top = new Node(); Show(top);
                Point p = points[1]; p.X += 2;
                if (p.X > 0) { Point q = points[p.Y]; q.Y--; }
                Console.WriteLine("{0} {1} {2} {3}", Find(top, "a"), Has(top), Size(top), p.X);
            }
        }
    """,
}


@pytest.mark.parametrize(("language", "missing"), MISSING.items())
def test_odd_recursions_still_build(
    assignment: Assignment, box: Sandbox, language: str, missing: set[ChangeKind]
) -> None:
    noted = note_source(ODD[language], LANGUAGES[language])
    assert noted
    assert KINDS - {each.kind for each in noted.trials} == missing
    built = graded(assignment, box, language, noted.text)
    assert (built.compile and built.compile.message, built.problem) == ("", "")
