// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --engine portfolio --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: any number of threads and a lock by test-and-set; or one takes it twice.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag word = ATOMIC_FLAG_INIT;
static int x;

static void *count(void *unused) {
  for (;;) {
    while (atomic_flag_test_and_set(&word))
      ;
    x++;
#ifdef WRONG
    while (x == 2 && atomic_flag_test_and_set(&word))
      ;
#endif
    atomic_flag_clear(&word);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 3; i++)
    pthread_create(&t, NULL, count, NULL);
  count(NULL);
}
