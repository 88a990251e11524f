// row: Constructors with parameters
// run:
// expect: UNKNOWN(exit handlers and destructors after the end of main's thread)
#include <pthread.h>
__attribute__((destructor)) void end(void) {}
int main(void) {
  pthread_exit(0); // here
}
