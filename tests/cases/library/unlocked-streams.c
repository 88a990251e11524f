// run: --property no-data-race
// expect: TRUE
// run: --property no-data-race -DWRONG
// expect: FALSE(no-data-race)
// why: calls that take no lock race with each other, as the others do not.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

static void *print(void *unused) {
  fwrite_unlocked("a", 1, 1, stdout);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, print, NULL);
#ifdef WRONG
  feof_unlocked(stdout);
#else
  fwrite("a", 1, 1, stdout);
#endif
  pthread_join(thread, NULL);
  return 0;
}
