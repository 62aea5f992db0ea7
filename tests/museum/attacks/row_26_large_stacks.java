class row_26_large_stacks {
    static int deeper(int number) {
        return number < 1_000_000 ? deeper(number + 1) + 1 : 0;
    }

    public static void main(String[] words) throws Exception {
        Thread[] all = new Thread[40];
        for (int number = 0; number < all.length; number++) {
            all[number] = new Thread(null, () -> {
                deeper(0);
                try {
                    Thread.sleep(2000);
                } catch (InterruptedException error) {
                    throw new IllegalStateException(error);
                }
            }, "deep", 256L << 20);
            all[number].start();
        }
        for (Thread thread : all)
            thread.join();
        System.out.println("no limit on stacks");
    }
}
