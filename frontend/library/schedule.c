/* Scheduling, protection and default attributes: what a program may set and
 * ask for, without an effect on what its threads can do. */
#pragma once
#include "attr.c"
#include "outcome.c"
#include "signal_mask.c"
#include "thread_place.c"
#include "time.c"

int sched_getscheduler(int process) {
  unsigned policy = (unsigned)__VERIFIER_nondet_int();
  (void)process;
  return any_outcome() ? -1 : (int)(policy < POLICIES ? policy : 0);
}

int sched_setscheduler(int process, int policy, const int *priority) {
  (void)process, (void)policy, (void)*priority;
  return any_outcome();
}

int sched_getparam(int process, int *priority) {
  (void)process;
  if (any_outcome())
    return -1;
  int any = __VERIFIER_nondet_int();
  *priority = any >= 0 && any <= MOST_PRIORITY ? any : 0;
  return 0;
}

int sched_setparam(int process, const int *priority) {
  return sched_setscheduler(process, 0, priority);
}

int sched_rr_get_interval(int process, Moment *interval) {
  (void)process;
  if (any_outcome())
    return -1;
  interval->second = nondet_second();
  interval->nanosecond = nondet_below(NANOSECONDS);
  return 0;
}

int getcpu(unsigned *processor, unsigned *node) {
  if (any_outcome())
    return -1;
  if (processor)
    *processor = (unsigned)sched_getcpu();
  if (node)
    *node = (unsigned)__VERIFIER_nondet_int() & 0xffff;
  return 0;
}

static int concurrency;

int pthread_setconcurrency(int level) {
  if (level < 0)
    return EINVAL;
  __bmc_atomic_begin();
  concurrency = level;
  __bmc_atomic_end();
  return 0;
}

int pthread_getconcurrency(void) {
  __bmc_atomic_begin();
  int level = concurrency;
  __bmc_atomic_end();
  return level;
}

int pthread_attr_getaffinity_np(const void *attr, size_t size, void *set) {
  attr_check_alive(attr);
  return pthread_getaffinity_np(0, size, set);
}

/* ---- time */

int clock_settime(int id, const long *time) {
  (void)id;
  if (!time_is_valid(time))
    return fail(EINVAL);
  __bmc_unsupported("a clock that the program sets");
  return 0;
}

int timespec_getres(Moment *out, int base) {
  if (base != TIME_UTC)
    return 0;
  if (out)
    clock_getres(REALTIME, out);
  return base;
}

int dysize(int year) {
  return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 366 : 365;
}

/* Sets the times used, in ticks. */
long times(long *used) {
  for (int i = 0; used && i < 4; i++)
    used[i] = nondet_below(TICKS);
  return any_outcome() ? -1 : nondet_below(TICKS);
}

int getrusage(int who, long *usage_of) {
  (void)who;
  if (any_outcome())
    return -1;
  any_usage(usage_of);
  return 0;
}

/* ---- sets of signals */

int sigisemptyset(const SignalSet *set) {
  int is_empty = 1;
  for (int i = 0; i < BLOCKED_WORDS; i++)
    is_empty &= set->word[i] == 0;
  return is_empty;
}

int sigandset(SignalSet *to, const SignalSet *a, const SignalSet *b) {
  for (int i = 0; i < BLOCKED_WORDS; i++)
    to->word[i] = a->word[i] & b->word[i];
  return 0;
}

int sigorset(SignalSet *to, const SignalSet *a, const SignalSet *b) {
  for (int i = 0; i < BLOCKED_WORDS; i++)
    to->word[i] = a->word[i] | b->word[i];
  return 0;
}
