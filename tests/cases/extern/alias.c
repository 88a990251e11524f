// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// run: -DRACE --property no-data-race
// expect: FALSE(no-data-race)
// why: Another name of a variable of the file is that variable.
#include <assert.h>
#include <pthread.h>

static int count = 3;
extern int exported __attribute__((alias("count")));
extern int weak __attribute__((weak, alias("count")));

static void *add(void *unused) {
  exported++;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
#ifdef RACE
  weak = 5;
#endif
  pthread_join(t, NULL);
#ifdef MUTANT
  assert(count == 3);
#else
  assert(count == 4 && weak == 4);
#endif
  return 0;
}
