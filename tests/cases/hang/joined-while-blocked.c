// run: --engine portfolio --property no-deadlock
// expect: TRUE
// run: --property no-deadlock --search explicit
// expect: TRUE
// run: --property no-deadlock --search hybrid
// expect: TRUE
// run: --engine portfolio --property no-deadlock -DSTUCK
// expect: FALSE(no-deadlock)
// mutant: STUCK: the third thread keeps a lock that the first needs
// why: The first thread goes on for ever.  That it waits meanwhile for the third
//   to have run the routine makes no deadlock of the joins: main joins the
//   second, which joins the first.
#include <pthread.h>
#include <stdatomic.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t kept = PTHREAD_MUTEX_INITIALIZER;
static pthread_t first, second, third;
static atomic_int n;

static void routine(void) {}

static void *go_on(void *arg) {
  pthread_once(&once, routine);
#ifdef STUCK
  pthread_mutex_lock(&kept);
#endif
  for (;;)
    n = !n;
  return arg;
}

static void *join_first(void *arg) {
  pthread_join(first, 0);
  return arg;
}

int main(void) {
  pthread_create(&first, 0, go_on, 0);
  pthread_create(&second, 0, join_first, 0);
  pthread_create(&third, 0, go_on, 0);
  pthread_join(second, 0);
  return 0;
}
