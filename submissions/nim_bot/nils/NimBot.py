# File: NimBot.py
# Description: A bot that plays Nim
# Student's Name: Nils Berg
# Student's UT EID: nb40
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
    """Read the game, then move in turn until all heaps are empty."""
    heaps = [int(word) for word in sys.stdin.readline().split()]
    my_turn = sys.stdin.readline() == "first\n"
    while any(heaps):
        if my_turn:
            heap, taken = choose(heaps)
            print(heap + 1, taken)
        else:
            heap, taken = [int(word) for word in sys.stdin.readline().split()]
            heap -= 1
        heaps[heap] -= taken
        my_turn = not my_turn


main()
