// File: Nim.java
// Description: The nim-sum of heaps and the winning move
// Student's Name: Jomo Otieno
// Student's UT EID: jo9
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

import java.util.Scanner;

/** Two functions that decide a game of Nim. */
public class Nim {
    /** The exclusive or of all heaps. */
    static int nimSum(int[] heaps) {
        int total = 0;
        for (int heap : heaps) {
            total ^= heap;
        }
        return total;
    }

    /** Counters and heap of the last winning move, or two zeros. */
    static int[] findHeap(int[] heaps, int total) {
        int[] move = {0, 0};
        for (int index = 0; index < heaps.length; index++) {
            // a winning move leaves the other heaps' nim-sum
            int left = heaps[index] ^ total;
            if (left < heaps[index]) {
                move = new int[] {heaps[index] - left, index + 1};
            }
        }
        return move;
    }

    /** Answers one game of three heaps. */
    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        int[] heaps = {scanner.nextInt(), scanner.nextInt(), scanner.nextInt()};
        int[] move = findHeap(heaps, nimSum(heaps));
        System.out.println(move[0] + " from heap " + move[1]);
    }
}
