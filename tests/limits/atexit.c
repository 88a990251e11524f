// row: Constructors with parameters
// run:
// expect: UNKNOWN(exit handlers and destructors after the end of main's thread)
#include <pthread.h>
#include <stdlib.h>
static void leave(void) {}
int main(void) {
  atexit(leave);
  pthread_exit(0); // here
}
