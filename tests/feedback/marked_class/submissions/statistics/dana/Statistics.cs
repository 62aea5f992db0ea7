using System;
using System.Collections.Generic;
using System.Globalization;

static class Program
{
    static List<int> Read()
    {
        var words = new List<string>();
        string line;
        while ((line = Console.ReadLine()) != null) words.AddRange(line.Split(' '));
        int n = int.Parse(words[0]);
        Console.WriteLine("n = {0}", n); // HERE
        var numbers = new List<int>();
        for (int i = 1; i <= n; i++) numbers.Add(int.Parse(words[i]));
        return numbers;
    }

    static void Main()
    {
        var numbers = Read();
        long sum = 0;
        foreach (int x in numbers) sum += x;
        var sorted = new List<int>(numbers);
        sorted.Sort();
        Console.WriteLine("count {0}", numbers.Count);
        Console.WriteLine("sum {0}", sum);
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "mean {0:F2}", sum / (double)numbers.Count));
        Console.WriteLine("largest {0}", sorted[sorted.Count - 1]);
        Console.WriteLine("smallest {0}", sorted[0]);
    }
}
