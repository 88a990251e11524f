// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DCLOCK=CLOCK_MONOTONIC
// expect: FALSE(assertion)
// run: -DCLOCK=CLOCK_PROCESS_CPUTIME_ID
// expect: FALSE(assertion)
// run: -DOTHER
// expect: FALSE(assertion)
// run: -DJOINED
// expect: FALSE(pthread-usage)
// why: A thread's clock goes forward, and is its own, whoever looks at it.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

#ifndef CLOCK
#define CLOCK CLOCK_THREAD_CPUTIME_ID
#endif

static int is_later(struct timespec a, struct timespec b) {
  return a.tv_sec < b.tv_sec ||
         (a.tv_sec == b.tv_sec && a.tv_nsec <= b.tv_nsec);
}

static void *look(void *clock) {
  struct timespec now;
  assert(clock_gettime(*(clockid_t *)clock, &now) == 0);
  return NULL;
}

int main(void) {
  struct timespec before, after;
  pthread_t thread;
  clockid_t clock;
  assert(pthread_getcpuclockid(pthread_self(), &clock) == 0);
  assert(clock_gettime(CLOCK, &before) == 0);
  pthread_create(&thread, NULL, look, &clock);
#ifdef OTHER
  if (pthread_getcpuclockid(thread, &clock) != 0)
    return 0;
  if (clock_gettime(clock, &after) != 0)
    return 0;
#else
  assert(clock_gettime(clock, &after) == 0);
#endif
  assert(is_later(before, after));
  pthread_join(thread, NULL);
#ifdef JOINED
  pthread_getcpuclockid(thread, &clock);
#endif
  return 0;
}
