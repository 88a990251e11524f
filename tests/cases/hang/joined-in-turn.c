// run: --property no-deadlock --search explicit -DBODY=RESTS
// expect: TRUE
// run: --property no-deadlock --search preemptions -DBODY=RESTS
// expect: TRUE
// run: --property no-deadlock --search hybrid -DBODY=RESTS
// expect: TRUE
// run: --property no-deadlock --search explicit -DBODY=COUNTS
// expect: TRUE
// run: --property no-deadlock --search preemptions -DBODY=COUNTS
// expect: TRUE
// run: --property no-deadlock --search explicit -DBODY=RESTS -DON=0
// expect: TRUE
// run: --property no-deadlock --search explicit -DBODY=RESTS -DKEPT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DBODY=COUNTS -DKEPT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search explicit -DBODY=AWAITS
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search explicit -DBODY=RESTS -DVARIABLE
// expect: TRUE
// run: --property no-deadlock --search explicit -DBODY=RESTS -DVARIABLE -DKEPT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DBODY=COUNTS -DVARIABLE
// expect: TRUE
// run: --property no-deadlock --search explicit -DBODY=LOOKS -DVARIABLE
// expect: TRUE
// why: A thread's code has an end, but the thread never comes there.  The thread
//   that joins it has no end after that, and main joins a thread that joins it:
//   all of them wait for nothing that another might do.
#include <pthread.h>
#include <stdatomic.h>

#ifndef ON
#define ON 1
#endif
#define RESTS
#define COUNTS count++
#define LOOKS (void)flag
#define AWAITS                                                                 \
  while (!flag)                                                                \
  continue

static const int on = ON;
static atomic_uchar count;
static atomic_int flag;
static pthread_t first, second, third;
static pthread_mutex_t kept = PTHREAD_MUTEX_INITIALIZER;

static void *serve(void *arg) {
#ifdef VARIABLE
  int on = ON;
#endif
  while (on) {
    BODY;
  }
  return arg;
}

static void *follow(void *arg) {
#ifdef KEPT
  pthread_mutex_lock(&kept);
#endif
  pthread_join(first, NULL);
  for (;;)
    continue;
  return arg;
}

static void *wait_for_it(void *arg) {
  pthread_mutex_lock(&kept);
  pthread_mutex_unlock(&kept);
  pthread_join(second, NULL);
  return arg;
}

int main(void) {
  pthread_create(&first, NULL, serve, NULL);
  pthread_create(&second, NULL, follow, NULL);
  pthread_create(&third, NULL, wait_for_it, NULL);
  pthread_join(third, NULL);
}
