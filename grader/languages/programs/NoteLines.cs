static class GraderNotes {
    static readonly bool[] seen = new bool[10000];
    static GraderNotes() { System.AppDomain.CurrentDomain.ProcessExit += (sender, arguments) => Tell(); }
    public static void Note(int line) { seen[line] = true; }
    static readonly string asked = System.Environment.GetEnvironmentVariable("GRADER_TRY");
    public static int Try(int number, int change) { return number.ToString() == asked ? change : 0; }
    public static System.IO.TextWriter Mark(int line) {
        System.Console.Write("\u0001" + line + "\u0002");
        return System.Console.Out;
    }
    static void Tell() {
        var notes = new System.Text.StringBuilder("ran");
        for (int line = 1; line < seen.Length; line++) if (seen[line]) notes.Append("\t" + line);
        System.IO.File.AppendAllText("grader.notes", notes + "\n");
    }
}
