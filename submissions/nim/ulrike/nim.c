/*
 * File: nim.c
 * Description: First move to win a game of Nim
 * Student's Name: Ulrike Brandt
 * Student's UT EID: ub271
 * Course Name: CS 313E
 * Unique Number: 53260
 * Date Created: 1/14/2013
 * Date Last Modified: 1/18/2013
 */

#include <stdio.h>
#include <stdlib.h>

static char buffer[1 << 18];

/* Answers the game in the buffer. */
static void answer_game(void)
{
    long long heaps[3000];
    long long x = 0;
    int n = 0;
    char *p = buffer, *q;

    for (heaps[n] = strtoll(p, &q, 10); q != p; heaps[++n] = strtoll(p, &q, 10)) {
        x = x ^ heaps[n];
        p = q;
    }
    for (int i = 0; i < n; ++i) {
        if ((heaps[i] ^ x) < heaps[i]) {
            printf("Remove %lld counters from Heap %d\n", heaps[i] - (heaps[i] ^ x), i + 1);
            return;
        }
    }
    printf("Lose Game\n");
}

int main(void)
{
    FILE *nim = fopen("nim.txt", "rt");
    if (nim == NULL)
        return 2;
    fgets(buffer, sizeof buffer, nim);
    const int games = atoi(buffer);
    for (int game = 1; game < games; ++game) {
        fgets(buffer, sizeof buffer, nim);
        answer_game();
    }
    fclose(nim);
    return 0;
}
