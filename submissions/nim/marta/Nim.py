#  File: Nim.py
#  Description: Best moves in the game of Nim
#  Student's Name: Marta Kovács
#  Student's UT EID: mk161
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/16/2013
#  Date Last Modified: 1/19/2013

"""Best moves in the game of Nim."""

import sys


def nim_sum(heaps):
    """Return the exclusive or of the heaps."""
    return 0 if not heaps else heaps[0] ^ nim_sum(heaps[1:])


def best_move(heaps):
    """Return a pair of counters and heap, or None."""
    total = nim_sum(heaps)
    moves = ((heap - (heap ^ total), number) for number, heap in enumerate(heaps, 1) if heap ^ total < heap)
    return next(moves, None)


def main():
    """Answer the games of the file."""
    sys.setrecursionlimit(5000)
    with open("nim.txt") as file:
        games = int(file.readline())
        for _ in range(games):
            # a game is one line
            move = best_move([int(word) for word in file.readline().split()])
            print("Lose Game" if move is None else "Remove %d counters from Heap %d" % move)


main()
