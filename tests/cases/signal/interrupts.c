// run:
// expect: TRUE
// run: -DFLAGS=SA_RESTART
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=2 -DFLAGS=SA_RESTART
// expect: TRUE
// run: -DWRONG=3 -DFLAGS=SA_RESTART
// expect: FALSE(assertion)
// why: A call that waits fails with EINTR after a handler without SA_RESTART;
// sleeps do so in any case.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#ifndef FLAGS
#define FLAGS 0
#endif

static volatile sig_atomic_t count;
static sem_t semaphore;

static void handler(int number) {
  (void)number;
  count = 1;
  sem_post(&semaphore);
}

int main(void) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = FLAGS};
  struct timespec time = {2, 0}, left = {0};
  sem_init(&semaphore, 0, 0);
  sigaction(SIGUSR1, &action, NULL);
#if WRONG == 3
  int slept = nanosleep(&time, &left);
  assert(slept == 0);
#endif
  int before = count, error = sem_wait(&semaphore);
  assert(count);
  if (error)
    assert(errno == EINTR && !before && !FLAGS);
#if WRONG == 1
  assert(error);
#elif WRONG == 2
  assert(!error);
#endif
  assert(nanosleep(&time, &left) == 0);
  return 0;
}
