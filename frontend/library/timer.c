/* Timers that send signals: after a call of alarm or setitimer the signal comes
 * at any time, once. */
#pragma once
#include "abi.c"
#include "signal_deliver.c"

enum { SIGNAL_ALARM = 14, SIGNAL_VIRTUAL_ALARM = 26, SIGNAL_PROFILE = 27 };
enum { N_TIMERS = 3 };

/* struct itimerval; as struct itimerspec, with nanoseconds */
typedef struct {
  long interval_second, interval_microsecond, second, microsecond;
} TimerValue;

static TimerValue timer_values[N_TIMERS];

/* Returns any value that a timer may have counted down to; a second has so many
 * parts. */
static TimerValue counted_down(TimerValue from, long parts) {
  TimerValue now = from;
  now.second = __VERIFIER_nondet_long();
  now.microsecond = __VERIFIER_nondet_long();
  if (now.second < 0 || now.second > from.second)
    now.second = from.second;
  if (now.microsecond < 0 || now.microsecond >= parts ||
      (now.second == from.second && now.microsecond > from.microsecond))
    now.microsecond = now.second == from.second ? from.microsecond : 0;
  return now;
}

/* Returns the value before, if it is asked for. */
static TimerValue timer_set(int timer, TimerValue value, int is_asked) {
  static const int numbers[N_TIMERS] = {SIGNAL_ALARM, SIGNAL_VIRTUAL_ALARM,
                                        SIGNAL_PROFILE};
  int is_set = value.second || value.microsecond;
  __bmc_atomic_begin();
  TimerValue was = {0};
  if (is_asked)
    was = counted_down(timer_values[timer], 1000000);
  timer_values[timer] = value;
  Signals bit = bit_of_signal(numbers[timer]);
  if (HAS_HANDLERS)
    store_relaxed(&timers, is_set ? timers | bit : timers & ~bit);
  __bmc_atomic_end();
  return was;
}

unsigned alarm(unsigned seconds) {
  TimerValue was =
      timer_set(0, (TimerValue){.second = (long)seconds}, __bmc_uses("alarm"));
  return (unsigned)was.second;
}

int getitimer(int timer, TimerValue *value) {
  if (timer < 0 || timer >= N_TIMERS)
    return fail(EINVAL);
  __bmc_atomic_begin();
  TimerValue now = counted_down(timer_values[timer], 1000000);
  __bmc_atomic_end();
  *value = now;
  return 0;
}

int setitimer(int timer, const TimerValue *new, TimerValue *old) {
  if (timer < 0 || timer >= N_TIMERS || new->microsecond < 0 ||
      new->microsecond >= 1000000)
    return fail(EINVAL);
  TimerValue was = timer_set(timer, *new, old != NULL);
  if (old)
    *old = was;
  return 0;
}
