#include <signal.h>
#include <unistd.h>
int main(void)
{
    if (vfork() == 0) {
        alarm(10);
        kill(getpid(), SIGSTOP);
        _exit(0);
    }
    return 0;
}
