// run: --engine prove --timeout 10
// expect: UNKNOWN(on a condition variable)
// why: no proof is found of threads made without end that wait on conditions:
// it is told why, after the time limit, too.
#include <assert.h>
#include <pthread.h>
#define ROOM 4
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_some = PTHREAD_COND_INITIALIZER,
                      has_room = PTHREAD_COND_INITIALIZER;
static int n;
static void *produce(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    while (n == ROOM)
      pthread_cond_wait(&has_room, &m);
    n++;
    assert(n <= ROOM);
    pthread_cond_signal(&has_some);
    pthread_mutex_unlock(&m);
  }
  return arg;
}
static void *consume(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
#ifdef MUTANT
    if (n == 0)
#else
    while (n == 0)
#endif
      pthread_cond_wait(&has_some, &m);
    n--;
    assert(n >= 0);
    pthread_cond_signal(&has_room);
    pthread_mutex_unlock(&m);
  }
  return arg;
}
int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, 0, produce, 0);
    pthread_create(&t, 0, consume, 0);
  }
}
