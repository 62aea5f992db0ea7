/* Maps a file, and while that is decided puts a device of memory behind its descriptor: pages that it lets go of stay. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define SIZE (16 << 20)
#define BOTH 50

static int file, memory;

static void *swap(void *unused) {
    for (;;) {
        dup2(memory, BOTH);
        dup2(file, BOTH);
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    memory = open("/dev/zero", O_RDWR);
    file = open("file", O_RDWR | O_CREAT, 0600);
    if (memory < 0 || ftruncate(file, SIZE) < 0)
        return 1;
    dup2(file, BOTH);
    pthread_create(&thread, NULL, swap, NULL);
    for (int found = 0; found < 12;) {
        char *place = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, BOTH, 0), written = 0;
        if (place == MAP_FAILED)
            continue;
        *place = 1;
        if (pread(file, &written, 1, 0) == 1 && written) {
            *place = 0;
            munmap(place, SIZE);
            continue;
        }
        found++;
        for (int at = 0; at < SIZE; at += 1 << 20) {
            memset(place + at, 1, 1 << 20);
            madvise(place + at, 1 << 20, MADV_DONTNEED);
        }
    }
    puts("four times the memory that it may have");
    return 0;
}
