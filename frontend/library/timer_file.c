/* Timers: as files (timerfd), and those of POSIX, which send signals.  A timer
 * that is set goes off at any time. */
#pragma once
#include "channel.c"
#include "notification.c"
#include "outcome.c"
#include "time.c"
#include "timer.c"

/* Returns what may be left of the time: a repeated one begins anew with its
 * interval. */
static TimerValue any_left(TimerValue set) {
  TimerValue from = set;
  int repeats = set.interval_second || set.interval_microsecond;
  int is_set = set.second || set.microsecond;
  if (is_set && repeats && __VERIFIER_nondet_bool()) {
    from.second = set.interval_second;
    from.microsecond = set.interval_microsecond;
  }
  return counted_down(from, NANOSECONDS);
}

static int timer_is_valid(const TimerValue *value) {
  return time_is_valid(&value->interval_second) &&
         time_is_valid(&value->second);
}

/* ---- files */

static TimerValue file_timers[MOST_CHANNELS];

int timerfd_create(int clock, int flags) {
  (void)clock;
  if (flags & ~(FLAG_NO_WAIT | FLAG_CLOSE))
    return fail(EINVAL);
  if (any_outcome())
    return -1;
  __bmc_atomic_begin();
  Channel *c = new_channel(flags);
  c->timer = TIMER_IS_OFF;
  int file = c->file[TAKING] = c->file[GIVING] = opened_file(flags | 2);
  __bmc_atomic_end();
  return file;
}

/* Returns the timer, or NULL with errno. */
static Channel *timer_of(int file) {
  Channel *c = channel_of(file);
  if (c && is_timer(c))
    return c;
  fail(is_bad_file(file) ? EBADF : EINVAL);
  return NULL;
}

int timerfd_gettime(int file, TimerValue *value) {
  Channel *c = timer_of(file);
  if (!c)
    return -1;
  __bmc_atomic_begin();
  TimerValue now = any_left(file_timers[c - channels]);
  __bmc_atomic_end();
  *value = now;
  return 0;
}

int timerfd_settime(int file, int flags, const TimerValue *new,
                    TimerValue *old) {
  TimerValue value = *new;
  Channel *c = timer_of(file);
  if (!c)
    return -1;
  if (!timer_is_valid(&value) || flags & ~3)
    return fail(EINVAL);
  __bmc_atomic_begin();
  TimerValue was = any_left(file_timers[c - channels]);
  file_timers[c - channels] = value;
  c->timer = !value.second && !value.microsecond ? TIMER_IS_OFF
             : value.interval_second || value.interval_microsecond
                 ? TIMER_REPEATS
                 : TIMER_IS_SET;
  __bmc_atomic_end();
  if (old)
    *old = was;
  return 0;
}

/* ---- timers of the process: each signal comes at any time, once */

enum { MOST_TIMERS = 16 };

static struct {
  TimerValue value;
  int signal; /* 0: none */
  _Bool is_deleted;
} own_timers[MOST_TIMERS];
static unsigned n_timers;

int timer_create(int clock, const Notification *event, unsigned long *timer) {
  Notification how = {.signal = SIGNAL_ALARM};
  (void)clock;
  if (event) {
    how.signal = event->signal;
    how.how = event->how;
  }
  if (how.how != NOTIFY_SIGNAL && how.how != NOTIFY_NONE)
    __bmc_unsupported("a timer that starts a thread, or signals one");
  if (event && how.how == NOTIFY_SIGNAL && HAS_HANDLERS && event->value)
    __bmc_unsupported("a timer whose signal has a value");
  if (how.how == NOTIFY_SIGNAL && (how.signal < 1 || how.signal > N_SIGNALS))
    return fail(EINVAL);
  if (any_outcome())
    return -1;
  __bmc_atomic_begin();
  if (n_timers == MOST_TIMERS)
    __bmc_unsupported("more than 16 calls of timer_create");
  unsigned i = n_timers++ & (MOST_TIMERS - 1);
  own_timers[i].signal = how.how == NOTIFY_NONE ? 0 : how.signal;
  __bmc_atomic_end();
  *timer = i;
  return 0;
}

/* Inside a section. */
static int is_timer_id(unsigned long timer) {
  return timer < n_timers && !own_timers[timer & (MOST_TIMERS - 1)].is_deleted;
}

/* True if another timer that is set sends the signal.  Inside a section. */
static int is_sent_otherwise(unsigned long timer, int signal) {
  int is = 0;
  for (unsigned i = 0; i < n_timers; i++)
    is |= i != timer && is_timer_id(i) && own_timers[i].signal == signal &&
          (own_timers[i].value.second || own_timers[i].value.microsecond);
  return is;
}

/* Inside a section. */
static void set_own_timer(unsigned long timer, TimerValue value) {
  unsigned i = timer & (MOST_TIMERS - 1);
  int signal = own_timers[i].signal;
  own_timers[i].value = value;
  if (!HAS_HANDLERS || !signal)
    return;
  Signals bit = bit_of_signal(signal);
  if (value.second || value.microsecond)
    store_relaxed(&timers, timers | bit);
  else if (!is_sent_otherwise(timer, signal))
    store_relaxed(&timers, timers & ~bit);
}

int timer_settime(unsigned long timer, int flags, const TimerValue *new,
                  TimerValue *old) {
  TimerValue value = *new, was = {0};
  (void)flags;
  if (!timer_is_valid(&value))
    return fail(EINVAL);
  __bmc_atomic_begin();
  int is_one = is_timer_id(timer);
  if (is_one) {
    was = any_left(own_timers[timer & (MOST_TIMERS - 1)].value);
    set_own_timer(timer, value);
  }
  __bmc_atomic_end();
  if (!is_one)
    return fail(EINVAL);
  if (old)
    *old = was;
  return 0;
}

int timer_gettime(unsigned long timer, TimerValue *value) {
  TimerValue now = {0};
  __bmc_atomic_begin();
  int is_one = is_timer_id(timer);
  if (is_one)
    now = any_left(own_timers[timer & (MOST_TIMERS - 1)].value);
  __bmc_atomic_end();
  if (!is_one)
    return fail(EINVAL);
  *value = now;
  return 0;
}

int timer_getoverrun(unsigned long timer) {
  __bmc_atomic_begin();
  int is_one = is_timer_id(timer);
  __bmc_atomic_end();
  return is_one ? __VERIFIER_nondet_int() & 0x7fffffff : fail(EINVAL);
}

int timer_delete(unsigned long timer) {
  __bmc_atomic_begin();
  int is_one = is_timer_id(timer);
  if (is_one) {
    set_own_timer(timer, (TimerValue){0});
    own_timers[timer & (MOST_TIMERS - 1)].is_deleted = 1;
  }
  __bmc_atomic_end();
  return is_one ? 0 : fail(EINVAL);
}
