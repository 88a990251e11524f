// run: --search hybrid
// expect: FALSE(assertion)
// run: --search hybrid -DMANY
// expect: FALSE(assertion)

/* What is found is the step tried last, and that is told: other threads' steps
 * may have been tried in the same configuration before, to see whether they
 * wait, but none after; and where there are too many to try (MANY), some may
 * have been taken. */
#include <assert.h>
#include <pthread.h>

#ifdef MANY
int x;

static void *look(void *arg) {
  assert(x);
  return arg;
}

static void *set(void *arg) {
  x = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 33; i++)
    pthread_create(&t, 0, set, 0);
  pthread_create(&t, 0, look, 0);
}
#else
volatile int is_open, n;

static void *enter(void *arg) {
  while (!is_open)
    ;
  n++;
  is_open = 0;
  return arg;
}

static void *open(void *arg) {
  is_open = 1;
  is_open = 0;
  is_open = 1;
  return arg;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, enter, 0);
  pthread_create(&t[1], 0, enter, 0);
  pthread_create(&t[2], 0, open, 0);
  pthread_join(t[2], 0);
  assert(n < 2);
}
#endif
