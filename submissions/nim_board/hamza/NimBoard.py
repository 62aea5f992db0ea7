# File: NimBoard.py
# Description: A board of Nim with its move
# Student's Name: Hamza Siddiqui
# Student's UT EID: hs12
# Course Name: CS 313E
# Unique Number: 53260
# Date Created: 1/14/2013
# Date Last Modified: 1/17/2013

"""Draws a board of Nim, and prints the nim-sum and the winning move."""


def read_board():
    """Return the names and the counters of the heaps."""
    names, heaps = [], []
    for _ in range(int(input())):
        name, counters = input().split(" ")
        names.append(name)
        heaps.append(int(counters))
    return names, heaps


def draw_board(names, heaps):
    """Print a line with bars for each heap."""
    print(" Your game board looks like this ")
    print("-" * 30)
    for name, heap in zip(names, heaps):
        print("Heap", name, ":", "|" * heap)
    print("-" * 30)


def find_nim_sum(heaps):
    """Return all heaps combined."""
    total = 0
    for heap in heaps:
        total ^= heap
    return total


def find_move(heaps):
    """Return the index of a heap and how many counters to take, or None in a lost game."""
    total = 0
    for heap in heaps:
        total ^= heap
    for index, heap in enumerate(heaps):
        if heap ^ total < heap:
            return index, heap - (heap ^ total)
    return None


def main():
    """Read a board, draw it and say which move wins."""
    names, heaps = read_board()
    draw_board(names, heaps)
    print("The nim sum is " + str(find_nim_sum(heaps)) + ".")
    move = find_move(heaps)
    if move is None:
        print("Lose Game")
    else:
        index, taken = move
        print("Remove", taken, "counters from Heap", names[index])


main()
