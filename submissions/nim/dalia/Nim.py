#  File: Nim.py
#  Description: Program to find the best first move of a Nim game
#  Student's Name: Dalia Haddad
#  Student's UT EID: dh5512
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: Jan 11, 2013
#  Date Last Modified: Jan 15, 2013

"""Nim: the best first move."""


def nim_sum(heaps):
    """Return all heaps combined with exclusive or."""
    total = 0
    for heap in heaps:
        total ^= heap
    return total


def best_move(heaps):
    """Return the heap's index and its new size, or None if the game is lost."""
    total = nim_sum(heaps)
    candidates = []
    for index, size in enumerate(heaps):
        target = size ^ total
        if target < size:
            candidates.append((size, index, target))
    if not candidates:
        return None
    # begin with the biggest heap that can be used
    candidates.sort(key=lambda item: (-item[0], item[1]))
    return candidates[0][1], candidates[0][2]


def main():
    """Read the file and print one line for each game."""
    infile = open("nim.txt", "r")
    count = int(infile.readline())
    for _ in range(count):
        heaps = list(map(int, infile.readline().split()))
        move = best_move(heaps)
        if move is None:
            print("Lose Game")
        else:
            index, target = move
            print("Remove", heaps[index] - target, "counters from Heap", index + 1)
    infile.close()


if __name__ == "__main__":
    main()
