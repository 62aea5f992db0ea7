using System;

class Statistics
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        int sum = 0, largest = int.MinValue, smallest = int.MaxValue;
        for (int i = 0; i < n; i++)
        {
            int x = int.Parse(Console.ReadLine());
            sum += x;
            if (x > largest) largest = x;
            if (x < smallest) smallest = x;
        }
        Console.WriteLine("count " + n);
        Console.WriteLine("sum " + sum);
        Console.WriteLine("mean " + (sum / n).ToString("0.00"));
        Console.WriteLine("largest " + largest);
        Console.WriteLine("smallest " + smallest);
    }
}
