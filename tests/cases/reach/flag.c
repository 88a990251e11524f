// run: --search explicit --reach 33,41
// expect: TRUE
// run: --reduction none --reach 33,41
// expect: TRUE
// run: --reduction mpor --reach 33,41
// expect: TRUE
// run: --reduction sir --reach 33,41
// expect: TRUE
// run: --search explicit --reach 34,41
// expect: TRUE
// run: --reduction none --reach 34,41
// expect: TRUE
// run: --reduction mpor --reach 34,41
// expect: TRUE
// run: --reduction sir --reach 34,41
// expect: TRUE
// run: --search explicit --reach 35,41
// expect: FALSE(reach)
// run: --reduction none --reach 35,41
// expect: FALSE(reach)
// run: --reduction mpor --reach 35,41
// expect: FALSE(reach)
// run: --reduction sir --reach 35,41
// expect: FALSE(reach)
// why: The reader looks at the data when the flag says that they are there.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *f(void *arg) {
  data = 1;
  atomic_store(&ready, 1);
  data = 2;
  return arg;
}

static void *g(void *arg) {
  if (atomic_load(&ready))
    return data ? arg : NULL;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, f, NULL);
  pthread_create(&b, NULL, g, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
