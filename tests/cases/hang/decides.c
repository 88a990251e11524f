// run: --property no-deadlock --search explicit -DLEAVES=pauses
// expect: TRUE
// run: --property no-deadlock --search preemptions -DLEAVES=logs
// expect: TRUE
// run: --property no-deadlock --search dpor -DLEAVES=yields
// expect: TRUE
// run: --property no-deadlock --search explicit -DLEAVES=signals
// expect: TRUE
// run: --property no-deadlock --search preemptions -DLEAVES=runs_once
// expect: TRUE
// run: --property no-deadlock --search dpor -DLEAVES=calls
// expect: TRUE
// run: --property no-deadlock --search explicit -DLEAVES=own
// expect: TRUE
// run: --property no-deadlock --search preemptions -DLEAVES=constant
// expect: TRUE
// run: --property no-deadlock --search dpor -DLEAVES=polls
// expect: TRUE
// run: --property no-deadlock --search explicit -DLEAVES=scales
// expect: TRUE
// run: --property no-deadlock --search explicit -DLEAVES=told
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DLEAVES=both
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DLEAVES=copied
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search explicit -DLEAVES=asks
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DLEAVES=by_table
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DLEAVES=ends
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search explicit -DLEAVES=tries
// expect: FALSE(no-deadlock)
// why: A thread waits for what another might do only if that decides whether it
//   leaves its loop: not what it sleeps by, logs, signals, calls or owns, nor
//   a constant.  In the second half it is told, on several ways.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static atomic_int flag, other, full, verbose;
static unsigned interval = 5;
static const int never[2];
static _Thread_local int mine;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void nothing(void) {}
static int ask(void) { return flag; }
static void (*handlers[])(void) = {nothing};
static int (*questions[])(void) = {ask};
static int read_from(atomic_int *p) { return *p; }

static int pauses(void) { return (int)sleep(interval) < 0; }
static int logs(void) {
  if (verbose)
    puts("still here");
  return 0;
}
static int yields(void) {
  while (full)
    sched_yield();
  return 0;
}
static int signals(void) { return pthread_cond_signal(&cond); }
static int runs_once(void) { return pthread_once(&once, nothing); }
static int calls(void) { return handlers[0](), 0; }
static int own(void) { return mine; }
static int constant(void) { return never[mine]; }
static int polls(void) {
  if (flag)
    other = 0;
  return 0;
}
static int scales(void) { return usleep((unsigned)read_from(&verbose)), 0; }

static int told(void) { return flag; }
static int both(void) { return flag && other; }
static int copied(void) {
  int seen[2];
  seen[0] = flag, seen[1] = other;
  return seen[0] + seen[1];
}
static int asks(void) { return read_from(&flag); }
static int by_table(void) { return questions[0](); }
static int ends(void) {
  if (flag)
    pthread_exit(NULL);
  return 0;
}
static int tries(void) { return pthread_mutex_trylock(&mutex) == 0; }

static void *run(void *arg) {
  (void)pauses, (void)logs, (void)yields, (void)signals, (void)runs_once;
  (void)calls, (void)own, (void)constant, (void)polls, (void)scales;
  (void)told, (void)both, (void)copied, (void)asks, (void)by_table;
  (void)ends, (void)tries;
  while (!LEAVES())
    ;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&mutex);
  pthread_create(&t, NULL, run, NULL);
  for (;;)
    sleep(1);
}
