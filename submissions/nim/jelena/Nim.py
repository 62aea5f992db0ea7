#  File: Nim.py
#  Description: Moves for every data set of nim.txt
#  Student's Name: Jelena Ilić
#  Student's UT EID: ji450
#  Course Name: CS 313E
#  Unique Number: 53260
#  Date Created: 1/12/2013
#  Date Last Modified: 1/18/2013

def main():
    """Work out the moves."""
    f = open("nim.txt")
    n = int(f.readline())
    for _ in range(n):
        heaps = [int(i) for i in f.readline().split()]
        X = 0
        for h in heaps:
            X ^= h
        print("nim-sum:", X)
        for i in range(len(heaps)):
            p = heaps[i] ^ X
            if p < heaps[i]:
                print("Remove", heaps[i] - p, "counters from Heap", i + 1)
                break
        else:
            print("Lose Game")
    f.close()


main()
