// File: NimWinner.java
// Description: Winner of a Nim game
// Student's Name: Diego Paz
// Student's UT EID: dp31
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/11/2013
// Date Last Modified: 1/16/2013

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

/** Tells who wins a game of Nim. */
public class NimWinner {
    /** Combines all heaps by exclusive or and prints the winner. */
    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        int count = Integer.parseInt(reader.readLine().trim());
        StringTokenizer words = new StringTokenizer(reader.readLine());
        long nimSum = 0;
        for (int index = 0; index < count; index++) {
            nimSum ^= Long.parseLong(words.nextToken());
        }
        System.out.println(nimSum == 0 ? "Second" : "First");
    }
}
