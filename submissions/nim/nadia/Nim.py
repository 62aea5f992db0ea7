#  File: Nim.py
#  Description: Find the counters to remove
#  Student's Name: Nadia Petrova
#  Student's UT EID: np640
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/12/2013
#  Date Last Modified: 1/14/2013

"""Find the counters to remove in Nim."""


def move_for(heaps):
    """Return the text of the move for one game."""
    nim_sum = 0
    for heap in heaps:
        nim_sum ^= heap
    text = ""
    for number in range(len(heaps), 0, -1):
        heap = heaps[number - 1]
        if (heap ^ nim_sum) < heap:
            text = f"Remove {heap - (heap ^ nim_sum)} counters from Heap {number}\n"
    return text


def main():
    """Work through the file."""
    lines = open("nim.txt").read().split("\n")
    for line in lines[1:1 + int(lines[0])]:
        print(move_for([int(word) for word in line.split()]), end="")


if __name__ == '__main__':
    main()
