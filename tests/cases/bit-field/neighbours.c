// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: A char next to a bit-field, a bit-field after one of no width, and
//      those of a nested structure are memory locations of their own, though
//      in one storage unit; bit-fields next to each other are one.
#include <assert.h>
#include <pthread.h>

static struct {
  unsigned a : 4;
  unsigned b : 10;
  char c;
  int d : 3;
  char : 0;
  int e : 5;
  unsigned long f : 40;
  char g;
  struct {
    unsigned x : 4;
  } h;
} s;

static void *other(void *p) {
  s.c = 1;
  s.e = 3;
  s.g = 2;
  s.h.x = 7;
#ifdef MUTANT
  s.a = 1;
#endif
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  s.b = 700;
  s.d = 2;
  s.f = 5;
  pthread_join(t, 0);
  assert(s.b == 700 && s.c == 1 && s.d == 2 && s.g == 2 && s.h.x == 7);
#ifdef MUTANT
  assert(s.a == 1);
#endif
  return 0;
}
