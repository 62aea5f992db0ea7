# File: Subtraction.py
# Description: Winning moves of the subtraction game
# Student's Name: Ginny Clarke
# Student's UT EID: gc30
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/15/2013
# Date Last Modified: 1/18/2013

"""Finds winning moves in the subtraction game."""


def is_lost(most, misere, heaps):
    """Return whether the player to move loses, by the rests of the heaps."""
    total = ones = large = 0
    for heap in heaps:
        rest = heap % (most + 1)
        total ^= rest
        ones += rest == 1
        large += rest > 1
    # without a large rest misère play turns the game round
    if misere and large == 0:
        return ones % 2 == 1
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
            print(f"Remove {move[1]} counters from Heap {move[0]}")


main()
