/* Ghost state: the locks that each thread holds, by address.
 *
 * At an initialisation, a lock's own words cannot show this: fresh memory, or a
 * copy of a held lock, may look like one.  The state is kept only if an
 * initialiser may be called after a lock was taken. */
#pragma once
#include "abi.c"
#include "thread_state.c"

enum { MOST_HELD = 8 };

/* reduction/explore/canonical.c knows it by name. */
static const void *held[MOST_HELD][MAX_THREADS];

/* 'init' must be a literal, as the frontend evaluates the condition. */
#define HOLDERS_ARE_KEPT(init)                                                 \
  (__bmc_option("pthread-usage") && __bmc_follows_lock(init))

/* ---- inside a section */

static void held_add(const void *lock) {
  unsigned self = __bmc_self(), i = 0;
  while (i < MOST_HELD && held[i][self])
    i++;
  if (i == MOST_HELD)
    __bmc_unsupported("a thread that holds more than 8 locks, where locks are "
                      "initialised after that");
  store_relaxed(&held[i & (MOST_HELD - 1)][self], lock);
}

static void held_drop(const void *lock) {
  unsigned self = __bmc_self();
  for (unsigned i = 0; i < MOST_HELD; i++)
    if (held[i][self] == lock)
      store_relaxed(&held[i][self], NULL);
}

/* Returns the id of a thread that holds the lock, or that of nobody.  It does
 * not read the lock's words, which may not be initialised. */
static int held_by(const void *lock) {
  for (unsigned t = 0; t < MAX_THREADS && is_made[t]; t++)
    for (unsigned i = 0; i < MOST_HELD; i++)
      if (held[i][t] == lock)
        return (int)t + 1;
  return 0;
}
