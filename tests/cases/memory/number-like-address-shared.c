// run: --engine portfolio
// expect: FALSE(assertion)
// why: A shared variable holds an address or a number that is none; formulas do
//   not tell them apart.
// run: --engine order
// expect: UNKNOWN(storing a number that may equal an address)
// run: --engine order -DSTORE
// expect: UNKNOWN(storing a number that may equal an address)
// run: --engine order -DSMALL
// expect: TRUE
// why: No object lies where a small number would be an address.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static char array[1 << 16];
#ifdef SMALL
enum { NUMBER = 7 };
#else
enum { NUMBER = 100000 };
#endif
#ifdef STORE
static uintptr_t shared;
#else
static uintptr_t shared = NUMBER;
#endif

static void *put(void *arg) {
  shared = (uintptr_t)array;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, put, NULL);
#ifdef STORE
  shared = NUMBER;
#endif
  uintptr_t held = shared, at = (uintptr_t)array;
#ifdef SMALL
  assert(held == NUMBER || held == at);
#else
  assert(held != NUMBER || at < 10000000);
#endif
  return 0;
}
