/*
 * File: nim.c
 * Description: Nim solver that checks its input
 * Student's Name: Magnus Eriksen
 * Student's UT EID: me28
 * Course Name: CS 313E
 * Unique Number: 53260
 * Date Created: 1/13/2013
 * Date Last Modified: 1/18/2013
 */

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIMIT 4096

/* Turns a word into a number. A word is made of digits only. */
static long long to_number(const char *word)
{
    assert(isdigit((unsigned char)word[0]));
    return atoll(word);
}

/* Splits the line at its blanks and returns the number of heaps. */
static int split(char *line, long long *heaps)
{
    int count = 0;
    char *word;
    line[strcspn(line, "\r\n")] = '\0';
    while ((word = strsep(&line, " ")) != NULL && count < LIMIT)
        heaps[count++] = to_number(word);
    return count;
}

int main(void)
{
    static char line[1 << 16];
    static long long heaps[LIMIT];
    FILE *in = fopen("nim.txt", "r");
    if (in == NULL || fgets(line, sizeof line, in) == NULL)
        return 1;
    for (int left = atoi(line); left > 0 && fgets(line, sizeof line, in); left--) {
        int count = split(line, heaps), i = 0;
        long long x = 0;
        for (int k = 0; k < count; k++)
            x ^= heaps[k];
        while (i < count && (heaps[i] ^ x) >= heaps[i])
            i++;
        if (i < count)
            printf("Remove %lld counters from Heap %d\n", heaps[i] - (heaps[i] ^ x), i + 1);
        else
            printf("Lose Game\n");
    }
    fclose(in);
    return 0;
}
