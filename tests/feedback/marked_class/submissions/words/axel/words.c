#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char words[9000][32];
static int counts[9000], total;

static int compare(const void *x, const void *y)
{
    int a = *(const int *) x, b = *(const int *) y;
    return strcmp(words[a], words[b]);
}

static void add(const char *w)
{
    for (int i = 0; i < total; i++)
        if (!strcmp(words[i], w)) { counts[i]++; return; }
    strcpy(words[total], w);
    counts[total++] = 1;
}

int main(void)
{
    FILE *f = fopen("text.txt", "r");
    char w[32];
    int c, n = 0, order[9000];
    do {
        c = fgetc(f);
        if (c != EOF && isalpha(c)) w[n++] = tolower(c);
        else if (n) { w[n] = 0; add(w); n = 0; }
    } while (c != EOF);
    for (int i = 0; i < total; i++) order[i] = i;
    qsort(order, total, sizeof *order, compare);
    for (int i = 0; i < total; i++) printf("%s %d\n", words[order[i]], counts[order[i]]);
}
