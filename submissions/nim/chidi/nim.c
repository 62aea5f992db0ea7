// File: nim.c
// Description: Nim strategy, program one
// Student's Name: Chidi Okafor
// Student's UT EID: co77
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/13
// Date Last Modified: 1/18/13

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX 1000

long long heaps[MAX];
char line[100000];

int main(void)
{
    FILE *fp = fopen("nim.txt", "r");
    int n, i, k;
    fgets(line, sizeof line, fp);
    n = atoi(line);
    for (k = 0; k < n; k++) {
        int count = 0, which = -1;
        long long x = 0;
        char *word;
        fgets(line, sizeof line, fp);
        /* cut the line into numbers */
        for (word = strtok(line, " \t\r\n"); word != NULL; word = strtok(NULL, " \t\r\n")) {
            heaps[count] = atoll(word);
            x = x ^ heaps[count];
            count++;
        }
        /* look for a heap that gets smaller */
        for (i = 0; i < count; i++)
            if ((heaps[i] ^ x) < heaps[i])
                which = i;
        if (which == -1)
            printf("Lose Game\n");
        else
            printf("Remove %lld counters from Heap %d\n", heaps[which] - (heaps[which] ^ x), which + 1);
    }
    fclose(fp);
    return 0;
}
