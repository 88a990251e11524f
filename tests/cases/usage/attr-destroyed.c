// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A thread is made with attributes that are destroyed.
#include <pthread.h>

static void *run(void *arg) { return arg; }

int main(void) {
  pthread_t t;
  pthread_attr_t a;
  pthread_attr_init(&a);
  pthread_attr_destroy(&a);
  pthread_create(&t, &a, run, NULL);
  pthread_join(t, NULL);
  return 0;
}
