# File: NimBot.py
# Description: A bot that plays Nim
# Student's Name: Ophelia Wood
# Student's UT EID: ow11
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Plays Nim, move by move."""

import sys


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
    """Read all that there is to read, then answer."""
    lines = sys.stdin.read().splitlines()
    heaps = [int(word) for word in lines[0].split()]
    for line in lines[2:]:
        heap, taken = [int(word) for word in line.split()]
        heaps[heap - 1] -= taken
    heap, taken = choose(heaps)
    print(heap + 1, taken)


main()
