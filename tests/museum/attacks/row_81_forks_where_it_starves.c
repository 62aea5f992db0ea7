/* Forty threads ask for a process at one time and hardly get the processor to make it: five processes are allowed. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static int *children;
static volatile int begin;

static void stay_on_one_processor(void) {
    cpu_set_t allowed, one;
    int processor = 0;
    sched_getaffinity(0, sizeof allowed, &allowed);
    while (!CPU_ISSET(processor, &allowed))
        processor++;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    sched_setaffinity(0, sizeof one, &one);
}

static void *fork_while_starving(void *unused) {
    struct sched_param none = {0};
    stay_on_one_processor();
    syscall(SYS_sched_setscheduler, 0, SCHED_IDLE, &none);
    while (!begin)
        usleep(1000);
    if (syscall(SYS_fork) == 0) {
        __sync_fetch_and_add(children, 1);
        sleep(30);
        _exit(0);
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    int file = open("count", O_RDWR | O_CREAT, 0600);
    if (ftruncate(file, 4096) < 0)
        return 1;
    children = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (fork() == 0) {
        stay_on_one_processor();
        for (;;)
            continue;
    }
    for (int number = 0; number < 40; number++)
        pthread_create(&thread, NULL, fork_while_starving, NULL);
    usleep(100000);
    begin = 1;
    usleep(1900000);
    if (*children > 3)
        printf("BROKEN: %d children\n", *children + 1);
    else
        puts("held");
    return 0;
}
