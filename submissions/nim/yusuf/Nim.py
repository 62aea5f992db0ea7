#  File: Nim.py
#  Description: Nim: which heap, how many counters
#  Student's Name: Yusuf Demirel
#  Student's UT EID: yd6
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/15/2013
#  Date Last Modified: 1/18/2013

"""Nim: which heap, how many counters."""


def to_numbers(line):
    """Turn a line of the file into a list of numbers."""
    numbers = []
    for piece in line.split(" "):
        numbers.append(int(piece))
    return numbers


def find_winning_move(heaps):
    """Return (heap number, counters), or (0, 0) if there is none."""
    nim_sum = 0
    for heap in heaps:
        nim_sum ^= heap
    for number, heap in enumerate(heaps, start=1):
        if (heap ^ nim_sum) < heap:
            return number, heap - (heap ^ nim_sum)
    return 0, 0


def main():
    """Handle all games."""
    with open("nim.txt") as file:
        for _ in range(int(file.readline())):
            number, counters = find_winning_move(to_numbers(file.readline()))
            if number:
                print(f"Remove {counters} counters from Heap {number}")
            else:
                print("Lose Game")


main()
