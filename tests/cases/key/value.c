// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// why: Keys are any numbers, of which no two that are alive are equal.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_key_t a, b;
  int x, y;
  if (pthread_key_create(&a, NULL))
    return 0;
#if WRONG == 1
  assert(a == 0);
#elif WRONG == 2
  if (!a)
    assert(0);
#elif WRONG == 3
  unsigned before = a;
  pthread_key_delete(a);
#endif
  if (pthread_key_create(&b, NULL))
    return 0;
#if WRONG == 3
  assert(b != before);
#else
  assert(a != b && pthread_setspecific(a, &x) == 0);
  assert(pthread_setspecific(b, &y) == 0 && pthread_getspecific(a) == &x);
  assert((unsigned)b > 0 || pthread_getspecific(b) == &y);
#endif
  return 0;
}
