/* Starts a process that is not its own child but one of whoever started it, and that stays. */
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    long child = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
    if (child == 0)
        for (;;)
            pause();
    puts(child < 0 ? "held" : "BROKEN: a child of the launcher");
    return 0;
}
