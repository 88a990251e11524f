// run: --property no-deadlock --search explicit -DBODY=RESTS
// expect: TRUE
// run: --property no-deadlock --search preemptions -DBODY=RESTS
// expect: TRUE
// run: --property no-deadlock --search explicit -DBODY=COUNTS
// expect: TRUE
// run: --property no-deadlock --search preemptions -DBODY=COUNTS
// expect: TRUE
// run: --property no-deadlock --search explicit -DBODY=LOCKS
// expect: TRUE
// run: --property no-deadlock --search preemptions -DBODY=LOCKS
// expect: TRUE
// run: --property no-deadlock --search explicit -DBODY=LOOKS
// expect: TRUE
// run: --property no-deadlock --search preemptions -DBODY=LOOKS
// expect: TRUE
// run: --property no-deadlock --search preemptions -DBODY=RESTS -DKEPT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DBODY=COUNTS -DKEPT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DBODY=LOCKS -DKEPT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DBODY=LOOKS -DKEPT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine order --unwind 2 -DBODY=RESTS
// expect: TRUE
// run: --property no-deadlock --engine order --unwind 2 -DBODY=RESTS -DKEPT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DBODY=AWAITS
// expect: FALSE(no-deadlock)
// why: Who joins a thread that goes on for ever waits for nothing that another
//   might do, whatever that thread does; but who waits for a mutex that the
//   joining thread keeps does so for ever.
#include <pthread.h>
#include <stdatomic.h>

#define RESTS
#define COUNTS count++
#define LOCKS pthread_mutex_lock(&own), pthread_mutex_unlock(&own)
#define LOOKS (void)flag
#define AWAITS                                                                 \
  while (!flag)                                                                \
  continue

static atomic_uchar count;
static atomic_int flag;
static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t kept = PTHREAD_MUTEX_INITIALIZER;

static void *serve(void *arg) {
  for (;;) {
    BODY;
  }
  return arg;
}

static void *use(void *arg) {
  pthread_mutex_lock(&kept);
  pthread_mutex_unlock(&kept);
  return arg;
}

int main(void) {
  pthread_t t, u;
#ifdef KEPT
  pthread_mutex_lock(&kept);
#endif
  pthread_create(&t, NULL, serve, NULL);
  pthread_create(&u, NULL, use, NULL);
  pthread_join(t, NULL);
}
