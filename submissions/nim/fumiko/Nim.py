#  File: Nim.py
#  Description: Tells the right move in Nim
#  Student's Name: Fumiko Arai
#  Student's UT EID: fa36
#  Course Name CS 313E
#  Unique Number: 53260
#  Date Created 1/10/2013
#  Date Last Modified: 1/15/2013

"""Tells the right move in Nim."""

from functools import reduce


def right_move(heaps):
    """Return heap number and counters, None when there is no right move."""
    total = reduce(lambda left, right: left ^ right, heaps)
    for number, heap in enumerate(heaps, start=1):
        if heap ^ total < heap:
            return number, heap - (heap ^ total)
    return None


def sentence(move):
    """Put the move in words."""
    return "Remove {1} counters from Heap {0}".format(*move) if move else "Lose Game"


with open("nim.txt") as file:
    # the first line tells how many games follow
    for _ in range(int(file.readline())):
        print(sentence(right_move([int(word) for word in file.readline().split()])))
