// File: nim_winner.c
// Description: Winner of a Nim game
// Student's Name: Jolanta Nowak
// Student's UT EID: jn15
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 01/12/2013
// Date Last Modified: 01/18/2013

#include <stdio.h>

/* Combine all numbers of the input by exclusive or. */
int main(void)
{
    long long number, nim_sum = 0;
    while (scanf("%lld", &number) == 1)
        nim_sum ^= number;
    puts(nim_sum ? "First" : "Second");
    return 0;
}
