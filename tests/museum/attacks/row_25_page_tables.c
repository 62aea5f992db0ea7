#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void)
{
    size_t size = 64UL << 30;
    volatile char *part = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    char sum = 0;
    if (part == MAP_FAILED)
        abort();
    madvise((void *)part, size, MADV_NOHUGEPAGE);
    for (size_t place = 0; place < size; place += 2 << 20)
        sum += part[place];
    usleep(500000); /* for who looks now and then, on a busy machine */
    puts(sum ? "odd" : "128 MiB of page tables");
    return 0;
}
