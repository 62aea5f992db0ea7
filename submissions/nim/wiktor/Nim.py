#  File: Nim.py
#  Description: Nim strategy for any number of heaps
#  Student's Name: Wiktor Köhler
#  Student's UT EID: wk3
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/13/2013
#  Date Last Modified: 1/18/2013

"""Nim strategy for any number of heaps."""


def strategy(heaps):
    """Return the move in words."""
    nim_sum = 0
    for heap in heaps:
        nim_sum ^= heap
    # Bouton's rule: the first heap that gets smaller
    for number, heap in enumerate(heaps, 1):
        left = heap ^ nim_sum
        if left < heap:
            return "Remove {} counters from Heap {}".format(heap - left, number)
    return "Lose Game"


def main():
    """Print the strategy of each game."""
    with open("nim.txt") as games:
        for _ in range(int(games.readline())):
            print(strategy([int(word) for word in games.readline().split()]))


main()
