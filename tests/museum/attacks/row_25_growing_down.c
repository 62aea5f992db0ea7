#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
int main(void)
{
    size_t size = 200UL << 20;
    char *part = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1, 0);
    if (part == MAP_FAILED)
        abort();
    for (size_t place = 0; place < size; place += 4096)
        part[place] = 1;
    puts("no limit on memory that grows down");
    return 0;
}
