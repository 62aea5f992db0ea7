// File: NimPlay.cs
// Description: A whole game of Nim
// Student's Name: Elsbeth Graf
// Student's UT EID: eg14
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

using System;

/// <summary>Plays a game of Nim with itself and prints all of it.</summary>
public class NimPlay
{
    /// <summary>The exclusive or of the piles.</summary>
    static int FindNimSum(int[] piles)
    {
        int total = 0;
        foreach (int pile in piles)
        {
            total ^= pile;
        }
        return total;
    }

    /// <summary>The index of a pile with a winning move, or of any pile with stones.</summary>
    static int ChoosePile(int[] piles, int total, Random random)
    {
        for (int index = 0; index < piles.Length; index++)
        {
            if ((piles[index] ^ total) < piles[index])
            {
                return index;
            }
        }
        int chosen = random.Next(piles.Length);
        while (piles[chosen] == 0)
        {
            chosen = random.Next(piles.Length);
        }
        return chosen;
    }

    /// <summary>Reads a game, predicts its winner and plays it.</summary>
    public static void Main()
    {
        Console.ReadLine(); // the number of piles is not needed
        char[] gaps = { ' ', '\t' };
        string line = Console.ReadLine();
        string[] words = line.Split(gaps, StringSplitOptions.RemoveEmptyEntries);
        int[] piles = Array.ConvertAll(words, int.Parse);
        string player = Console.ReadLine().Trim();
        string other = player == "COMPUTER" ? "HUMAN" : "COMPUTER";
        Random random = new Random();
        string winner = FindNimSum(piles) != 0 ? player : other;
        Console.Write("Prediction before playing the game -> " + winner + " will win\n");
        Console.Write("\nGAME STARTS\n\n");
        while (Array.Exists(piles, pile => pile > 0))
        {
            Console.WriteLine("Current Game Status ->  " + string.Join(" ", piles));
            int total = FindNimSum(piles);
            int index = ChoosePile(piles, total, random);
            int best = piles[index] - (piles[index] ^ total);
            int taken = total != 0 ? best : random.Next(1, piles[index] + 1);
            Console.WriteLine(player + " removes " + taken + "stones from pile at index " + index);
            piles[index] -= taken;
            string next = other;
            other = player;
            player = next;
        }
        Console.WriteLine("Current Game Status ->  " + string.Join(" ", piles));
        Console.Write("\n" + other + " won\n\n");
    }
}
