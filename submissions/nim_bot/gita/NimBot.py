# File: NimBot.py
# Description: A bot that plays Nim
# Student's Name: Gita Rao
# Student's UT EID: gr9
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Plays Nim, move by move."""


def choose(heaps):
    """Return any move: a heap and how many counters to take from it."""
    moves = [(index, taken) for index, heap in enumerate(heaps) for taken in range(1, heap + 1)]
    return moves[(5 * sum(heaps) // 3 + 2) % len(moves)]


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
