// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(valid-deref)
// why: Arrays of handles whose length is variable are like others.
#include <assert.h>
#include <pthread.h>

typedef pthread_t Pair[2];

static void *work(void *arg) { return arg; }

static int columns(int n, pthread_t t[n][3], pthread_t *p[n]) {
  (void)p;
  return sizeof t[0] / sizeof(pthread_t);
}

static void run(pthread_t *t) {
  pthread_create(t, NULL, work, NULL);
  pthread_join(*t, NULL);
}

int main(void) {
  int n = 2;
  const pthread_t none[n];
  pthread_t t[n][3], *p[n];
  Pair pairs[n];
  typedef pthread_t Row[n];
  Row row;
  volatile pthread_t last[n];
  pthread_key_t keys[n];
  last[1] = 0;
  assert(sizeof none == n * sizeof(pthread_t));
  assert(sizeof t == 6 * sizeof(pthread_t));
  assert(sizeof pairs == 4 * sizeof(pthread_t));
  assert(sizeof row == 2 * sizeof(pthread_t));
  run(&pairs[1][1]);
  run(&t[1][2]);
#ifdef WRONG
  run(&row[2]);
#endif
  row[1] = pthread_self();
  p[0] = row;
  assert(pthread_equal(p[0][1], pthread_self()));
  assert(columns(n, t, p) == 3);
  pthread_key_create(&keys[1], NULL);
  pthread_key_delete(keys[1]);
}
