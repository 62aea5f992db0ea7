// File: nim_misere.c
// Description: Winning moves of misère Nim
// Student's Name: Benedikt Lang
// Student's UT EID: bl42
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 01/12/2013
// Date Last Modified: 01/18/2013

#include <stdio.h>
#include <stdlib.h>

#define MOST 4096

/* Print the first move that leaves the opponent lost, or Lose Game. */
static void answer(const long long *heaps, int count)
{
    long long total = 0;
    int large = 0;
    for (int i = 0; i < count; i++) {
        total ^= heaps[i];
        large += heaps[i] > 1;
    }
    /* with at most one large heap, leave an odd number of heaps of 1 */
    if (large <= 1)
        total ^= 1;
    for (int i = 0; i < count; i++) {
        long long left = heaps[i] ^ total;
        if (left < heaps[i]) {
            printf("Remove %lld counters from Heap %d\n", heaps[i] - left, i + 1);
            return;
        }
    }
    puts("Lose Game");
}

/* Answer every game of the file. */
int main(void)
{
    static char line[65536];
    static long long heaps[MOST];
    FILE *file = fopen("nim.txt", "r");
    if (file == NULL || fgets(line, sizeof line, file) == NULL)
        return EXIT_FAILURE;
    for (int games = atoi(line); games > 0 && fgets(line, sizeof line, file); games--) {
        char *at = line, *end;
        int count = 0;
        for (;;) {
            long long heap = strtoll(at, &end, 10);
            if (end == at || count == MOST)
                break;
            heaps[count++] = heap;
            at = end;
        }
        answer(heaps, count);
    }
    fclose(file);
    return EXIT_SUCCESS;
}
