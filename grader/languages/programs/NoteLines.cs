static class GraderNotes {
    static readonly bool[] seen = new bool[10000];
    static GraderNotes() { System.AppDomain.CurrentDomain.ProcessExit += (sender, arguments) => Tell(); }
    static readonly string most = System.Environment.GetEnvironmentVariable("GRADER_STOP");
    static readonly double end = most == null ? 0 : double.Parse(most, System.Globalization.CultureInfo.InvariantCulture);
    static readonly System.Diagnostics.Stopwatch clock = System.Diagnostics.Stopwatch.StartNew();
    static uint noted;
    static int last;
    static readonly int[] caught = new int[10000];
    public static void Note(int line) {
        if (line < 0) caught[line = -line] = last;
        last = line;
        seen[line] = true;
        if (end > 0 && ++noted % 256 == 0 && clock.Elapsed.TotalSeconds > end) Stop(line);
    }
    static void Stop(int line) {
        System.IO.File.AppendAllText("grader.notes", "line\t" + line + "\n");
        System.Environment.Exit(0);
    }
    static int Read(string name) { return int.Parse(System.Environment.GetEnvironmentVariable(name) ?? "0"); }
    static readonly int tried = Read("GRADER_TRY"), also = Read("GRADER_ALSO");
    public static int Try(int number, int change) { return number == tried || number == also ? change : 0; }
    public static System.IO.TextWriter Mark(int line) {
        System.Console.Write("\u0001" + line + "\u0002");
        return System.Console.Out;
    }
    static void Tell() {
        var notes = new System.Text.StringBuilder("ran");
        for (int line = 1; line < seen.Length; line++) if (seen[line]) notes.Append("\t" + line);
        notes.Append("\ncaught");
        for (int line = 1; line < seen.Length; line++) if (caught[line] > 0) notes.Append("\t" + line + ":" + caught[line]);
        System.IO.File.AppendAllText("grader.notes", notes + "\n");
    }
}
