#  File: Nim.py
#  Description: Finds the winning move in games of Nim.
#  Student's Name: Amara Nwosu
#  Student's UT EID: an4821
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/12/2013
#  Date Last Modified: 1/16/2013

"""Reads games of Nim from nim.txt and prints the winning move of each."""

from functools import reduce
from operator import xor


def find_move(heaps):
    """Return (counters, heap number) of the winning move, or None when the game is lost."""
    nim_sum = reduce(xor, heaps)
    for number, heap in enumerate(heaps, start=1):
        # the heap must become smaller, because counters can only be taken away
        if heap ^ nim_sum < heap:
            return heap - (heap ^ nim_sum), number
    return None


def main():
    """Answer every data set of the file."""
    with open("nim.txt") as data:
        games = int(data.readline())
        for _ in range(games):
            heaps = [int(word) for word in data.readline().split()]
            move = find_move(heaps)
            if move is None:
                print("Lose Game")
            else:
                print(f"Remove {move[0]} counters from Heap {move[1]}")


main()
