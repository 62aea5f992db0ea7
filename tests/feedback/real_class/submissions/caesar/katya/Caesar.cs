using System;
using System.IO;

class Caesar
{
    static void Main()
    {
        string[] lines = File.ReadAllLines("secret.txt");
        int shift = int.Parse(lines[0]);
        // TODO the other lines
        string result = "";
        foreach (char c in lines[1])
        {
            if (c >= 'a' && c <= 'z') result += (char)('a' + (c - 'a' + shift) % 26);
            else if (c >= 'A' && c <= 'Z') result += (char)('A' + (c - 'A' + shift) % 26);
            else result += c;
        }
        Console.WriteLine("Result: " + result);
    }
}
