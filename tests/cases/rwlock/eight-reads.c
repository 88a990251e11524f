// run:
// expect: UNKNOWN(taken more than seven times for reading)
// why: More than seven times are not modelled.
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  for (int i = 0; i < 8; i++)
    pthread_rwlock_rdlock(&l);
  return 0;
}
