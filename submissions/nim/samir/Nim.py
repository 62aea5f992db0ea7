#  File: Nim.py
#  Description: Play Nim like a master
#  Student's Name: Samir Boulos
#  Student's UT EID: sb3310
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/17/2013
#  Date Last Modified: 1/18/2013

def playNim():
    """Print the move of a master."""
    file = open("nim.txt", "r")
    file.readline()
    heaps = []
    for word in file.readline().split():
        heaps.append(int(word))
    file.close()

    X = 0
    for heap in heaps:
        X = X ^ heap
    if X == 0:
        print("Lose Game")
        return

    for i in range(len(heaps)):
        if heaps[i] ^ X < heaps[i]:
            print("Remove", heaps[i] - (heaps[i] ^ X), "counters from Heap", i + 1)
            return


playNim()
