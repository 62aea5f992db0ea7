class GraderNotes {
    private static final boolean[] seen = new boolean[10000];
    static { Runtime.getRuntime().addShutdownHook(new Thread(GraderNotes::tell)); }
    static void note(int line) { seen[line] = true; }
    static int attempt(int number, int change) {
        return Integer.toString(number).equals(System.getenv("GRADER_TRY")) ? change : 0;
    }
    static java.io.PrintStream mark(int line) {
        System.out.print("\001" + line + "\002");
        return System.out;
    }
    private static void tell() {
        try (java.io.FileWriter notes = new java.io.FileWriter("grader.notes", true)) {
            notes.write("ran");
            for (int line = 1; line < seen.length; line++) if (seen[line]) notes.write("\t" + line);
            notes.write("\n");
        } catch (java.io.IOException unwritten) {
            return;
        }
    }
}
