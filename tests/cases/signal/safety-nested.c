// run: --property signal-safety --signals 0
// expect: TRUE
// run: --property signal-safety --signals 0 -DINSIDE
// expect: FALSE(signal-safety)
// run: --property signal-safety --signals 0 -DINSIDE -DFLAG
// expect: TRUE
// run: --property signal-safety --signals 0 -DBESIDE
// expect: FALSE(signal-safety)
// run: --property signal-safety --signals 0 -DBESIDE -DFLAG
// expect: TRUE
// why: A thread is inside of qsort while qsort calls its function, also when
// that has called another function; and a handler that interrupts a handler
// interrupts what that has interrupted.
#include <signal.h>
#include <stdlib.h>

static volatile sig_atomic_t flag;
static int values[] = {2, 1};

static void second(int number) {
#ifdef FLAG
  flag = number;
#else
  flag = rand() + number;
#endif
}

static void first(int number) {
  (void)number;
#ifdef BESIDE
  raise(SIGUSR2);
#endif
}

static int compare(const void *a, const void *b) {
  free(malloc(1));
#ifdef INSIDE
  raise(SIGUSR2);
#else
  raise(SIGUSR1);
#endif
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  signal(SIGUSR1, first);
  signal(SIGUSR2, second);
  qsort(values, 2, sizeof *values, compare);
  raise(SIGUSR2);
  return 0;
}
