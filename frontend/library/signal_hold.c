/* Signals blocked one by one, by the names of System V. */
#pragma once
#include "signal.c"

enum { MASK_ADDS, MASK_REMOVES };

static int change_mask_by(int number, int how) {
  SignalSet set = {0};
  return sigaddset(&set, number) ? -1 : sigprocmask(how, &set, NULL);
}

int sighold(int number) { return change_mask_by(number, MASK_ADDS); }

int sigrelse(int number) { return change_mask_by(number, MASK_REMOVES); }
