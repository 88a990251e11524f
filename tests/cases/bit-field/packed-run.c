// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: The bit-fields of a packed structure that is smaller than their type are
// one memory location, up to its end.
#include <assert.h>
#include <pthread.h>

static struct __attribute__((packed)) {
  unsigned a : 3, b : 7, c : 6;
  char d;
} s = {.b = 85};

static void *run(void *arg) {
#ifdef MUTANT
  s.c = 7;
#else
  s.d = 7;
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  s.a = 1;
  pthread_join(t, 0);
  assert(sizeof s == 3 && s.a == 1 && s.b == 85 && s.c + s.d == 7);
  return 0;
}
