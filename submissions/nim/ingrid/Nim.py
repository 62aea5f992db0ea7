#  File: Nim.py
#  Description: Decides the opening move of Nim with the strategy of Bouton
#  Student's Name: Ingrid Solheim
#  Student's UT EID: is64
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/11/2013
#  Date Last Modified: 1/18/2013

"""Opening moves of Nim by Bouton's strategy, with the end game."""


def read_games(name):
    """Yield the heaps of each game in the file."""
    with open(name) as file:
        count = int(next(file))
        for _ in range(count):
            yield [int(word) for word in next(file).split()]


def middle_game(heaps):
    """Return the first move that makes the nim-sum zero."""
    total = 0
    for heap in heaps:
        total ^= heap
    for number, heap in enumerate(heaps, 1):
        if heap ^ total < heap:
            return heap - (heap ^ total), number
    return None


def end_game(heaps):
    """Return the move that leaves an odd number of heaps of size 1."""
    ones = heaps.count(1)
    largest = max(heaps)
    if largest > 1:
        keep = 1 if ones % 2 == 0 else 0
        return largest - keep, heaps.index(largest) + 1
    if ones > 0 and ones % 2 == 0:
        return 1, heaps.index(1) + 1
    return None


for game in read_games("nim.txt"):
    big_heaps = [heap for heap in game if heap > 1]
    move = middle_game(game) if len(big_heaps) >= 2 else end_game(game)
    if move:
        print(f"Remove {move[0]} counters from Heap {move[1]}")
    else:
        print("Lose Game")
