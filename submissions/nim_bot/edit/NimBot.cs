// File: NimBot.cs
// Description: A bot that plays Nim
// Student's Name: Edit Nagy
// Student's UT EID: en21
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

using System;
using System.Linq;

/// <summary>Plays Nim, move by move.</summary>
public class NimBot
{
    /// <summary>Finds a winning move, or takes one counter from the largest heap when there is none.</summary>
    private static int[] Choose(int[] heaps)
    {
        int nimSum = heaps.Aggregate(0, (sum, heap) => sum ^ heap);
        for (int index = 0; index < heaps.Length; index++)
        {
            if ((heaps[index] ^ nimSum) < heaps[index])
            {
                return new[] { index, heaps[index] - (heaps[index] ^ nimSum) };
            }
        }
        return new[] { Array.IndexOf(heaps, heaps.Max()), 1 };
    }

    /// <summary>Reads the numbers of a line.</summary>
    private static int[] ReadNumbers()
    {
        return Console.ReadLine().Split(' ').Select(int.Parse).ToArray();
    }

    /// <summary>Reads the game, then moves in turn until all heaps are empty.</summary>
    public static void Main()
    {
        int[] heaps = ReadNumbers();
        bool myTurn = Console.ReadLine() == "first";
        while (heaps.Sum() > 0)
        {
            int[] move;
            if (myTurn)
            {
                move = Choose(heaps);
                Console.WriteLine((move[0] + 1) + " " + move[1]);
                Console.Out.Flush();
            }
            else
            {
                move = ReadNumbers();
                move[0]--;
            }
            heaps[move[0]] -= move[1];
            myTurn = !myTurn;
        }
    }
}
