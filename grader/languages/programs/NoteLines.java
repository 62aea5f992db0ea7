class GraderNotes {
    private static final boolean[] seen = new boolean[10000];
    private static final int together = Integer.getInteger("grader.try", 0);
    static { if (together == 0) Runtime.getRuntime().addShutdownHook(new Thread(GraderNotes::tell)); }
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
    private static final int tried = together > 0 ? together : read("GRADER_TRY"), also = read("GRADER_ALSO");
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
class GraderTrials {
    private static String now = "";
    private static Limited printed = new Limited(0);
    private static java.io.PrintStream real = System.out;
    private static final class Limited extends java.io.ByteArrayOutputStream {
        private final int most;
        private boolean passed;
        Limited(int most) { this.most = most; }
        @Override public synchronized void write(int one) { if (take(1)) super.write(one); }
        @Override public synchronized void write(byte[] all, int from, int length) { if (take(length)) super.write(all, from, length); }
        private boolean take(int length) {
            passed |= count + length > most;
            return !passed;
        }
    }
    private static synchronized void tell(String how) {
        if (now.isEmpty()) return;
        byte[] text = printed.toByteArray();
        real.print("\n\003" + now + " " + (printed.passed ? "stopped" : how) + " " + text.length + "\n");
        real.write(text, 0, text.length);
        real.flush();
        now = "";
    }
    private static String start(String main, String[] words) {
        try {
            java.net.URL[] here = {new java.io.File(".").toURI().toURL()};
            ClassLoader loader = new java.net.URLClassLoader(here, ClassLoader.getPlatformClassLoader());
            Thread.currentThread().setContextClassLoader(loader);
            find(loader.loadClass(main)).invoke(null, (Object) words);
            return "ended";
        } catch (Throwable failed) {
            return "failed";
        }
    }
    private static java.lang.reflect.Method find(Class<?> main) throws NoSuchMethodException {
        for (Class<?> each = main; each != null; each = each.getSuperclass()) {
            for (java.lang.reflect.Method method : each.getDeclaredMethods()) {
                if (!method.getName().equals("main") || !java.util.Arrays.equals(method.getParameterTypes(), new Class<?>[] {String[].class})) continue;
                method.setAccessible(true);
                return method;
            }
        }
        throw new NoSuchMethodException(main.getName());
    }
    private static java.io.PrintStream open(java.io.OutputStream printed) throws Exception {
        String encoding = System.getProperty("stdout.encoding");
        java.io.OutputStream buffered = new java.io.BufferedOutputStream(printed);
        return encoding == null ? new java.io.PrintStream(buffered, true) : new java.io.PrintStream(buffered, true, encoding);
    }
    private static boolean goesOn(ThreadGroup group, long until) throws InterruptedException {
        while (true) {
            Thread next = null, all[] = new Thread[100];
            for (int count = group.enumerate(all); count > 0; count--) if (!all[count - 1].isDaemon()) next = all[count - 1];
            long left = until - System.nanoTime() / 1_000_000;
            if (next == null || left <= 0) return next != null;
            next.join(left);
        }
    }
    public static void main(String[] given) throws Exception {
        String main = given[0], numbers[] = given[3].split(",");
        int most = Integer.parseInt(given[2]);
        String[] words = java.util.Arrays.copyOfRange(given, 4, given.length);
        byte[] input = System.in.readAllBytes();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> tell("left")));
        for (String number : numbers) {
            now = number;
            printed = new Limited(most);
            System.setProperty("grader.try", number);
            System.setIn(new java.io.ByteArrayInputStream(input));
            System.setOut(open(printed));
            String[] how = {"stopped"};
            ThreadGroup group = new ThreadGroup("main");
            long until = System.nanoTime() / 1_000_000 + Long.parseLong(given[1]);
            new Thread(group, () -> how[0] = start(main, words.clone()), "main", 8 << 20).start();
            tell(goesOn(group, until) ? "stopped" : how[0]);
            if (group.activeCount() > 0) break;
        }
        Runtime.getRuntime().halt(0);
    }
}
