// run: --property no-deadlock
// expect: TRUE
// run: --property no-deadlock --search explicit
// expect: TRUE
// run: --property no-deadlock -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMUTANT --reduction mpor
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMUTANT --reduction none
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMUTANT --search explicit
// expect: FALSE(no-deadlock)
// why: Who was signalled waits for its mutex, and holds another that the holder
//   of the mutex wants.
#include <pthread.h>

static pthread_t x, y, z;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *first(void *arg) {
#ifdef MUTANT
  pthread_mutex_lock(&b);
#endif
  pthread_mutex_lock(&a);
  while (!ready)
    pthread_cond_wait(&changed, &a);
  pthread_mutex_unlock(&a);
#ifdef MUTANT
  pthread_mutex_unlock(&b);
#endif
  return arg;
}

static void *second(void *arg) {
  pthread_mutex_lock(&a);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

static void *spin(void *arg) {
  for (;;)
    ;
  return arg;
}

int main(void) {
  pthread_create(&x, NULL, first, NULL);
  pthread_create(&y, NULL, second, NULL);
  pthread_create(&z, NULL, spin, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
