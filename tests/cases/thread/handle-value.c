// run:
// expect: TRUE
// run: --engine portfolio --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// run: -DWRONG=5
// expect: FALSE(assertion)
// run: -DWRONG=6
// expect: FALSE(assertion)
// run: -DWRONG=7
// expect: FALSE(assertion)
// run: -DWRONG=8
// expect: FALSE(assertion)
// run: -DWRONG=9
// expect: FALSE(assertion)
// why: Handles of threads are any numbers: no two threads that exist have one,
// but they may agree modulo 8, and a thread may have that of one that is joined.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

typedef pthread_t Handle;
typedef union {
  Handle handle;
  unsigned long number;
} Both;

static unsigned long number_of(Handle handle) {
#if WRONG == 2
  unsigned long n;
  memcpy(&n, &handle, sizeof n);
  return n;
#elif WRONG == 3
  Both both = {.handle = handle};
  return both.number;
#elif WRONG == 4
  return *(unsigned long *)&handle;
#elif WRONG == 5
  unsigned long n = handle;
  return n;
#elif WRONG == 6
  return (uintptr_t)(void *)handle;
#else
  return (unsigned long)handle;
#endif
}

static unsigned char low_byte(const void *object) {
  const unsigned char *bytes = object;
  return bytes[0];
}

static unsigned long numbers[2];

static void *run(void *at) {
  *(unsigned long *)at = number_of(pthread_self());
  return NULL;
}

int main(void) {
  pthread_t a, b, self = pthread_self();
  pthread_create(&a, NULL, run, &numbers[0]);
#if WRONG == 7
  pthread_join(a, NULL);
#endif
  pthread_create(&b, NULL, run, &numbers[1]);
  unsigned long x = number_of(a), y = number_of(b);
  assert(x != number_of(self) && y != number_of(self) && x && y);
  assert(!pthread_equal(a, self) && pthread_self() == self);
#if WRONG == 8
  assert(low_byte(&a) != low_byte(&b));
#elif WRONG == 9
  assert(a < b);
#elif WRONG && WRONG != 7
  assert(x % 8 != y % 8);
#else
  assert(x != y);
#endif
#if WRONG != 7
  pthread_join(a, NULL);
#endif
  pthread_join(b, NULL);
  assert(x == numbers[0] && y == numbers[1]);
  return 0;
}
