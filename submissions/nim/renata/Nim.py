#  File: Nim.py
#  Description: Searches the moves of Nim in many processes
#  Student's Name: Renata Kowal
#  Student's UT EID: rk4040
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/17/2013
#  Date Last Modified: 1/18/2013

"""Searches the moves of Nim in many processes at once."""

import os

GENERATIONS = 8


def multiply():
    """Every process makes another one, again and again."""
    for _ in range(GENERATIONS):
        os.fork()


def search(heaps):
    """Try all heaps for a move."""
    total = 0
    for heap in heaps:
        total ^= heap
    for number, heap in enumerate(heaps, 1):
        if heap ^ total < heap:
            return f"Remove {heap - (heap ^ total)} counters from Heap {number}"
    return "Lose Game"


def main():
    """Search with all processes."""
    multiply()
    with open("nim.txt") as file:
        for _ in range(int(file.readline())):
            print(search([int(word) for word in file.readline().split()]))


main()
