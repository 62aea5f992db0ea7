#  File: Nim.py
#  Description: Winning strategy of the Nim game
#  Student's Name: Tomáš Novotný
#  Student's UT EID: tn12
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/9/2013
#  Date Last Modified: 1/10/2013

"""Winning strategy of the Nim game."""

import operator
from functools import reduce


def report(heaps):
    """Print the answer and return whether the game can be won."""
    nim_sum = reduce(operator.xor, heaps)
    if nim_sum == 0:
        print("Lose Game")
        return False
    for heap_number, heap in enumerate(heaps, start=1):
        individual = heap ^ nim_sum
        if individual < heap:
            print(f"Remove {heap - individual} counters from Heap {heap_number}")
            return True


def main():
    """Read the games one after the other."""
    with open("nim.txt") as nim_file:
        games = int(nim_file.readline())
        for _ in range(games):
            line = nim_file.readline()
            if not report([int(word) for word in line.split()]):
                return


main()
