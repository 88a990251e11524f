// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2 --property no-data-race
// expect: FALSE(no-data-race)
// run: --property no-data-race
// expect: TRUE
// run: -DWRONG=3 --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --engine portfolio -DWRONG=4 --property pthread-usage
// expect: FALSE(pthread-usage)
// run: -DWRONG=5 --property no-deadlock
// expect: TRUE
// run: --property no-deadlock
// expect: TRUE
// why: A thread that holds a stream's lock excludes others, also those that
// print; calls by names that end in _unlocked do not wait.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int n;

static void *run(void *unused) {
#if WRONG == 1 || WRONG == 2
  n++;
#elif WRONG == 5
  putc_unlocked('a', stdout);
#elif WRONG == 3
  printf("a");
#else
  if (unused == NULL || ftrylockfile(stdout) != 0)
    flockfile(stdout);
  flockfile(stdout);
  n++;
  fputs("a", stdout);
  funlockfile(stdout);
  funlockfile(stdout);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, run, &n);
  flockfile(stdout);
  int before = n++;
  putchar_unlocked('b');
  assert(n == before + 1);
#if WRONG == 3 || WRONG == 5
  pthread_join(thread, NULL);
#endif
  funlockfile(stdout);
#if WRONG == 4
  funlockfile(stdout);
#endif
#if WRONG != 3 && WRONG != 5
  pthread_join(thread, NULL);
#endif
  return 0;
}
