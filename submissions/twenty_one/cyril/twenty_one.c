// File: twenty_one.c
// Description: Next number in Twenty-one
// Student's Name: Cyril Novotny
// Student's UT EID: cn8
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/15/2013
// Date Last Modified: 1/18/2013

#include <stdio.h>
#include <stdlib.h>

/* Answer every game: the last number of a line decides. */
int main(void)
{
    char line[4096];
    if (fgets(line, sizeof line, stdin) == NULL)
        return EXIT_FAILURE;
    for (int games = atoi(line); games > 0 && fgets(line, sizeof line, stdin); games--) {
        long last = 0, number;
        char *at = line, *end;
        while (number = strtol(at, &end, 10), end != at) {
            last = number;
            at = end;
        }
        printf("%ld\n", last % 4 ? last + 4 - last % 4 : last + 1);
    }
    return EXIT_SUCCESS;
}
