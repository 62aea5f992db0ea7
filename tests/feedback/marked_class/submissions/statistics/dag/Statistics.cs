using System;
using System.Linq;

class Statistics
{
    static void Main()
    {
        string[] parts = Console.In.ReadToEnd().Split((char[])null, StringSplitOptions.RemoveEmptyEntries);
        int n = int.Parse(parts[0]);
        long sum = 0;
        int largest = int.MinValue, smallest = int.MaxValue;
        for (int i = 1; i < n; i++) // HERE
        {
            int number = int.Parse(parts[i]);
            sum += number;
        }
        foreach (string part in parts.Skip(1).Take(n))
        {
            largest = Math.Max(largest, int.Parse(part));
            smallest = Math.Min(smallest, int.Parse(part));
        }
        Console.WriteLine("count " + n);
        Console.WriteLine("sum " + sum);
        Console.WriteLine("mean " + ((double)sum / n).ToString("0.00", System.Globalization.CultureInfo.InvariantCulture));
        Console.WriteLine("largest " + largest);
        Console.WriteLine("smallest " + smallest);
    }
}
