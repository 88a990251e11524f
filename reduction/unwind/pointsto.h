/* pointsto.h - hash-consed points-to sets of values.
 *
 * A place is (object, offset, stride): the bytes at offset + k * stride of
 * an object, for any integer k; stride 0 means exactly 'offset'.  One with a
 * window, elements of an array in each element of an array, also has those
 * j * step bytes behind, for 0 <= j * step <= span.  Functions are places
 * too.  A set is a number; equal sets have equal numbers; 0 is
 * the empty set, the provenance of plain integers and of NULL. */
#ifndef REDUCTION_UNWIND_POINTSTO_H
#define REDUCTION_UNWIND_POINTSTO_H
#include "frontend/base/arena.h"

#include <stdbool.h>

typedef uint32_t Pts;
typedef struct PtsStore PtsStore;

#define PLACE_FUNCTION 0x80000000u /* flag in object: a FuncId */

typedef struct {
  uint32_t object;
  uint32_t stride;
  int64_t offset; /* 0 <= offset < stride when stride > 0 */
  /* The window, or 0: step <= span < stride. */
  uint32_t step, span;
} PtsPlace;

static inline bool place_is_object(PtsPlace p) {
  return !(p.object & PLACE_FUNCTION);
}

/* Returns the place without a window that has all bytes of the place. */
PtsPlace place_flat(PtsPlace);
/* True if the place, which has a stride, has the offset. */
bool place_has(PtsPlace, uint64_t offset);

PtsStore *pts_store_new(void);
void pts_store_delete(PtsStore *);
Pts pts_single(PtsStore *, uint32_t object, int64_t offset);
Pts pts_union(PtsStore *, Pts, Pts);
/* All places moved by a constant / by any multiple of 'stride' / to anywhere in
 * their objects. */
Pts pts_shift(PtsStore *, Pts, int64_t by);
Pts pts_scatter(PtsStore *, Pts, uint64_t stride);
/* The place moved by up to 'most' times 'step': a window of it, if that is
 * smaller than its stride, or the place has none; else as pts_scatter. */
Pts pts_spread(PtsStore *, PtsPlace, uint64_t step, uint64_t most);
bool pts_includes(PtsStore *, Pts set, Pts subset);
/* Merges offsets: at most 'most' places remain for each object, without
 * windows. */
Pts pts_widen(PtsStore *, Pts, unsigned most);

unsigned pts_count(const PtsStore *, Pts);
PtsPlace pts_get(const PtsStore *, Pts, unsigned i);

#endif
