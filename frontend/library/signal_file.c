/* Signals that are read from a file (signalfd). */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "descriptor.c"
#include "outcome.c"
#include "signal_wait.c"

static SignalSet sets_of_files[MOST_FILES_OPEN];

/* struct signalfd_siginfo */
typedef struct {
  unsigned number;
  int error, code;
  unsigned more[29];
} ReadSignal;

static int is_signal_file(int file) {
  if (!__bmc_calls("signalfd"))
    return 0;
  __bmc_atomic_begin();
  int is_one = (signal_files & file_bit(file)) != 0;
  __bmc_atomic_end();
  return is_one;
}

/* Makes a file, or changes its set. */
int signalfd(int file, const SignalSet *set, int flags) {
  SignalSet given = *set;
  if (flags & ~(FLAG_NO_WAIT | FLAG_CLOSE))
    return fail(EINVAL);
  if (file != -1 && is_bad_file(file))
    return fail(EBADF);
  if (file != -1 && !is_signal_file(file))
    return fail(EINVAL);
  if (any_outcome())
    return -1;
  __bmc_atomic_begin();
  if (file == -1)
    file = opened_file(READ_AND_WRITE | flags);
  if (file_bit(file) == 0)
    __bmc_unsupported("signalfd with a number above 63");
  signal_files |= file_bit(file);
  sets_of_files[file & (MOST_FILES_OPEN - 1)] = given;
  files_that_wait = flags & FLAG_NO_WAIT ? files_that_wait & ~file_bit(file)
                                         : files_that_wait | file_bit(file);
  __bmc_atomic_end();
  return file;
}

static Signals sent_of(const SignalSet *set) {
  __bmc_atomic_begin();
  Signals all = (sent_to[__bmc_self()] | sent_to_process) & signals_of(set);
  __bmc_atomic_end();
  return all;
}

/* Reads one signal. */
static long read_signal(int file, char *to, size_t room) {
  ReadSignal one = {0};
  __bmc_atomic_begin();
  SignalSet set = sets_of_files[file & (MOST_FILES_OPEN - 1)];
  int waits = file_waits(file);
  __bmc_atomic_end();
  if (is_bad_file(file))
    return fail(EBADF);
  if (room < sizeof one)
    return fail(EINVAL);
  if (!waits && !(HAS_HANDLERS && sent_of(&set)) &&
      (__VERIFIER_nondet_bool() || (HAS_HANDLERS && !__bmc_signal_bound())))
    return fail(EAGAIN);
  if (any_outcome())
    return -1;
  one.number = (unsigned)any_awaited(&set);
  one.code = __VERIFIER_nondet_int();
  for (int i = 0; i < 29; i++)
    one.more[i] = (unsigned)__VERIFIER_nondet_int();
  *(ReadSignal *)to = one;
  return sizeof one;
}
