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
// why: One thread waits for a spin lock, its holder for the mutex of the first.
#include <pthread.h>

static pthread_t x, y, z;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_spinlock_t s;

static void *first(void *arg) {
  pthread_mutex_lock(&a);
  pthread_spin_lock(&s);
  pthread_spin_unlock(&s);
  pthread_mutex_unlock(&a);
  return arg;
}

static void *second(void *arg) {
#ifdef MUTANT
  pthread_spin_lock(&s);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_spin_unlock(&s);
#else
  pthread_mutex_lock(&a);
  pthread_spin_lock(&s);
  pthread_spin_unlock(&s);
  pthread_mutex_unlock(&a);
#endif
  return arg;
}

static void *spin(void *arg) {
  for (;;)
    ;
  return arg;
}

int main(void) {
  pthread_spin_init(&s, 0);
  pthread_create(&x, NULL, first, NULL);
  pthread_create(&y, NULL, second, NULL);
  pthread_create(&z, NULL, spin, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
