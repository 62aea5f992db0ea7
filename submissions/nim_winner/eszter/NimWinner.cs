// File: NimWinner.cs
// Description: Winner of a Nim game
// Student's Name: Eszter Varga
// Student's UT EID: ev55
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

using System;

/// <summary>Tells who wins a game of Nim.</summary>
public class NimWinner
{
    /// <summary>Combines all heaps by exclusive or and prints the winner.</summary>
    public static void Main()
    {
        Console.ReadLine(); // the number of heaps is not needed
        long nimSum = 0;
        char[] gaps = { ' ', '\t' };
        string line = Console.ReadLine();
        foreach (string word in line.Split(gaps, StringSplitOptions.RemoveEmptyEntries))
        {
            nimSum ^= long.Parse(word);
        }
        Console.WriteLine(nimSum == 0 ? "Second" : "First");
    }
}
