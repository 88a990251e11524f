/* replay_patches.h - stale reads of a replay.
 *
 * A replay's stores take effect at once, and its threads run one at a time, so
 * its memory holds the last store to each byte.  Where a load of the execution
 * reads another store, an older one or one that is pending no longer, a patch
 * puts that store's value into memory, in front of the load.  The value stays
 * there until the next store or patch; whether a later load needs a patch
 * depends on what memory then holds.  Values are not taken from the execution,
 * as addresses in the replay differ: what a store or a patch overwrites is
 * saved before, if it is read later. */
#ifndef SVCOMP_REPLAY_REPLAY_PATCHES_H
#define SVCOMP_REPLAY_REPLAY_PATCHES_H
#include "svcomp/replay/replay_log.h"

/* Adds the patches and their objects to the builder.  'order' is the order of
 * the n kept steps in the replay, as indices.  UNSUPPORTED, with one located
 * report, if a value cannot be put into memory: the object has no address that
 * the enforcer knows, the library would have to read it, or there is no
 * location in front of the access. */
Status replay_patch(ReplayBuilder *, const uint32_t *order, uint32_t n);

#endif
