// File: NimBot.java
// Description: A bot that plays Nim
// Student's Name: Demir Aydin
// Student's UT EID: da8
// Course Name: CS 313E
// Unique Number: 53260
// Date Created: 1/14/2013
// Date Last Modified: 1/17/2013

import java.util.Arrays;
import java.util.Scanner;

/** Plays Nim, move by move. */
public class NimBot {
    /** Finds a winning move, or takes one counter from a heap when there is none. */
    private static int[] choose(int[] heaps) {
        int nimSum = 0;
        int last = 0;
        for (int heap : heaps) {
            nimSum ^= heap;
        }
        for (int index = 0; index < heaps.length; index++) {
            if ((heaps[index] ^ nimSum) < heaps[index]) {
                return new int[] {index, heaps[index] - (heaps[index] ^ nimSum)};
            }
            if (heaps[index] > 0) {
                last = index;
            }
        }
        return new int[] {last, 1};
    }

    /** Reads the game, then moves in turn until all heaps are empty. */
    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        int[] heaps = Arrays.stream(input.nextLine().trim().split(" +")).mapToInt(Integer::parseInt).toArray();
        boolean myTurn = input.nextLine().equals("first");
        while (Arrays.stream(heaps).sum() > 0) {
            int[] move;
            if (myTurn) {
                move = choose(heaps);
                System.out.println((move[0] + 1) + " " + move[1]);
                System.out.flush();
            } else {
                move = new int[] {input.nextInt() - 1, input.nextInt()};
            }
            heaps[move[0]] -= move[1];
            myTurn = !myTurn;
        }
    }
}
