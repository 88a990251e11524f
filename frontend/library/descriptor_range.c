/* Closing all files from a number on. */
#pragma once
#include "input.c"

int close_range(unsigned first, unsigned last, int flags) {
  if (first > last || flags & ~6)
    return fail(EINVAL);
  if (flags)
    __bmc_unsupported("close_range with flags");
  __bmc_atomic_begin();
  if (beyond_last > MOST_FILES_OPEN || (may_have_channels() && n_channels))
    __bmc_unsupported("close_range of pipes, or of numbers above 63");
  for (unsigned file = 0; file < MOST_FILES_OPEN; file++)
    if (file >= first && file <= last && !(closed_files & file_bit((int)file)))
      release_file((int)file);
  __bmc_atomic_end();
  return 0;
}

void closefrom(int first) {
  close_range(first < 0 ? 0 : (unsigned)first, ~0u, 0);
}
