// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DNEXT
// expect: UNKNOWN('data)
// run: --engine static --property no-data-race -DCHANGED
// expect: UNKNOWN('data)
// why: the lock and what it guards have one index.
#include <pthread.h>

static pthread_mutex_t m[8];
static int data[9];

static void *run(void *arg) {
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&m[i]);
#ifdef NEXT
    data[i + 1]++;
#elif defined(CHANGED)
    i++;
    data[i]++;
    i--;
#else
    data[i]++;
#endif
    pthread_mutex_unlock(&m[i]);
  }
  return arg;
}

int main(void) {
  for (int i = 0; i < 8; i++)
    pthread_mutex_init(&m[i], NULL);
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
  }
}
