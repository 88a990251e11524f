// run: --memory-model rc11 --engine order --reach 43
// says: UNKNOWN: undefined behaviour is possible: 'a' is written here and written by thread
// never: internal
// run: --memory-model rc11 --search explicit --reach 43
// says: UNKNOWN: undefined behaviour is possible: 'a' is written here and written by thread
// run: --memory-model rc11 --engine order --reach 24,29
// says: reached: tests/messages/reach-race.c:24 and tests/messages/reach-race.c:29 at once
// says: memory model: C11 (RC11)
// run: --reach 43
// says: memory model: sequential consistency, and C11 if there is no data race
// run: -DWEAK --reach 43
// says: memory model: sequential consistency; not decided under C11: undefined behaviour is possible: 'a' is written here and written by thread
// run: -DWEAK --reach 43 --engine scheduler --dimacs /dev/null
// says: not decided under C11: it is not asked with --dimacs
// run: --memory-model tso --search graph --reach 43
// says: error: --search graph has no answer to '--reach': leave one of them out
#include <pthread.h>
#include <stdatomic.h>

static int a, b;
static atomic_int c;

static void *one(void *arg) {
  a = 1;
  return arg;
}

static void *two(void *arg) {
  a = 2;
  return arg;
}

int main(void) {
  pthread_t t, u;
#ifdef WEAK
  atomic_store_explicit(&c, 1, memory_order_relaxed);
#endif
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (a == 3)
    b = 1;
  return c * 0;
}
