# File: NimMisere.py
# Description: Winning moves of misère Nim
# Student's Name: Juno Park
# Student's UT EID: jp99
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 01/12/2013
# Date Last Modified: 01/18/2013

"""Reads games of misère Nim and prints the winning move of each."""


def nim_sum(heaps):
    """Return the heaps combined by exclusive or."""
    total = 0
    for heap in heaps:
        total ^= heap
    return total


def find_move(heaps):
    """Return (index, counters) of the first winning move, or None."""
    large = sum(1 for heap in heaps if heap > 1)
    # in the end game an odd number of heaps of 1 must be left
    goal = 0 if large > 1 else 1
    total = nim_sum(heaps) ^ goal
    for index, heap in enumerate(heaps):
        if heap ^ total < heap:
            return index, heap - (heap ^ total)
    return None


def main():
    """Answer every game that is typed in."""
    for _ in range(int(input())):
        # one game per line
        heaps = [int(word) for word in input().split()]
        move = find_move(heaps)
        if move is None:
            print("Lose Game")
        else:
            print(f"Remove {move[1]} counters from Heap {move[0] + 1}")


main()
