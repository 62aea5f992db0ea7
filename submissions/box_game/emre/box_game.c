// File: box_game.c
// Description: Winner of the box game
// Student's Name: Emre Aydin
// Student's UT EID: ea9
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

#include <stdio.h>

/* Print the winner of every number of the input. */
int main(void)
{
    long long balls;
    while (scanf("%lld", &balls) == 1) {
        if (balls != 0)
            puts((balls & (balls + 1)) == 0 ? "Bob" : "Alice");
    }
    return 0;
}
