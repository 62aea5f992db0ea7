using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

class Words
{
    static void Main()
    {
        var found = Regex.Matches(File.ReadAllText("text.txt").ToLower(), "[a-z]+").Cast<Match>();
        var groups = found.GroupBy(m => m.Value).OrderByDescending(g => g.Key).ThenBy(g => g.Count());
        foreach (var g in groups) Console.WriteLine($"{g.Key} {g.Count()}");
    }
}
