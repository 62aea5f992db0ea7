// File: NimBoard.java
// Description: A board of Nim with its move
// Student's Name: Boaz Levi
// Student's UT EID: bl5
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

import java.util.Scanner;

/** Draws a board of Nim, and prints the nim-sum and the winning move. */
public class NimBoard {
    private static final String LINE = "------------------------------";

    /** The line of a heap, with a bar for each counter. */
    static String drawHeap(String name, int counters) {
        StringBuilder line = new StringBuilder("Heap " + name + " : ");
        for (int drawn = 0; drawn < counters; drawn++) {
            line.append('|');
        }
        return line.toString();
    }

    /** The sentence of the first winning move. */
    static String chooseMove(String[] names, int[] heaps, int nimSum) {
        for (int index = 0; index < heaps.length; index++) {
            int left = heaps[index] ^ nimSum;
            if (left < heaps[index]) {
                return "Remove " + (heaps[index] - left) + " counters from Heap " + names[index];
            }
        }
        return "Lose Game";
    }

    /** Reads a board, draws it and says which move wins. */
    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        int count = scanner.nextInt();
        String[] names = new String[count];
        int[] heaps = new int[count];
        int nimSum = 0;
        for (int index = 0; index < count; index++) {
            names[index] = scanner.next();
            heaps[index] = scanner.nextInt();
            nimSum ^= heaps[index];
        }
        System.out.println(" Your game board looks like this ");
        System.out.println(LINE);
        for (int index = 0; index < count; index++) {
            System.out.println(drawHeap(names[index], heaps[index]));
        }
        System.out.println(LINE);
        System.out.println("The nim sum is " + nimSum + ".");
        System.out.println(chooseMove(names, heaps, nimSum));
    }
}
