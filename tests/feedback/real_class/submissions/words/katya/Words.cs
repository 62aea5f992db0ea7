using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Words
{
    static void Main()
    {
        var counts = new Dictionary<string, int>();
        string text = File.ReadAllText("text.txt").ToLower();
        foreach (string word in text.Split(' ', '.', ',', '!', '?', '\n', '-'))
        {
            if (word == "") continue;
            if (!counts.ContainsKey(word)) counts[word] = 0;
            counts[word]++;
        }
        foreach (var p in counts.OrderByDescending(x => x.Value))
            Console.WriteLine(p.Value + " " + p.Key);
    }
}
