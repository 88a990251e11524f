// run: --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DTWICE
// expect: TRUE
// run: --property no-deadlock --signals 0
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine portfolio -DSPINS
// expect: TRUE
// run: --property no-deadlock --engine portfolio -DSPINS -DNOTHING
// expect: FALSE(no-deadlock)
// why: A thread that waits for what a handler does, does not wait for ever,
// however often that is.
#include <semaphore.h>
#include <signal.h>

static sem_t semaphore;
static volatile sig_atomic_t flag, other;

static void handler(int number) {
  (void)number;
#ifdef NOTHING
  return;
#endif
#ifdef SPINS
  flag = 1;
#else
  sem_post(&semaphore);
#endif
}

int main(void) {
  sem_init(&semaphore, 0, 0);
  signal(SIGUSR1, handler);
#ifdef SPINS
  for (;;) {
    while (!flag)
      ;
    flag = 0;
    other = 0;
  }
#else
  sem_wait(&semaphore);
#endif
#ifdef TWICE
  sem_wait(&semaphore);
#endif
  return 0;
}
