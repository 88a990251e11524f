/* index_windows.h - byte windows of addresses with bounded indices: "a[i]" of
 * "struct { int a[8]; int b[8]; }", i at most 7, is not in b.
 *
 * A target of points_to.h has all multiples of its stride: elements of the
 * array, and what lies as far away on either side.  A window has no stride of
 * its own, but ends: the one tells fields of elements apart, the other arrays
 * in a structure.  Both hold.
 *
 * Bounded is what is taken modulo a constant, masked, or read from a narrow
 * type; and the counter of a loop with constant bounds (counted_loops.h).  An
 * address is followed back through the function, and from parameters to the
 * call, if there is one only. */
#ifndef REDUCTION_STATIC_INDEX_WINDOWS_H
#define REDUCTION_STATIC_INDEX_WINDOWS_H
#include "reduction/static/points_to.h"

/* So many bytes at the target, wherever it is. */
typedef struct {
  Target target;
  uint64_t bytes;
} Window;

/* So many bytes at the address that the operand of the instruction is. */
typedef struct {
  CallSite site;
  const Operand *operand;
  uint64_t bytes;
} Pointed;

/* The window of what is pointed to in the place of 'of', one of its targets. */
Window index_window(PointsTo *, const Pointed *, Target of);

/* May the one have bytes of the other, as far as targets and windows go? */
bool index_windows_meet(PointsTo *, const Pointed *, const Pointed *);

#endif
