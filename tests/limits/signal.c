// row: Handlers of signals that do not have the type
// run: --search explicit
// expect: UNKNOWN(longjmp out of a handler that interrupts 'pthread_barrier_wait')
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <unistd.h>
static jmp_buf buffer;
static pthread_barrier_t barrier;
static void handler(int number) { longjmp(buffer, number); }
int main(void) {
  pthread_barrier_init(&barrier, NULL, 1);
  if (!setjmp(buffer)) {
    signal(SIGINT, handler);
    pthread_barrier_wait(&barrier); // here
  }
  _exit(0);
}
