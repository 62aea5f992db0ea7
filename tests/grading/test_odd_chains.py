"""Programs with odd chains, digits and strings still build with all that is tried in them."""

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

KINDS = {
    ChangeKind.LAST_NODE,
    ChangeKind.KEPT_TAIL,
    ChangeKind.KEPT_AT_TIMES,
    ChangeKind.PART_WRAPPED,
    ChangeKind.NO_DIGIT_LEFT,
    ChangeKind.COMPARED_TEXTS,
    ChangeKind.DIGIT_CODE,
    ChangeKind.ONLY_ASKED,
}
MISSING = {
    "c": {ChangeKind.NO_DIGIT_LEFT, ChangeKind.COMPARED_TEXTS},
    "cpp": {ChangeKind.NO_DIGIT_LEFT, ChangeKind.DIGIT_CODE},
    "java": set[ChangeKind](),
    "csharp": set[ChangeKind](),
}
"""What has no place in a language, or none in its program."""
ODD = {
    "c": """
        #include <stdio.h>
        #include <stdlib.h>
        #define SIZE 5
        struct node { struct node *next; int value; };
        struct queue { struct node *first, *last; };
        static int table[3 + 7 % 4], fixed = 1 + 7 % 3;
        static void put(struct queue *q, struct node *n) {
            struct node *last = q->last;
            if (last == NULL) q->first = n;
            else last->next = n;
            q->last = n;
        }
        static void add(struct queue *q, struct node *n) { if (!q->last) q->first = n; else q->last->next = n;
            q->last = n; }
        static int take(struct queue *q) { int v = q->first->value; q->first = q->first->next; return v; }
        static int product(const char *a, const char b[]) { int at = 0, n = 0; n += a[at] * b[at + 1 % SIZE];
            return n; }
        int main(void) {
            struct queue q = {0, 0};
            struct node one = {0, 1}, *n = &one;
            int last = 0, now, i;
            put(&q, n); add(&q, n); take(&q);
            while (n->next != NULL) { n = n->next; }
            for (n = q.first; n && n->next; n = n->next) { puts("}"); }
            for (i = 0; i < 3; i++) { now = i; if (now - last > 1) { last = now; } else { puts("x"); continue; } }
            double half = 0.5; char word[9]; int read[9] = {0};
            half = half + i % 4;
            if (sscanf("a", "%8s", word) == 1) { int x = word[0]; read[0] = x; x++; }
            if (i > 7) { int y = i; read[1]++; read[2] = y; }
            if (i > 8) { read[3]++; puts("y"); }
            switch (i + 1 % 2) { case 1 + 1 % 2: i = (int) last + 3 % 2; }
            return product("1", "22") + table[0] + fixed - 54;
        }
    """,
    "cpp": """
        #include <iostream>
        #include <memory>
        #include <string>
        #include <vector>
        template <typename T> struct Node { T value; Node<T>* next = nullptr; };
        template <typename T> class Queue {
            Node<T>* first = nullptr; Node<T>* last = nullptr;
        public:
            void put(Node<T>* n) { if (last == nullptr) first = n; else last->next = n; last = n; }
            void take() { first = first->next; }
            bool has() const { for (const Node<T>* n = first; n->next != nullptr; n = n->next) {
                if (n->value == T()) return true; } return false; }
        };
        struct Word { std::string text; bool operator<(const Word& w) const { return text < w.text; } };
        static std::string larger(const std::string& a, const std::string& b) { return a < b ? b : a; }
        struct Big { int n; auto operator<=>(const Big&) const = default; };
        static bool smaller(const Big& a, const Big& b) { return a < b; }
        template <typename T> T largest(T a, T b) { return a > b ? a : b; }
        static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }
        struct Ring {
            Node<int>* head = nullptr; mutable Node<int>* tail = nullptr; mutable Node<int>* p = nullptr;
            void put(Node<int>* n) { if (tail == nullptr) head = n; else tail->next = n; tail = n; }
            bool empty() const { p = p->next; return smaller({1}, {2}) && least(1u, 2u); }
        };
        int main() {
            Queue<int> q; Ring ring; ring.put(nullptr); Node<int> n{1}; q.put(&n); q.take(); q.has();
            std::vector<std::string> all; std::string most = "1"; const std::string r = larger("2", most);
            if (r > most) most = r;
            for (const std::string& each : all) { if (each.size() > most.size()) { most = each; } }
            Word one{"a"}, other{"b"}; bool is_less = one < other;
            int at = 0; at = at + 1 % 2; double half = 2; half = half + at % 3;
            if (at > 1) { int y = at; all.push_back("x"); at = y; }
            std::cout << largest(at, 1) << half << most << is_less << 3 + 7 % 2 << std::endl;
        }
    """,
    "java": """
        import java.util.*;
        class Double {
            static class Node<T> { T value; Node<T> next; }
            static class Line<T> {
                private Node<T> first, last;
                void put(Node<T> n) { if (last == null) first = n; else last.next = n; this.last = n; }
                static int pop(Line<Integer> q) { q.first = q.first.next; return 0; }
                T take() { T v = first.value; first = first.next; return v; }
                boolean has(T v) { Node<T> n = this.first; while (n.next != null && !n.value.equals(v)) {
                    n = n.next; } return true; }
            }
            static final int SIZE = 3 + 7 % 4;
            public static void main(String[] args) {
                Line<String> line = new Line<>(); Node<String> n = new Node<>(); n.value = "x"; line.put(n);
                    line.has("x"); line.take();
                String zeros = "012", digits = zeros.replaceFirst("^0+", "") + zeros.replaceAll("^0*", "");
                int last = 0, sum = 0;
                byte small = 1; small += 1 + 3 % 2; short tiny = 1 + 7 % 3;
                if (sum > 1) { int z = 2; sum += 1; last = z; }
                int best; if (sum > 2) { best = 2; last = best; }
                for (char c : digits.toCharArray()) { int now = c - '0'; if (now - last > 1) { last = now;
                    } sum += 2 * digits.charAt(0); }
                for (String each : List.of("1", "2")) { final String kept; if (each.compareTo("1") > 0) {
                    kept = each; } }
                System.out.println(SIZE + sum + 1 % 2);
            }
        }
    """,
    "csharp": """
        using System;
        using System.Collections.Generic;
        class Node<T> { public T Value; public Node<T> Next; }
        class Program {
            static Node<int> first, last;
            const int Size = 3 + 7 % 4;
            static void Put(Node<int> n) { if (last == null) first = n; else last.Next = n; last = n; }
            static int Take() { int v = first.Value; first = first.Next; return v; }
            static int Best(int n) { int z; int best = 0; if (n > 1) { z = 2; best = z; } return best; }
            static void Main() {
                byte small = 1; short tiny = 1 + 7 % 3; double half = 2; half = half + tiny % 2;
                if (int.TryParse("1", out int given)) { small++; tiny = (short) given; }
                Put(new Node<int> { Value = 1 }); Take();
                for (Node<int> n = first; n != null && n.Next != null; n = n.Next) { Console.WriteLine(n.Value); }
                string zeros = "00", digits = zeros.TrimStart('0'); int most = 0;
                foreach (string each in new List<string> { "1", "2" }) { if (each.CompareTo("1") > 0) {
                    digits = each; } }
                for (int i = 0; i < digits.Length; i++) { int now = i + 1 % Size; if (now > most) { most = now;
                    } most += 2 * digits[i]; }
            }
        }
    """,
}


@pytest.mark.parametrize(("language", "missing"), MISSING.items())
def test_odd_chains_still_build(assignment: Assignment, box: Sandbox, language: str, missing: set[ChangeKind]) -> None:
    noted = note_source(ODD[language], LANGUAGES[language])
    assert noted
    assert KINDS - {each.kind for each in noted.trials} == missing
    built = graded(assignment, box, language, noted.text)
    assert (built.compile and built.compile.message, built.problem) == ("", "")
