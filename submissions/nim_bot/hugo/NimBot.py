# File: NimBot.py
# Description: A bot that plays Nim
# Student's Name: Hugo Stern
# Student's UT EID: hs60
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Plays Nim, move by move."""


def choose(heaps):
    """Return one counter from the first heap that is not empty."""
    return next(index for index, heap in enumerate(heaps) if heap), 1


def main():
    """Read the game, then move in turn until all heaps are empty."""
    heaps = [int(word) for word in input().split()]
    my_turn = input() == "first"
    while any(heaps):
        if my_turn:
            heap, taken = choose(heaps)
            print(heap + 1, taken, flush=True)
        else:
            heap, taken = [int(word) for word in input().split()]
            heap -= 1
        heaps[heap] -= taken
        my_turn = not my_turn


main()
