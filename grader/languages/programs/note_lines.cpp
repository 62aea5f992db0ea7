#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>
static unsigned char grader_seen[10000];
static int grader_last, grader_caught[10000];
static void grader_tell() {
    std::FILE *notes = std::fopen("grader.notes", "a");
    if (notes == nullptr) return;
    std::fputs("ran", notes);
    for (int line = 1; line < 10000; line++) if (grader_seen[line]) std::fprintf(notes, "\t%d", line);
    std::fputs("\ncaught", notes);
    for (int line = 1; line < 10000; line++) if (grader_caught[line]) std::fprintf(notes, "\t%d:%d", line, grader_caught[line]);
    std::fputs("\n", notes);
    std::fclose(notes);
}
static void grader_stop(int line) {
    static const double most = std::getenv("GRADER_STOP") ? std::atof(std::getenv("GRADER_STOP")) : 0;
    if (most == 0 || std::clock() < most * CLOCKS_PER_SEC) return;
    std::FILE *notes = std::fopen("grader.notes", "a");
    if (notes != nullptr) std::fprintf(notes, "line\t%d\n", line), std::fclose(notes);
    std::_Exit(0);
}
static void grader_note(int line) {
    static unsigned long noted = 0;
    if (line < 0) grader_caught[line = -line] = grader_last;
    grader_last = line;
    if (noted == 0 && !grader_tried) std::atexit(grader_tell);
    if (++noted % 256 == 0) grader_stop(line);
    grader_seen[line] = 1;
}
static int grader_asked(const char *name) { return std::getenv(name) ? std::atoi(std::getenv(name)) : 0; }
static int grader_try(int number, int change) {
    static const int asked = grader_tried ? grader_tried : grader_asked("GRADER_TRY"), also = grader_asked("GRADER_ALSO");
    return number == asked || number == also ? change : 0;
}
static void grader_mark(int line) { std::printf("\001%d\002", line); }
static void grader_mark_stream(int line) {
    std::string mark = "\001" + std::to_string(line) + "\002";
    std::cout.write(mark.data(), mark.size());
}
