// run:
// expect: UNKNOWN(exit handlers and destructors after the end of main's thread)
// why: The last thread would run them.
#include <pthread.h>

__attribute__((destructor)) static void end(void) {}

int main(void) { pthread_exit(0); }
