// run: --memory-model rc11 --engine order --reach 31
// says: UNKNOWN: undefined behaviour is possible: 'a' is written here and written by thread
// never: internal
// run: --memory-model rc11 --search explicit --reach 31
// says: UNKNOWN: undefined behaviour is possible: 'a' is written here and written by thread
// run: --memory-model rc11 --engine order --reach 15,20
// says: reached: tests/messages/reach-race.c:15 and tests/messages/reach-race.c:20 at once
// run: --memory-model tso --search graph --reach 31
// says: error: --search graph has no answer to '--reach': leave one of them out
#include <pthread.h>

static int a, b;

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
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (a == 3)
    b = 1;
  return 0;
}
