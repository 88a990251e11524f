// row: Threads that spin, by formulas
// run: --property no-deadlock --engine order --unwind 3
// expect: UNKNOWN(loop main.0 needs a bound above 3)
// run: --property no-deadlock --engine scheduler --unwind 3
// expect: UNKNOWN(loop main.0 needs a bound above 3)
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *set(void *arg) {
  flag = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, set, NULL);
  while (!flag) // here
    ;
  pthread_join(t, NULL);
}
