/* config_spin.h - local computation that repeats itself.
 *
 * A thread that comes to the same place twice, with the same registers, and
 * has neither taken a step in between nor asked for an input, nor made an
 * object, will do so for ever.  Brent's algorithm: what is remembered is
 * renewed after 1, 2, 4, ... comparisons. */
#ifndef REDUCTION_SEMANTICS_CONFIG_SPIN_H
#define REDUCTION_SEMANTICS_CONFIG_SPIN_H
#include "reduction/semantics/config_state.h"

typedef struct {
  Frame *frames; /* NULL: nothing is remembered */
  ConfigValue *values;
  uint32_t n_frames, n_values;
  uint64_t compared, most;
} Spin;

/* The thread enters a loop's body: was it there before, just so? */
bool spin_repeats(Spin *, const ConfigThread *);
void spin_forget(Spin *);

#endif
