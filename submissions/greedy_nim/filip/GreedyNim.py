# File: GreedyNim.py
# Description: Winning moves of Greedy Nim
# Student's Name: Filip Novak
# Student's UT EID: fn64
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 01/12/2013
# Date Last Modified: 01/18/2013

"""Finds winning moves in Greedy Nim."""


def is_lost(misere, heaps):
    """Return whether the player to move loses."""
    largest = max(heaps)
    if largest == 0:
        return not misere
    even = heaps.count(largest) % 2 == 0
    # with heaps of 1 misère play is the other way round
    return not even if misere and largest == 1 else even


def find_move(misere, heaps):
    """Return (index, counters) of the winning move that is found first, or None."""
    if is_lost(misere, heaps):
        return None
    largest = max(heaps)
    index = heaps.index(largest)
    others = heaps[:index] + heaps[index + 1:]
    # nothing, one counter, or as many as the next heap has
    for rest in sorted({0, 1, max(others, default=0)}):
        if rest < largest and is_lost(misere, others + [rest]):
            return index, largest - rest
    return None


def main():
    """Answer every game of the input."""
    for _ in range(int(input())):
        # the convention and the heaps
        convention, *words = input().split()
        move = find_move(convention == "misere", [int(word) for word in words])
        if move is None:
            print("Lose Game")
        else:
            print(f"Remove {move[1]} counters from Heap {move[0] + 1}")


main()
