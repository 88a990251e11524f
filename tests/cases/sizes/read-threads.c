// run:
// expect: TRUE
// run: --engine order
// expect: TRUE
// run: --engine order -DLESS=1
// expect: FALSE(assertion)
// run: --engine order -DWANTED=122
// expect: FALSE(assertion)
// run: --engine order -DUNLOCKED --property no-data-race
// expect: FALSE(no-data-race)
// why: A thread reads the bytes that read() of another thread has given, which
// are the same for all; those behind them stay.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

#ifndef LESS
#define LESS 0
#endif
#ifndef WANTED
#define WANTED 256
#endif

enum { ROOM = 1 << 14 };
static char all[2 * ROOM];
static long n;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *get(void *unused) {
  pthread_mutex_lock(&lock);
#ifdef UNLOCKED
  pthread_mutex_unlock(&lock);
#endif
  long got = read(0, all + 8, ROOM);
#ifdef UNLOCKED
  pthread_mutex_lock(&lock);
#endif
  n = got;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *use(void *unused) {
  pthread_mutex_lock(&lock);
  if (n > 0) {
    char c = all[8];
    assert(all[8] == c && c != WANTED && all[8 + n - LESS] == 0);
  }
  pthread_mutex_unlock(&lock);
#ifdef UNLOCKED
  all[9] = 1;
#endif
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, get, NULL);
  pthread_create(&b, NULL, use, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(all[0] == 0);
  return 0;
}
