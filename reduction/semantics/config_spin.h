/* config_spin.h - local computation that repeats itself.
 *
 * A thread repeats itself for ever if it comes to the same instruction twice
 * with the same stack and registers, and has in between taken no step, asked
 * for no input, and made no object.  Brent's algorithm: the saved state is
 * renewed after 1, 2, 4, ...  comparisons. */
#ifndef REDUCTION_SEMANTICS_CONFIG_SPIN_H
#define REDUCTION_SEMANTICS_CONFIG_SPIN_H
#include "reduction/semantics/config_state.h"

typedef struct {
  Frame *frames; /* NULL: nothing is saved */
  ConfigValue *values;
  uint32_t n_frames, n_values;
  uint64_t compared, most; /* comparisons with the saved state; after 'most' it
                              is renewed */
} Spin;

/* True if the thread, which enters a loop's body, was there before in the same
 * state. */
bool spin_repeats(Spin *, const ConfigThread *);
void spin_forget(Spin *);

#endif
