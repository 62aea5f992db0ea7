int large[1 << 28] = {1};
int main(void) { return large[5]; }
