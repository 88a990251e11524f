// row: The child of a process with other threads
// run:
// expect: UNKNOWN(a pipe that a process with several threads shares)
#include <pthread.h>
#include <unistd.h>
static void *run(void *given) { return given; }
int main(void) {
  int ends[2];
  pthread_t t;
  if (pipe(ends))
    return 1;
  pthread_create(&t, 0, run, 0);
  return fork() < 0; // here
}
