// row: `robustness` under `rc11`, of a program
// run: --memory-model rc11 --property robustness
// expect: UNKNOWN(undefined behaviour is possible: 'x' is read here)
#include <pthread.h>
static int x;
static void *set(void *arg) {
  x = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, set, NULL);
  int seen = x; // here
  pthread_join(t, NULL);
  return seen;
}
