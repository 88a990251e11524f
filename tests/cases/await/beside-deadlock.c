// run: --search dpor --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search dpor --property no-deadlock -DORDER
// expect: TRUE
// run: --search explicit --property no-deadlock -DORDER
// expect: TRUE
// why: Two threads wait for each other while a third one spins.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER,
                       k = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int done;

static void *left(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&k);
  pthread_mutex_unlock(&k);
  pthread_mutex_unlock(&m);
  done++;
  return arg;
}

static void *right(void *arg) {
#ifdef ORDER
  return left(arg);
#endif
  pthread_mutex_lock(&k);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&k);
  done++;
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, left, NULL);
  pthread_create(&u, NULL, right, NULL);
  while (done < 2)
    ;
}
