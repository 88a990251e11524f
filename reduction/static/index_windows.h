/* index_windows.h - byte windows of addresses with bounded indices: "a[i]" of
 * "struct { int a[8]; int b[8]; }", i at most 7, is not in b.
 *
 * A target of points_to.h has all multiples of its stride: elements of the
 * array, and bytes as far away on either side.  A window has no stride of its
 * own, but ends.  The target distinguishes fields of elements, the window
 * arrays in a structure.  Both hold.
 *
 * An index is bounded if it is taken modulo a constant, masked, or read from a
 * narrow type; or if it is the counter of a loop with constant bounds
 * (counted_loops.h).  An address is followed back through the function, and
 * from parameters to the call, if there is only one. */
#ifndef REDUCTION_STATIC_INDEX_WINDOWS_H
#define REDUCTION_STATIC_INDEX_WINDOWS_H
#include "reduction/static/points_to.h"

/* So many bytes at the target, wherever it is. */
typedef struct {
  Target target;
  uint64_t bytes;
} IndexWindow;

/* So many bytes at the address in the operand of the instruction. */
typedef struct {
  CallSite site;
  const Operand *operand;
  uint64_t bytes;
} Pointed;

/* Returns the window of the bytes in the object of 'of', one of the operand's
 * targets. */
IndexWindow index_window(PointsTo *, const Pointed *, Target of);

/* True if both may have a byte in common, as far as targets and windows go. */
bool index_windows_meet(PointsTo *, const Pointed *, const Pointed *);

#endif
