/* pointsto.h - hash-consed points-to sets of values.
 *
 * A target is a set of addresses in one object: offset + k * stride, for any
 * integer k; stride 0 means 'offset' alone.  A target with a window also has
 * the addresses j * step bytes after these, for 0 <= j * step <= span: the
 * elements of an array in each element of an outer array.  A function is a
 * target, too.
 *
 * A set is a number.  Equal sets have equal numbers; 0 is the empty set, the
 * provenance of plain integers and of NULL. */
#ifndef REDUCTION_UNWIND_POINTSTO_H
#define REDUCTION_UNWIND_POINTSTO_H
#include "frontend/base/arena.h"

#include <stdbool.h>

typedef uint32_t Pts;
typedef struct PtsStore PtsStore;

#define PTS_FUNCTION 0x80000000u /* flag in object: a FuncId */

typedef struct {
  uint32_t object;
  uint32_t stride;
  int64_t offset; /* 0 <= offset < stride when stride > 0 */
  /* The window, or 0: step <= span < stride. */
  uint32_t step, span;
} PtsTarget;

static inline bool pts_target_is_object(PtsTarget p) {
  return !(p.object & PTS_FUNCTION);
}

/* Returns the smallest target without a window that includes the target. */
PtsTarget pts_target_flat(PtsTarget);
/* True if the target has the offset.
 *
 *   require  stride > 0 */
bool pts_target_has(PtsTarget, uint64_t offset);

PtsStore *pts_store_new(void);
void pts_store_delete(PtsStore *);
Pts pts_single(PtsStore *, uint32_t object, int64_t offset);
Pts pts_union(PtsStore *, Pts, Pts);
/* Return the targets moved by a constant; by any multiple of 'stride', where 0
 * means anywhere in their objects. */
Pts pts_shift(PtsStore *, Pts, int64_t by);
Pts pts_scatter(PtsStore *, Pts, uint64_t stride);
/* Returns the target moved by up to 'most' times 'step': as a window if that is
 * smaller than the stride, or there is no stride; else as pts_scatter. */
Pts pts_spread(PtsStore *, PtsTarget, uint64_t step, uint64_t most);
bool pts_includes(PtsStore *, Pts set, Pts subset);
/* Merges offsets: at most 'most' targets remain for each object, without
 * windows. */
Pts pts_widen(PtsStore *, Pts, unsigned most);

unsigned pts_count(const PtsStore *, Pts);
PtsTarget pts_get(const PtsStore *, Pts, unsigned i);

#endif
