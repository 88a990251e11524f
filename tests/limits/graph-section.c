// row: With `--search graph`, atomic sections
// run: --search graph --property assertion
// expect: UNKNOWN(not modelled by --search graph: an atomic section)
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x;

static void *work(void *arg) {
  __VERIFIER_atomic_begin(); // here
  x++;
  __VERIFIER_atomic_end();
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  return 0;
}
