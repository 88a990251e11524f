/* Delivery of signals to handlers of the program.
 *
 * A signal is pending for a thread or for the process.  A thread takes one that
 * it does not block: at once where it has sent or unblocked the signal itself;
 * else at any delivery point.  The frontend puts delivery points into the
 * program (clang_signal.c).  Signals from outside arrive there, too, at most
 * '--signals' times each; those that report a fault do not come from outside.
 * There is at most one pending signal of each number.
 *
 * Sending a signal does not synchronise, so all accesses are relaxed. */
#pragma once
#include "abi.c"
#include "signal_action.c"
#include "thread_state.c"

enum { FLAG_INFO = 4, FLAG_RESTART = 0x10000000, FLAG_NODEFER = 0x40000000 };
enum { FLAG_RESET = (int)0x80000000 };
enum { CODE_USER = 0, SIGNAL_ABORT = 6 };

/* Signals of faults: SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
 * SIGSYS. */
#define SIGNALS_OF_FAULTS                                                      \
  ((Signals)1 << 3 | (Signals)1 << 4 | (Signals)1 << 5 | (Signals)1 << 6 |     \
   (Signals)1 << 7 | (Signals)1 << 10 | (Signals)1 << 30)

static Signals handled; /* signals with a handler of the program's own */
static Signals sent_to_process, sent_to[MAX_THREADS];
static Signals used_up; /* arrived from outside as often as the bound allows */
static unsigned arrivals[N_SIGNALS + 1];

/* Flags of the handler that ran last in this thread. */
static _Thread_local int last_flags;

/* siginfo_t */
typedef struct {
  int number, error, code;
  int pad[29];
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
  Signals others = handled & ~bit;
  store_relaxed(&handled,
                is_handler(actions[number].handler) ? others | bit : others);
  if (action_ignores(number))
    drop_sent(bit);
}

/* Returns the signals that are pending for the thread and not blocked. */
static Signals signals_sent(void) {
  return (sent_to[__bmc_self()] | sent_to_process) & ~own_mask();
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

/* Takes one of the signals; returns its number.  svcomp/trace/trace_rows.c knows
 * this function and handler_begin by name. */
static int signal_take(Signals some) {
  Signals bit = __bmc_choose(some);
  int number = number_of_bit(bit);
  if (sent_to[__bmc_self()] & bit)
    drop(&sent_to[__bmc_self()], bit);
  else if (sent_to_process & bit)
    drop(&sent_to_process, bit);
  else
    note_arrival(number);
  return number;
}

static void signal_send_to(unsigned thread, int number) {
  if (!action_ignores(number))
    store_relaxed(&sent_to[thread], sent_to[thread] | bit_of_signal(number));
}

/* ---- handlers */

typedef struct {
  void *handler;
  int flags;
  unsigned long mask[BLOCKED_WORDS];
} Handler;

/* Prepares the handler's run.  Inside a section. */
static Handler handler_begin(int number) {
  SignalAction *action = action_of(number);
  Handler h = {.handler = action->handler, .flags = action->flags};
  for (int i = 0; i < BLOCKED_WORDS; i++) {
    h.mask[i] = blocked[i];
    unsigned long own =
        h.flags & FLAG_NODEFER
            ? 0
            : (unsigned long)(bit_of_signal(number) >> (i * WORD_BITS));
    if (is_handler(h.handler))
      block(i, h.mask[i] | action->mask.word[i] | own);
  }
  if (is_handler(h.handler) && (h.flags & FLAG_RESET)) {
    action->handler = NULL;
    note_action(number);
  }
  return h;
}

/* Restores the mask.  Inside a section. */
static void handler_end(const Handler *h) {
  for (int i = 0; i < BLOCKED_WORDS; i++)
    block(i, h->mask[i]);
  last_flags = h->flags;
}

static void handler_call(const Handler *h, int number) {
  if (h->flags & FLAG_INFO) {
    SignalInfo info = {.number = number, .code = CODE_USER};
    ((void (*)(int, SignalInfo *, void *))h->handler)(number, &info, NULL);
  } else
    ((void (*)(int))h->handler)(number);
}

/* Acts on a signal that the thread has taken. */
static void signal_act(int number, const Handler *h) {
  if (!is_handler(h->handler)) {
    action_is_default(number);
    return;
  }
  handler_call(h, number);
  __bmc_atomic_begin();
  handler_end(h);
  __bmc_atomic_end();
}

/* Takes all pending signals that the thread does not block. */
static void signals_settle(void) {
  for (;;) {
    Handler h = {0};
    __bmc_atomic_begin();
    know_mask();
    Signals some = signals_sent();
    int number = some ? signal_take(some) : 0;
    if (number)
      h = handler_begin(number);
    __bmc_atomic_end();
    if (!number)
      break;
    signal_act(number, &h);
  }
}

/* Returns the signals that may arrive now. */
static Signals signals_now(void) {
  Signals some = signals_sent();
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

/* True if a signal may let a thread go on that waits: one that is pending for
 * it; or one from outside, to any thread and even beyond the bound, whose
 * handler may do what is awaited.  The thread is then not known to wait for
 * ever.  Inside a section. */
int __bmc_signal_may_come(int has_holder) {
  know_mask();
  int helps = has_holder ? __bmc_option("handlers-unlock")
                         : __bmc_option("handlers-wake");
  return (signals_sent() != 0) |
         (helps && __bmc_signal_bound() && signals_for_any() != 0);
}

/* Ends the execution, perhaps, where a signal from outside may let a thread go
 * on that spins.  Inside a section. */
static void bound_spinning(Signals some) {
  if (__bmc_signal_bound() && __bmc_option("handlers-store") &&
      __bmc_option("no-deadlock"))
    __bmc_assume(some || !signals_for_any() || !__VERIFIER_nondet_bool());
}

/* Lets a signal arrive, perhaps: one that is pending, or one from outside. */
static int signal_arrives_here(void) {
  Handler h = {0};
  int number = 0;
  __bmc_atomic_begin();
  know_mask();
  Signals some = signals_now();
  bound_spinning(some);
  if (some && __VERIFIER_nondet_bool()) {
    number = signal_take(some);
    h = handler_begin(number);
  }
  __bmc_atomic_end();
  if (number)
    signal_act(number, &h);
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

/* A delivery point. */
void __bmc_signal_point(void) {
  while (signal_arrives_here())
    ;
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
  if (action_ignores(number))
    return;
  if (is_open && (!others_take(bit) || __VERIFIER_nondet_bool()))
    signal_send_to(__bmc_self(), number);
  else
    store_relaxed(&sent_to_process, sent_to_process | bit);
}
