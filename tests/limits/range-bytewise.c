// row: Ranges of any length that take one step a byte
// run: --engine order --unwind 3
// expect: UNKNOWN(needs a bound above 3)
#include <pthread.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char from[8], to[8];
static unsigned n;

static void *copy(void *unused) {
  pthread_mutex_lock(&lock);
  memcpy(to, from, n); // here
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  n = __VERIFIER_nondet_uint() % 9;
  pthread_create(&t, NULL, copy, NULL);
  pthread_mutex_lock(&lock);
  from[n / 2] = 1;
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
