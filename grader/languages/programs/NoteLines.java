class GraderNotes {
    private static final boolean[] seen = new boolean[10000];
    static { Runtime.getRuntime().addShutdownHook(new Thread(GraderNotes::tell)); }
    private static final String most = System.getenv("GRADER_STOP");
    private static final long begun = System.nanoTime();
    private static int noted, last;
    private static final int[] caught = new int[10000];
    static void note(int line) {
        if (line < 0) caught[line = -line] = last;
        last = line;
        seen[line] = true;
        if (most != null && ++noted % 256 == 0 && System.nanoTime() - begun > 1e9 * java.lang.Double.parseDouble(most)) stop(line);
    }
    private static void stop(int line) {
        write("line\t" + line);
        Runtime.getRuntime().halt(0);
    }
    private static int read(String name) { return System.getenv(name) == null ? 0 : Integer.parseInt(System.getenv(name)); }
    private static final int tried = read("GRADER_TRY"), also = read("GRADER_ALSO");
    static int attempt(int number, int change) { return number == tried || number == also ? change : 0; }
    static java.io.PrintStream mark(int line) {
        System.out.print("\001" + line + "\002");
        return System.out;
    }
    private static void tell() {
        StringBuilder lines = new StringBuilder("ran");
        for (int line = 1; line < seen.length; line++) if (seen[line]) lines.append("\t" + line);
        lines.append("\ncaught");
        for (int line = 1; line < seen.length; line++) if (caught[line] > 0) lines.append("\t" + line + ":" + caught[line]);
        write(lines.toString());
    }
    private static void write(String line) {
        try (java.io.FileWriter notes = new java.io.FileWriter("grader.notes", true)) {
            notes.write(line + "\n");
        } catch (java.io.IOException unwritten) {
            return;
        }
    }
}
