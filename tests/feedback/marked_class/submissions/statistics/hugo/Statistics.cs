using System;
using System.Collections.Generic;

public static class Statistics
{
    public static void Main()
    {
        var words = Console.In.ReadToEnd().Split(new[] { ' ', '\n', '\r' }, StringSplitOptions.RemoveEmptyEntries);
        var numbers = new List<int>();
        for (var i = 1; i <= int.Parse(words[0]); i++) numbers.Add(int.Parse(words[i]));
        var sum = 0;
        var most = int.MinValue;
        var least = 50; // HERE
        foreach (var number in numbers)
        {
            sum += number;
            most = Math.Max(most, number);
            least = Math.Min(least, number);
        }
        Console.WriteLine($"count {numbers.Count}");
        Console.WriteLine($"sum {sum}");
        Console.WriteLine("mean " + ((double)sum / numbers.Count).ToString("F2", System.Globalization.CultureInfo.InvariantCulture));
        Console.WriteLine($"largest {most}");
        Console.WriteLine($"smallest {least}");
    }
}
