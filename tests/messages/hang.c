// run: --property no-deadlock --search explicit
// says: Violation of no-deadlock: threads wait and spin for ever
// says: thread 1 spin spins in the loop at tests/messages/hang.c:34, waiting for shared.flag, which nobody can change any more
// says: thread main waits for thread 1 spin to end
// says: reads shared.flag = 0
// run: --property no-deadlock --search dpor
// says: thread 1 spin spins in the loop at tests/messages/hang.c:34, waiting for shared.flag, which nobody can change any more
// run: --property no-deadlock --search preemptions --json
// says: "spins in the loop at tests/messages/hang.c:34, waiting for shared.flag, which nobody can change any more"
// run: --property no-deadlock -DTWO
// says: waiting for shared.flag and shared.turn[1], which nobody can change any more
// run: --property no-deadlock -DTRY
// says: waiting for m, which nobody can change any more
// never: shared.flag, which
#include <pthread.h>
#include <stdatomic.h>

static struct {
  atomic_int flag, turn[2];
} shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int may_go(void) {
#ifdef TRY
  return !pthread_mutex_trylock(&m);
#elif defined(TWO)
  return shared.flag || shared.turn[1];
#else
  return shared.flag;
#endif
}

static void *spin(void *arg) {
  while (!may_go())
    ;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, spin, NULL);
  pthread_join(t, NULL);
}
