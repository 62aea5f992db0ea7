#  File: Nim.py
#  Description: First try at the Nim homework
#  Student's Name: Uma Krishnan
#  Student's UT EID: uk12
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/9/2013
#  Date Last Modified: 1/10/2013

file = open("nim.txt")
for _ in range(int(file.readline())):
    heaps = [int(word) for word in file.readline().split()]
    total = 0
    for heap in heaps:
        total ^= heap
    print("Lose Game" if total == 0 else "Win Game")
file.close()
