#include <stdio.h>
#include <stdlib.h>
#ifdef __cplusplus
extern "C" {
#endif
struct grader_wait { int file; short asked, told; };
struct grader_time { long seconds, parts; };
struct grader_timer { struct grader_time again, first; };
/* By these names of the library no function is found that the program itself calls so. */
#ifdef __GLIBC__
#define GRADER_OF_LIBC(name) __asm__("__" name)
#else
#define GRADER_OF_LIBC(name) __asm__(name)
#endif
extern int grader_fork(void) GRADER_OF_LIBC("fork");
extern int grader_reap(int child, int *state, int ways) GRADER_OF_LIBC("waitpid");
extern int grader_kill(int child, int sign) __asm__("kill");
extern int grader_pipe(int *ends) GRADER_OF_LIBC("pipe");
extern int grader_join(int from, int to) GRADER_OF_LIBC("dup2");
extern int grader_close(int file) GRADER_OF_LIBC("close");
extern long grader_seek(int file, long place, int from) GRADER_OF_LIBC("lseek");
extern long grader_get(int file, void *text, unsigned long most) GRADER_OF_LIBC("read");
extern long grader_put(int file, const void *text, unsigned long length) GRADER_OF_LIBC("write");
extern int grader_wait_for(struct grader_wait *waits, unsigned long count, int most) GRADER_OF_LIBC("poll");
extern int grader_clock(int which, struct grader_time *now) __asm__("clock_gettime");
extern int grader_limit(int which, const struct grader_timer *most, struct grader_timer *before) __asm__("setitimer");
extern void *grader_map(void *place, unsigned long length, int use, int ways, int file, long from) __asm__("mmap");
#ifdef __cplusplus
}
#endif
enum { GRADER_MONOTONIC = 1, GRADER_READABLE = 1, GRADER_PROFILING_TIMER = 2, GRADER_SIGKILL = 9, GRADER_SIGPROF = 27 };
enum { GRADER_READ_WRITE = 3, GRADER_PRIVATE_ANONYMOUS = 0x22 };
static int grader_tried = 0;
static long grader_now(void) {
    struct grader_time now = {0, 0};
    grader_clock(GRADER_MONOTONIC, &now);
    return now.seconds * 1000 + now.parts / 1000000;
}
static int grader_is_told(int file, long until) {
    struct grader_wait wait = {file, GRADER_READABLE, 0};
    long left = until - grader_now();
    return left > 0 && grader_wait_for(&wait, 1, (int)left) > 0;
}
/* How much a child prints; -1 where that is too much, or takes too long. */
static long grader_read(int file, char *output, long most, long until) {
    long length = 0, got;
    while (grader_is_told(file, until)) {
        got = grader_get(file, output + length, (unsigned long)(most + 1 - length));
        if (got <= 0) return length;
        length += got;
        if (length > most) return -1;
    }
    return -1;
}
static void grader_write(const char *text, long length) {
    while (length > 0) {
        long done = grader_put(1, text, (unsigned long)length);
        if (done <= 0) _Exit(0);
        text += done;
        length -= done;
    }
}
/* Writes how a child has ended and what it printed; whether a limit has stopped it. */
static int grader_tell_end(int number, int child, const int *ends, char *output, long most, long until) {
    char frame[64];
    int state = 0;
    long length = grader_read(ends[0], output, most, until);
    int in_time = length >= 0 && grader_is_told(ends[2], until);
    if (!in_time) grader_kill(child, GRADER_SIGKILL);
    grader_reap(child, &state, 0);
    in_time = in_time && (state & 127) != GRADER_SIGPROF;
    if (length < 0) length = 0;
    grader_write(frame, sprintf(frame, "\n\003%d %s %ld\n", number, !in_time ? "stopped" : state ? "failed" : "ended", length));
    grader_write(output, length);
    return !in_time;
}
static void grader_begin(int number, const int *ends, long worked) {
    struct grader_timer most = {{0, 0}, {worked / 1000, worked % 1000 * 1000}};
    grader_tried = number;
    grader_join(ends[1], 1);
    grader_close(ends[0]), grader_close(ends[1]), grader_close(ends[2]);
    grader_seek(0, 0, 0);
    grader_limit(GRADER_PROFILING_TIMER, &most, NULL);
}
/* Before anything of the program begins: a child goes on with it for each number, one after the other, and this process
   tells of them. */
__attribute__((constructor(101))) static void grader_try_all(void) {
    const char *asked = getenv("GRADER_TRIALS");
    long worked, waited, most, stops;
    char *rest, *output;
    if (asked == NULL) return;
    worked = strtol(asked, &rest, 10), waited = strtol(rest, &rest, 10), most = strtol(rest, &rest, 10);
    stops = strtol(rest, &rest, 10);
    output = (char *)grader_map(NULL, (unsigned long)most + 1, GRADER_READ_WRITE, GRADER_PRIVATE_ANONYMOUS, -1, 0);
    if (output == (char *)-1) _Exit(0);
    while (*rest && stops > 0) {
        int number = (int)strtol(rest + 1, &rest, 10), ends[4], child;
        if (grader_pipe(ends) || grader_pipe(ends + 2) || (child = grader_fork()) < 0) _Exit(0);
        if (child == 0) {
            grader_begin(number, ends, worked);
            return;
        }
        grader_close(ends[1]), grader_close(ends[3]);
        stops -= grader_tell_end(number, child, ends, output, most, grader_now() + waited);
        grader_close(ends[0]), grader_close(ends[2]);
    }
    _Exit(0);
}
