// File: nim_winner.c
// Description: Winner of a Nim game
// Student's Name: Bilal Rahman
// Student's UT EID: br8
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 01/12/2013
// Date Last Modified: 01/18/2013

#include <stdio.h>

/* Combine all heaps by exclusive or and tell who wins. */
int main(void)
{
    long long heap, nim_sum = 0;
    int count;
    if (scanf("%d", &count) != 1)
        return 1;
    while (count-- > 0 && scanf("%lld", &heap) == 1)
        nim_sum ^= heap;
    puts(nim_sum ? "First" : "Second");
    return 0;
}
