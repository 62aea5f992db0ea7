using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Words
{
    static Dictionary<string, int> counts = new Dictionary<string, int>();

    static void Add(string word)
    {
        counts[word] = counts[word] + 1; // HERE
    }

    static void Main()
    {
        foreach (string line in File.ReadAllLines("text.txt"))
            foreach (string word in line.ToLower().Split(' ', ',', '.'))
                if (word != "") Add(word);
        foreach (var pair in counts.OrderByDescending(p => p.Value)) Console.WriteLine(pair.Key + " " + pair.Value);
    }
}
