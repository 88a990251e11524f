// Calls that create threads: on one line, in macros, in an included file, and
// through a pointer.
// run: -DWAY=1
// expect: FALSE(assertion)
// run: -DWAY=2
// expect: FALSE(assertion)
// run: -DWAY=3
// expect: FALSE(assertion)
// run: -DWAY=4
// expect: FALSE(assertion)
// run: -DWAY=5
// expect: FALSE(assertion)
// run: -DWAY=6
// expect: FALSE(assertion)
// run: -DWAY=7
// expect: FALSE(assertion)
// run: -DWAY=8
// expect: FALSE(assertion)
// run: -DWAY=9
// expect: FALSE(assertion)
#include "start.h"

#define GO(t, f) pthread_create(&t, 0, f, 0)
#define BOTH(s, t) pthread_create(&s, 0, one, 0); pthread_create(&t, 0, two, 0)
#define CHECK(e) do { if ((e) != 0) return 1; } while (0)

int x;

void *one(void *arg) { x = 1; return arg; }
void *two(void *arg) { x = x + 2; return arg; }

int (*make)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) =
    pthread_create;

int main(void) {
  pthread_t s, t;
#if WAY == 1
  pthread_create(&s, 0, one, 0); pthread_create(&t, 0, two, 0);
#elif WAY == 2
  GO(s, one); GO(t, two);
#elif WAY == 3
  BOTH(s, t);
#elif WAY == 4
  CHECK(GO(s, one) || GO(t, two));
#elif WAY == 5
  CHECK(pthread_create(&s, 0, one, 0) || pthread_create(&t, 0, two, 0));
#elif WAY == 6
  if (GO(s, one)) return 1; else { do { GO(t, two); } while (0); }
#elif WAY == 7
  start(&s, one); start(&t, two);
#elif WAY == 8
  START(s, one); START(t, two);
#else
  make(&s, 0, one, 0); for (int i = 0; i < 1; i++) make(&t, 0, two, 0);
#endif
  pthread_join(s, 0); pthread_join(t, 0);
  assert(x != 2);
  return 0;
}
