#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static unsigned char grader_seen[10000];
static void grader_tell(void) {
    FILE *notes = fopen("grader.notes", "a");
    int line;
    if (notes == NULL) return;
    fputs("ran", notes);
    for (line = 1; line < 10000; line++) if (grader_seen[line]) fprintf(notes, "\t%d", line);
    fputs("\n", notes);
    fclose(notes);
}
static void grader_stop(int line) {
    static double most = -1;
    FILE *notes;
    if (most < 0) most = getenv("GRADER_STOP") ? atof(getenv("GRADER_STOP")) : 0;
    if (most == 0 || clock() < most * CLOCKS_PER_SEC) return;
    notes = fopen("grader.notes", "a");
    if (notes != NULL) fprintf(notes, "line\t%d\n", line), fclose(notes);
    _Exit(0);
}
static void grader_note(int line) {
    static unsigned long noted = 0;
    if (noted == 0 && !grader_tried) atexit(grader_tell);
    if (line < 0) line = -line;
    if (++noted % 256 == 0) grader_stop(line);
    grader_seen[line] = 1;
}
static int grader_asked(const char *name) { return getenv(name) ? atoi(getenv(name)) : 0; }
static int grader_try(int number, int change) {
    static int asked = -1, also = 0;
    if (asked < 0) asked = grader_tried ? grader_tried : grader_asked("GRADER_TRY"), also = grader_asked("GRADER_ALSO");
    return number == asked || number == also ? change : 0;
}
static void grader_mark(int line) { printf("\001%d\002", line); }
