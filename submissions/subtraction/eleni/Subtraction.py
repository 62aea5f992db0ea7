# File: Subtraction.py
# Description: Winning moves of the subtraction game
# Student's Name: Eleni Zacharia
# Student's UT EID: ez22
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Finds winning moves in the subtraction game."""


def is_lost(most, _misere, heaps):
    """Return whether the player to move loses, by the rests of the heaps."""
    total = 0
    # the convention makes no difference before the end
    for heap in heaps:
        total ^= heap % (most + 1)
    return total == 0


def find_move(most, misere, heaps):
    """Return (index, counters) of the first winning move, or None."""
    if is_lost(most, misere, heaps):
        return None
    balance = 0
    for heap in heaps:
        balance ^= heap % (most + 1)
    for index, heap in enumerate(heaps):
        # only two rests can be right, the balance and its neighbour
        rest = heap % (most + 1)
        for wanted in (rest ^ balance, rest ^ balance ^ 1):
            taken = (rest - wanted) % (most + 1)
            if wanted <= most and 1 <= taken <= heap:
                after = heaps[:index] + [heap - taken] + heaps[index + 1:]
                if is_lost(most, misere, after):
                    return index, taken
    return None


def main():
    """Answer every game of the input."""
    for _ in range(int(input())):
        # the limit, the convention, and the heaps
        most, convention, *heaps = input().split()
        move = find_move(int(most), convention == "misere", [int(heap) for heap in heaps])
        if move is None:
            print("Lose Game")
        else:
            print(f"Remove {move[1]} counters from Heap {move[0] + 1}")


main()
