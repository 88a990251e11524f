// row: With `--search graph`, atomic sections
// run: --search graph --property assertion
// expect: UNKNOWN(undefined behaviour is possible: 'x' is)
#include <pthread.h>

static int x;

static void *work(void *arg) {
  x++; // here
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  return 0;
}
