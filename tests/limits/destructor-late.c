// row: Constructors with parameters
// run:
// expect: UNKNOWN(functions of atexit after the end of main's thread)
#include <pthread.h>
__attribute__((destructor)) void end(void) {}
int main(void) {
  pthread_exit(0); // here
}
