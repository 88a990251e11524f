/* Delivery of signals to handlers of the program.
 *
 * A signal is pending for a thread or for the process.  A thread takes one that
 * it does not block: at once where it has sent or unblocked the signal itself;
 * else at any delivery point.  The frontend puts delivery points into the
 * program (clang_signal.c).  Signals from outside arrive there, too, at most
 * '--signals' times each; those that report a fault do not come from outside.
 * There is at most one pending signal of each number; a second one of the
 * real-time signals, which queue, is refused.
 *
 * Sending a signal does not synchronise, so all accesses are relaxed. */
#pragma once
#include "abi.c"
#include "signal_action.c"
#include "thread_state.c"

enum { FLAG_INFO = 4, FLAG_RESTART = 0x10000000, FLAG_NODEFER = 0x40000000 };
enum { FLAG_RESET = (int)0x80000000 };
enum { FIRST_REAL_TIME = 34 };
enum { CODE_USER = 0, CODE_QUEUE = -1 };
enum { SIGNAL_ILLEGAL = 4, SIGNAL_ABORT = 6 };

/* Signals of faults: SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
 * SIGSYS. */
#define SIGNALS_OF_FAULTS                                                      \
  ((Signals)1 << 3 | (Signals)1 << 4 | (Signals)1 << 5 | (Signals)1 << 6 |     \
   (Signals)1 << 7 | (Signals)1 << 10 | (Signals)1 << 30)

static Signals handled;    /* signals with a handler of the program's own, */
static Signals restarting; /* and those with SA_RESTART */
static Signals sent_to_process, sent_to[MAX_THREADS];
static Signals used_up; /* arrived from outside as often as the bound allows */
static unsigned arrivals[N_SIGNALS + 1];
static Signals timers; /* signals that a timer sends at some time */

/* Values of sigqueue, with signals that wait. */
static Signals queued;
static void *queued_value[N_SIGNALS + 1];

/* Flags of the handler that ran last in this thread. */
static _Thread_local int last_flags;

/* True while the thread is in a call that waits with a mask of its own; and if
 * a handler has run in it, which ends the wait. */
static _Thread_local _Bool has_mask_of_call, has_run_in_call;

/* The access before which a handler runs, if races are looked for: only
 * volatile sig_atomic_t and lock-free atomic objects may be accessed by both
 * (C11 7.14.1.1p5). */
typedef struct {
  const void *at; /* or NULL */
  unsigned size;
  int writes;
} Interrupted;

static _Thread_local Interrupted interrupted;

/* The innermost call of a function that is not async-signal-safe in which the
 * thread is; and that which the innermost handler has interrupted, itself or by
 * another handler.  0: none. */
static _Thread_local int unsafe_call, interrupted_call;

#define SAFETY_IS_CHECKED __bmc_option("signal-safety")

#define RACES_ARE_CHECKED __bmc_option("handlers-race")

/* True while the thread jumps: see jump.c. */
static _Thread_local int is_jumping;

/* siginfo_t */
typedef struct {
  int number, error, code;
  long sender; /* process and user */
  void *value;
  int pad[128 / sizeof(int) - 4 - 2 * sizeof(long) / sizeof(int)];
} SignalInfo;

static Signals bit_of_signal(int number) { return (Signals)1 << (number - 1); }

/* ---- inside a section */

static void drop(Signals *from, Signals bits) {
  if (*from & bits)
    store_relaxed(from, *from & ~bits);
}

static void drop_sent(Signals bits) {
  drop(&sent_to_process, bits);
  for (unsigned t = 0; t < MAX_THREADS && is_made[t]; t++)
    drop(&sent_to[t], bits);
}

static void note_action(int number) {
  Signals bit = bit_of_signal(number);
  int restarts = actions[number].flags & FLAG_RESTART;
  store_relaxed(&handled, (handled & ~bit) |
                              (is_handler(actions[number].handler) ? bit : 0));
  store_relaxed(&restarting, (restarting & ~bit) | (restarts ? bit : 0));
  if (action_ignores(number))
    drop_sent(bit);
}

/* Returns the signals that are pending for the thread and not blocked. */
static Signals signals_sent(void) {
  return (sent_to[__bmc_self()] | sent_to_process) & ~own_mask();
}

/* Returns the signals that a timer may send to the thread. */
static Signals signals_of_timers(void) {
  return timers & handled & ~own_mask();
}

/* Returns the signals that may come from outside. */
static Signals signals_outside(void) {
  return handled & ~own_mask() & ~SIGNALS_OF_FAULTS;
}

static int number_of_bit(Signals bit) {
  int number = 0;
  for (int i = 1; i <= N_SIGNALS; i++)
    if (bit == bit_of_signal(i))
      number = i;
  return number;
}

static void note_arrival(int number) {
  unsigned n = arrivals[number] + 1;
  store_relaxed(&arrivals[number], n);
  if (n >= (unsigned)__bmc_signal_bound())
    store_relaxed(&used_up, used_up | bit_of_signal(number));
}

/* Takes one of the signals; returns its number.  svcomp/trace/trace_rows.c
 * knows this function and handler_begin by name. */
static int signal_take(Signals some) {
  Signals bit = __bmc_choose(some);
  int number = number_of_bit(bit);
  if (sent_to[__bmc_self()] & bit)
    drop(&sent_to[__bmc_self()], bit);
  else if (sent_to_process & bit)
    drop(&sent_to_process, bit);
  else if (timers & bit)
    drop(&timers, bit);
  else
    note_arrival(number);
  return number;
}

/* True if an ignored signal becomes pending, as POSIX allows if it is blocked.
 * This matters only to who waits for it: else it is dropped when it comes. */
static int ignored_may_stay(void) {
  return (__bmc_calls("sigwait") || __bmc_calls("sigwaitinfo") ||
          __bmc_calls("sigtimedwait")) &&
         __VERIFIER_nondet_bool();
}

/* Makes the signal pending in the set. */
static void signal_add(Signals *to, int number) {
  Signals bit = bit_of_signal(number);
  if (action_ignores(number) && !ignored_may_stay())
    return;
  if (number >= FIRST_REAL_TIME && *to & bit)
    __bmc_unsupported("a real-time signal that is sent while one of its number "
                      "is pending");
  store_relaxed(to, *to | bit);
}

static void signal_send_to(unsigned thread, int number) {
  signal_add(&sent_to[thread], number);
}

/* ---- handlers */

typedef struct {
  void *handler, *value;
  int flags, code;
  unsigned long mask[BLOCKED_WORDS];
  Interrupted interrupted;
  int interrupted_call;
} Handler;

/* Prepares the handler's run.  Inside a section. */
static void handler_begin(Handler *h, int number) {
  SignalAction *action = action_of(number);
  h->handler = action->handler;
  h->flags = action->flags;
  h->code = queued & bit_of_signal(number) ? CODE_QUEUE : CODE_USER;
  h->value = queued_value[number];
  drop(&queued, bit_of_signal(number));
  if (RACES_ARE_CHECKED)
    h->interrupted = interrupted;
  if (SAFETY_IS_CHECKED) {
    h->interrupted_call = interrupted_call;
    interrupted_call = unsafe_call;
  }
  for (int i = 0; i < BLOCKED_WORDS; i++) {
    h->mask[i] = blocked[i];
    unsigned long own =
        h->flags & FLAG_NODEFER
            ? 0
            : (unsigned long)(bit_of_signal(number) >> (i * WORD_BITS));
    if (is_handler(h->handler))
      block(i, h->mask[i] | action->mask.word[i] | own);
  }
  if (is_handler(h->handler) && (h->flags & FLAG_RESET)) {
    action->handler = NULL;
    note_action(number);
  }
}

/* Restores the mask, unless the handler has jumped.  Inside a section. */
static void handler_end(const Handler *h) {
  if (is_jumping && SAFETY_IS_CHECKED && interrupted_call)
    __bmc_unsupported("longjmp out of a handler that interrupts a function "
                      "which is not async-signal-safe");
  for (int i = 0; i < BLOCKED_WORDS && !is_jumping; i++)
    block(i, h->mask[i]);
  last_flags = h->flags;
  if (is_jumping)
    has_mask_of_call = 0;
  else if (has_mask_of_call)
    has_run_in_call = 1;
  if (RACES_ARE_CHECKED)
    interrupted = h->interrupted;
  if (SAFETY_IS_CHECKED)
    interrupted_call = h->interrupted_call;
}

/* Calls the handler, which may jump.  clang_jump.h knows it by name. */
static void handler_call(const Handler *h, int number) {
  if (h->flags & FLAG_INFO) {
    SignalInfo info = {.number = number, .code = h->code, .value = h->value};
    ((void (*)(int, SignalInfo *, void *))h->handler)(number, &info, NULL);
  } else
    ((void (*)(int))h->handler)(number);
}

/* Runs the handler, or does what is done without one.  clang_jump.h knows it by
 * name. */
static void handler_run(int number, const void *at, unsigned size, int writes) {
  Handler h;
  __bmc_atomic_begin();
  handler_begin(&h, number);
  if (RACES_ARE_CHECKED && at)
    interrupted = (Interrupted){at, size, writes};
  __bmc_atomic_end();
  if (h.handler == NULL)
    action_is_default(number);
  if (!is_handler(h.handler))
    return;
  handler_call(&h, number);
  __bmc_atomic_begin();
  handler_end(&h);
  __bmc_atomic_end();
}

/* Acts on a signal that the program sends, and for which it has no handler. */
static void unhandled_acts(int number) {
  __bmc_atomic_begin();
  void *handler = action_of(number)->handler;
  drop(&queued, bit_of_signal(number));
  __bmc_atomic_end();
  if (handler == NULL)
    action_is_default(number);
}

/* Acts on a signal that the thread has taken, before it accesses 'at'; which
 * may be NULL.  0: there is none.  Unwinding knows the number in each round of
 * the loop, and so which signals the handler's mask blocks: these cannot arrive
 * while it runs.  After a jump, too, the loop only counts. */
static void signal_act(int number, const void *at, unsigned size, int writes) {
  for (Signals rest = __bmc_signals(); rest; rest &= rest - 1)
    if (number == __builtin_ctzll(rest) + 1)
      handler_run(__builtin_ctzll(rest) + 1, at, size, writes);
  if (number && !(__bmc_signals() >> (number - 1) & 1))
    unhandled_acts(number);
}

/* Takes all pending signals that the thread does not block. */
static void signals_settle(void) {
  for (int number = 1; number;) {
    __bmc_atomic_begin();
    know_mask();
    Signals some = signals_sent();
    number = some ? signal_take(some) : 0;
    __bmc_atomic_end();
    signal_act(number, NULL, 0, 0);
  }
}

/* Returns the signals that may arrive now. */
static Signals signals_now(void) {
  Signals some = signals_sent() | signals_of_timers();
  if (__bmc_signal_bound())
    some |= signals_outside() & ~used_up;
  return some;
}

/* Returns the signals that may come from outside to any thread. */
static Signals signals_for_any(void) {
  Signals open = 0;
  for (unsigned t = 0; t < MAX_THREADS && is_made[t]; t++)
    open |= has_finished[t] ? 0 : ~masks[t];
  return handled & open & ~SIGNALS_OF_FAULTS;
}

/* Tells whether a signal may let a thread go on that waits for the holder, if
 * that is not 0: -1 if one is pending for it; 1 if one may come from outside,
 * to any thread and even beyond the bound, whose handler may do what is
 * awaited. The thread is then not known to wait for ever.  Or else 0.  Inside a
 * section. */
int __bmc_signal_may_come(int holder) {
  know_mask();
  int helps =
      holder ? __bmc_option("handlers-unlock") : __bmc_option("handlers-wake");
  if (signals_sent() | signals_of_timers())
    return -1;
  return helps && __bmc_signal_bound() && signals_for_any() != 0;
}

/* Ends the execution, perhaps, where a signal from outside may let a thread go
 * on that spins.  Inside a section. */
static void bound_spinning(Signals some) {
  if (__bmc_signal_bound() && __bmc_option("handlers-store") &&
      __bmc_option("no-deadlock"))
    __bmc_assume(some || !signals_for_any() || !__VERIFIER_nondet_bool());
}

/* Lets a signal arrive, perhaps: one that is pending, or one from outside. */
static int signal_arrives_here(const void *at, unsigned size, int writes) {
  int number = 0;
  __bmc_atomic_begin();
  know_mask();
  Signals some = signals_now();
  bound_spinning(some);
  if (some && __VERIFIER_nondet_bool())
    number = signal_take(some);
  __bmc_atomic_end();
  signal_act(number, at, size, writes);
  return number;
}

/* Raises SIGABRT, for abort: its handler runs though the signal is blocked. */
void __bmc_abort(void) {
  if (!HAS_HANDLERS)
    return;
  __bmc_atomic_begin();
  know_mask();
  block(0, blocked[0] & ~(1ul << (SIGNAL_ABORT - 1)));
  if (is_handler(action_of(SIGNAL_ABORT)->handler))
    signal_send_to(__bmc_self(), SIGNAL_ABORT);
  __bmc_atomic_end();
  signals_settle();
}

/* A delivery point, and one before an access of plain memory. */
void __bmc_signal_point(void) {
  while (signal_arrives_here(NULL, 0, 0))
    ;
}

void __bmc_signal_point_at(const void *at, unsigned size, int writes) {
  if (__bmc_ahead(&errno_value, at) < sizeof errno_value)
    at = NULL;
  while (signal_arrives_here(at, size, writes))
    ;
}

/* True if an access of a handler conflicts with that before which it runs. */
int __bmc_signal_conflicts(const void *at, unsigned size, int writes) {
  __bmc_atomic_begin();
  const void *other = interrupted.at;
  unsigned other_size = interrupted.size;
  int conflict = other && (writes || interrupted.writes);
  __bmc_atomic_end();
  return conflict &&
         (__bmc_ahead(other, at) < other_size || __bmc_ahead(at, other) < size);
}

/* True if some thread other than the caller may take the signal.  Inside a
 * section. */
static int others_take(Signals bit) {
  int some = 0;
  for (unsigned t = 0; t < MAX_THREADS && is_made[t]; t++)
    some |= t != __bmc_self() && !has_finished[t] && !(masks[t] & bit);
  return some;
}

/* Sends a signal to the own process.  It comes to the caller before this
 * returns, if no other thread may take it. */
static void signal_send_to_process(int number) {
  Signals bit = bit_of_signal(number);
  int is_open = !(own_mask() & bit);
  if (is_open && (!others_take(bit) || __VERIFIER_nondet_bool()))
    signal_send_to(__bmc_self(), number);
  else
    signal_add(&sent_to_process, number);
}
