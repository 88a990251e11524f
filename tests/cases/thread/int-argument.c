// run: --64
// expect: UNKNOWN(other arguments than it takes)
// why: A start routine whose parameter has another width is undefined.
#include <pthread.h>

static void *run(int n) { return n ? NULL : (void *)1; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, (void *(*)(void *))run, (void *)3);
  pthread_join(t, NULL);
  return 0;
}
