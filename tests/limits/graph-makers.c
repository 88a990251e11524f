// row: With `--search graph`, atomic sections
// run: --search graph --property assertion
// expect: UNKNOWN(not modelled by --search graph: 'pthread_create')
#include <pthread.h>

static void *work(void *arg) { return arg; }

static void *make(void *arg) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL); // here
  pthread_join(t, NULL);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, make, NULL);
  pthread_create(&b, NULL, make, NULL);
  return 0;
}
