/* System calls by their numbers on x86: futex, to wait and to wake, and calls
 * without effect.
 *
 * Waiting threads are kept by the address of the word; a wake chooses any of
 * the threads that wait there. */
#pragma once
#include "abi.c"
#include "input.c"
#include "system.c"
#include "thread_id.c"
#include "time.c"

#if __SIZEOF_POINTER__ == 4
enum { CALL_FUTEX = 240, CALL_MEMBARRIER = 375 };
#else
enum { CALL_FUTEX = 202, CALL_MEMBARRIER = 324 };
#endif

enum {
  FUTEX_WAIT = 0,
  FUTEX_WAKE = 1,
  FUTEX_WAIT_SET = 9,
  FUTEX_WAKE_SET = 10,
  FUTEX_FLAGS = 128 | 256, /* FUTEX_PRIVATE_FLAG; FUTEX_CLOCK_REALTIME */
  FUTEX_ANY_SET = -1,
  INTERRUPTED = 4,
  MOST_WORDS = 8
};

static struct {
  int *word;
  Mask waiting;
} futexes[MOST_WORDS];
static unsigned n_futexes;
static int futex_holder; /* the id of the thread that looks at a word, or 0 */

/* Returns the set of threads that wait at the word.  Inside a section. */
static Mask *futex_waiting(int *word) {
  unsigned i = 0;
  while (i < n_futexes && futexes[i].word != word)
    i++;
  if (i == MOST_WORDS)
    __bmc_unsupported("more than 8 words that threads wait at by futex");
  i &= MOST_WORDS - 1;
  if (i == n_futexes) {
    n_futexes++;
    futexes[i].word = word;
  }
  return &futexes[i].waiting;
}

/* Waits until no thread holds the lock of the sets.  Inside a section. */
static void await_futexes(void) {
  lock_is_awaited(&futex_holder);
  __bmc_wait_for(futex_holder, !futex_holder);
}

/* Takes the lock of the sets, as the kernel does.  With the lock held, the word
 * is loaded outside of a section, so that memory models decide its value. */
static void futex_lock(void) {
  __bmc_atomic_begin();
  await_futexes();
  futex_holder = id_of_self();
  __bmc_atomic_end();
}

/* A thread that changes the word and then wakes is seen to have changed it, or
 * wakes this one: its section is before the lock, or after it. */
static int futex_sleep(int *word, int expected) {
  Mask self = bit_of_self();
  futex_lock();
  int is_expected = __atomic_load_n(word, __ATOMIC_RELAXED) == expected;
  __bmc_atomic_begin();
  if (is_expected) {
    *futex_waiting(word) |= self;
    asleep |= self;
  }
  futex_holder = 0;
  __bmc_atomic_end();
  return is_expected;
}

/* Wakes up by itself.  True if no other thread has woken it before. */
static int futex_wake_self(int *word) {
  Mask self = bit_of_self();
  __bmc_atomic_begin();
  int slept = (asleep & self) != 0;
  if (slept) {
    *futex_waiting(word) &= ~self;
    asleep &= ~self;
  }
  __bmc_atomic_end();
  return slept;
}

static long futex_wait(int *word, int expected, const void *time) {
  Mask self = bit_of_self();
  int woke_itself = 0;
  if (time && !time_is_valid(time))
    return fail(EINVAL);
  if (!futex_sleep(word, expected))
    return fail(EAGAIN);
  int is_spurious =
      __bmc_option("spurious-wakeups") && __VERIFIER_nondet_bool();
  if (time || is_spurious)
    woke_itself = futex_wake_self(word);
  __bmc_atomic_begin();
  __bmc_wait(!(asleep & self));
  __bmc_atomic_end();
  if (!woke_itself || (is_spurious && __VERIFIER_nondet_bool()))
    return 0;
  return fail(is_spurious ? INTERRUPTED : ETIMEDOUT);
}

static long futex_wake(int *word, int most) {
  long n = 0;
  __bmc_atomic_begin();
  await_futexes();
  futex_holder = 0;
  Mask *waiting = futex_waiting(word);
  for (Mask all = *waiting; all && n < most; n++) {
    Mask one = __bmc_choose(all);
    all &= ~one;
    *waiting = all;
    asleep &= ~one;
  }
  __bmc_atomic_end();
  return n;
}

static long futex(int *word, int operation, int value, const void *time,
                  int set) {
  int kind = operation & ~FUTEX_FLAGS;
  if ((kind == FUTEX_WAIT_SET || kind == FUTEX_WAKE_SET) &&
      set != FUTEX_ANY_SET)
    __bmc_unsupported("futex with a set of bits");
  if (kind == FUTEX_WAIT || kind == FUTEX_WAIT_SET)
    return futex_wait(word, value, time);
  if (kind != FUTEX_WAKE && kind != FUTEX_WAKE_SET)
    __bmc_unsupported("futex other than to wait and to wake");
  return futex_wake(word, value);
}

static long membarrier(int command) {
  if (command == 0)
    return __VERIFIER_nondet_int() & 0x3ff;
  return any_outcome();
}

long syscall(long number, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, number);
  if (number == CALL_FUTEX) {
    int *word = __builtin_va_arg(list, int *);
    int operation = __builtin_va_arg(list, int);
    int value = __builtin_va_arg(list, int), set = FUTEX_ANY_SET;
    const void *time = NULL;
    int kind = operation & ~FUTEX_FLAGS;
    if (kind == FUTEX_WAIT || kind == FUTEX_WAIT_SET)
      time = __builtin_va_arg(list, void *);
    else if (kind == FUTEX_WAKE_SET)
      __builtin_va_arg(list, void *);
    if (kind == FUTEX_WAIT_SET || kind == FUTEX_WAKE_SET) {
      __builtin_va_arg(list, void *);
      set = __builtin_va_arg(list, int);
    }
    return futex(word, operation, value, time, set);
  }
  if (number == CALL_MEMBARRIER)
    return membarrier(__builtin_va_arg(list, int));
  if (number != CALL_GETTID)
    __bmc_unsupported("a system call other than futex, membarrier, gettid");
  return gettid();
}
