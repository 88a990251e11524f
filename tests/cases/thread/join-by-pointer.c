// run:
// expect: TRUE
// run: -DLOCAL
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)

/* Results are kept for a join that is called by a pointer alone. */
#include <assert.h>
#include <pthread.h>

typedef int Join(pthread_t, void **);

#ifndef LOCAL
static struct {
  int n;
  Join *join;
} waits[2] = {{0, NULL}, {1, pthread_join}};
#endif

static void *twice(void *argument) { return (char *)argument + 3; }

int main(void) {
  char text[4];
  pthread_t t;
  void *left;
  pthread_create(&t, NULL, twice, text);
#ifdef LOCAL
  Join *volatile join = pthread_join;
  join(t, &left);
#else
  waits[1].join(t, &left);
#endif
#ifdef WRONG
  assert(left == text);
#else
  assert(left == text + 3);
#endif
}
