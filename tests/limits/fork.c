// row: The child of a process with other threads
// run:
// expect: UNKNOWN(the child of a process with other threads)
#include <pthread.h>
#include <unistd.h>
static void *run(void *given) { return given; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return fork() < 0; // here
}
