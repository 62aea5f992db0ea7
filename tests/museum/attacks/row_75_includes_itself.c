#if __INCLUDE_LEVEL__ < 190
#include __FILE__
#include __FILE__
#endif
int main(void) { return 0; }
