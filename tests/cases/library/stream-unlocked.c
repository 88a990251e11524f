// run: --property no-data-race
// expect: TRUE
// why: Calls that take no lock of the stream are ordered by a mutex, or are
//   about another stream.
// run: --property no-data-race -DWRONG=1
// expect: FALSE(no-data-race)
// mutant: They are ordered by nothing, in this and in the other runs.
// run: --property no-data-race -DWRONG=2
// expect: FALSE(no-data-race)
// run: --property no-data-race -DWRONG=3
// expect: FALSE(no-data-race)
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static FILE *file;

static void *use(void *other) {
#if WRONG == 1
  getc_unlocked(file);
#elif WRONG == 2
  putc_unlocked('x', file);
#elif WRONG == 3
  putchar_unlocked('x');
#endif
  pthread_mutex_lock(&lock);
  getc_unlocked(file);
  putchar_unlocked('x');
  pthread_mutex_unlock(&lock);
  putc_unlocked('x', other);
  return NULL;
}

int main(void) {
  pthread_t t;
  file = fopen("x", "r+");
  FILE *mine = fopen("y", "w"), *other = fopen("z", "w");
  if (!file || !mine || !other)
    return 1;
  pthread_create(&t, NULL, use, other);
  use(mine);
  pthread_join(t, NULL);
  return 0;
}
