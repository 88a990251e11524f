// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: a spin lock and a mutex, in one order or in both.
#include <pthread.h>

static pthread_spinlock_t a;
static pthread_mutex_t b;
static int x;

static void *both(void *unused) {
  for (;;) {
    pthread_spin_lock(&a);
    pthread_mutex_lock(&b);
    x++;
    pthread_mutex_unlock(&b);
    pthread_spin_unlock(&a);
  }
  return unused;
}

static void *one(void *unused) {
  for (;;) {
    pthread_mutex_lock(&b);
#ifdef WRONG
    pthread_spin_lock(&a);
    pthread_spin_unlock(&a);
#endif
    x--;
    pthread_mutex_unlock(&b);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_spin_init(&a, 0);
  pthread_create(&t, NULL, both, NULL);
  pthread_create(&t, NULL, one, NULL);
  pthread_exit(NULL);
}
