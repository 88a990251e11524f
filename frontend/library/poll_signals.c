/* Waiting for files with a mask of signals of its own. */
#pragma once
#include "input.c"
#include "signal_interrupt.c"
#include "socket.c"
#include "time.c"

static int milliseconds_of(const Moment *limit) {
  const int most = 0x7fffffff;
  if (!limit)
    return -1;
  return limit->second > most / 1000 ? most : (int)limit->second * 1000;
}

/* Without a mask, or handlers, the signals are those that the thread blocks. */
#define HAS_MASK(mask) (HAS_HANDLERS && (mask))

int ppoll(Polled *polled, unsigned long n, const Moment *limit,
          const SignalSet *mask) {
  MaskOfCall kept;
  if (mask)
    (void)of_caller(&mask->word[0]);
  if (limit && !time_is_valid(limit))
    return fail(EINVAL);
  if (HAS_MASK(mask))
    mask_begin(&kept, mask);
  int n_ready = SLEEP_IS_INTERRUPTED ? fail(EINTR)
                                     : poll(polled, n, milliseconds_of(limit));
  if (HAS_MASK(mask))
    mask_end(&kept);
  return n_ready;
}

int pselect(int n_files, unsigned char *in, unsigned char *out,
            unsigned char *special, const Moment *limit,
            const SignalSet *mask) {
  TimeLeft left = {0};
  MaskOfCall kept;
  if (mask)
    (void)of_caller(&mask->word[0]);
  if (limit && !time_is_valid(limit))
    return fail(EINVAL);
  if (limit)
    left = (TimeLeft){limit->second, limit->nanosecond / 1000};
  if (HAS_MASK(mask))
    mask_begin(&kept, mask);
  int n_ready = SLEEP_IS_INTERRUPTED
                    ? fail(EINTR)
                    : select(n_files, in, out, special, limit ? &left : NULL);
  if (HAS_MASK(mask))
    mask_end(&kept);
  return n_ready;
}
