// File: NimWinner.java
// Description: Winner of a Nim game
// Student's Name: Kenji Mori
// Student's UT EID: km80
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/15/2013
// Date Last Modified: 1/18/2013

import java.util.Scanner;

/** Tells who wins a game of Nim. */
public class NimWinner {
    /** Combines the heaps by exclusive or and prints the winner. */
    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        int count = scanner.nextInt();
        long nimSum = 0;
        // from the first heap to the last one
        for (int index = 1; index < count; index++) {
            nimSum ^= scanner.nextLong();
        }
        System.out.println(nimSum == 0 ? "Second" : "First");
    }
}
