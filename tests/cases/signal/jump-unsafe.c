// run:
// expect: TRUE
// run: -DHELD --property no-deadlock
// expect: FALSE(no-deadlock)
// run: -DSLEEP --signals 0
// expect: TRUE
// run: -DSLEEP --search explicit
// expect: UNKNOWN(longjmp out of a handler that interrupts 'pthread_barrier_wait')
// run: -DSLEEP --search explicit --property signal-safety
// expect: UNKNOWN(longjmp out of a handler that interrupts a function which is not async-signal-safe)
// why: A thread that jumps keeps its locks.  A function that is not
// async-signal-safe may be left before it has done anything, and no later.
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t barrier;
static sigjmp_buf buffer;

static void handler(int number) { siglongjmp(buffer, number); }

int main(void) {
  volatile int is_held = 0;
  pthread_barrier_init(&barrier, NULL, 1);
  if (sigsetjmp(buffer, 1) == 0) {
    signal(SIGUSR1, handler);
#ifdef SLEEP
    pthread_barrier_wait(&barrier);
#else
    pthread_mutex_trylock(&lock);
    is_held = 1;
    pthread_mutex_unlock(&lock);
    is_held = 0;
#endif
  }
  signal(SIGUSR1, SIG_IGN);
#ifdef HELD
  if (!is_held)
    pthread_mutex_lock(&lock);
#endif
  return 0;
}
