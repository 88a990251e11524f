// run: --property no-data-race
// expect: FALSE(no-data-race)
// run: --property no-data-race -DSOUND=1
// expect: TRUE
// run: --property no-data-race -DSOUND=2
// expect: TRUE
// run: --property no-data-race -DBLOCKED
// expect: TRUE
// run: --property no-data-race -DREADS
// expect: FALSE(no-data-race)
// run: --property no-data-race -DREADS=2
// expect: TRUE
// why: C11 7.14.1.1p5: a handler and the thread that it interrupts may both
// access an object only if it is atomic or a volatile sig_atomic_t.
#include <errno.h>
#include <signal.h>
#include <stddef.h>

#if !defined SOUND
#define KIND int
#elif SOUND == 1
#define KIND volatile sig_atomic_t
#else
#define KIND _Atomic int
#endif

static struct {
  int before;
  KIND value;
} shared;

static void handler(int number) {
  (void)number;
  int saved = errno;
#if defined READS && READS == 2
  shared.before = 1;
#elif defined READS
  errno = shared.value;
#else
  shared.value = 1;
#endif
  errno = saved;
}

int main(void) {
  KIND *value = &shared.value;
  sigset_t set;
  sigfillset(&set);
  signal(SIGUSR1, handler);
#ifdef BLOCKED
  sigprocmask(SIG_BLOCK, &set, NULL);
#endif
  *value = 2;
  return errno != 0;
}
