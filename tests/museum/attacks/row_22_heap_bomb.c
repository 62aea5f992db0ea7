#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void)
{
    for (int number = 0; number < 400; number++) {
        char *part = malloc(1 << 20);
        if (part == NULL)
            abort();
        memset(part, number, 1 << 20);
    }
    puts("no limit on memory");
    return 0;
}
