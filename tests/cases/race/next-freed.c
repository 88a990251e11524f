// run: --engine order --reduction none --property no-data-race --unwind 3
// expect: TRUE
// run: --engine order --reduction sir --property no-data-race --unwind 3
// expect: TRUE
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3
// expect: TRUE
// run: --engine order --reduction none --property no-data-race --unwind 3 -DEARLY
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DEARLY
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DEARLY
// expect: FALSE(no-data-race)
// run: --engine order --reduction none --property no-data-race --unwind 3 -DATOMIC
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DATOMIC
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DATOMIC
// expect: FALSE(no-data-race)
// run: --engine order --reduction none --property no-data-race --unwind 3 -DLOCK
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DLOCK
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DLOCK
// expect: FALSE(no-data-race)
// why: To free a block is to write to all of it: what others access in it,
// atomically or as a lock, has to come before.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static struct {
  pthread_mutex_t m;
  atomic_int number;
  int plain;
} *block;
static atomic_int users = 2, sum;

static void use(void) {
#ifdef ATOMIC
  block->number++;
#elif defined LOCK
  pthread_mutex_lock(&block->m);
#else
  sum += block->plain;
#endif
}

static void leave(void) {
#ifdef EARLY
  int left = users--;
  if (left == 1)
    free(block);
  use();
#else
  if (--users == 0)
    free(block);
#endif
}

static void *first(void *arg) {
#if !defined ATOMIC && !defined LOCK
  use();
  leave();
#else
  free(block);
#endif
  return arg;
}

static void *second(void *arg) {
  use();
#if !defined ATOMIC && !defined LOCK
  leave();
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  block = calloc(1, sizeof *block);
  pthread_mutex_init(&block->m, NULL);
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
