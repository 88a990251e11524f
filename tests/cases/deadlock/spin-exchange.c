// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: a lock by atomic exchange, whose holder goes on; or keeps it as it ends.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int word;
static int x;

static void *count(void *unused) {
  for (;;) {
    while (atomic_exchange(&word, 1))
      ;
    x++;
#ifdef WRONG
    if (x > 3)
      return unused;
#endif
    atomic_store(&word, 0);
  }
  return unused;
}

int main(void) {
  pthread_t t, s;
  pthread_create(&t, NULL, count, NULL);
  pthread_create(&s, NULL, count, NULL);
  pthread_join(t, NULL);
  pthread_join(s, NULL);
}
