/* Waiting for files with a mask of signals, which no handler observes. */
#pragma once
#include "input.c"
#include "socket.c"
#include "time.c"

static int milliseconds_of(const Moment *limit) {
  const int most = 0x7fffffff;
  if (!limit)
    return -1;
  return limit->second > most / 1000 ? most : (int)limit->second * 1000;
}

int ppoll(Polled *polled, unsigned long n, const Moment *limit,
          const void *mask) {
  if (mask)
    (void)*(const char *)mask;
  if (limit && !time_is_valid(limit))
    return fail(EINVAL);
  return poll(polled, n, milliseconds_of(limit));
}

int pselect(int n_files, unsigned char *in, unsigned char *out,
            unsigned char *special, const Moment *limit, const void *mask) {
  TimeLeft left = {0};
  if (mask)
    (void)*(const char *)mask;
  if (limit && !time_is_valid(limit))
    return fail(EINVAL);
  if (limit)
    left = (TimeLeft){limit->second, limit->nanosecond / 1000};
  return select(n_files, in, out, special, limit ? &left : NULL);
}
