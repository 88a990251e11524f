/* gaps.h - list of what an analysis does not model: texts with their locations,
 * each once, in the order of discovery. */
#ifndef REDUCTION_SEMANTICS_GAPS_H
#define REDUCTION_SEMANTICS_GAPS_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"

#include <stdbool.h>

typedef struct {
  const char *text;
  Loc loc; /* line 0: unknown */
} Gap;

typedef struct {
  Arena *arena;
  Gap *data;
  uint32_t n, cap;
} Gaps;

bool gap_is_same(Gap, Gap);
bool gaps_has(const Gaps *, Gap);
/* Adds the gap, with a copy of its text; false if it is there already. */
bool gaps_add(Gaps *, Gap);

#endif
