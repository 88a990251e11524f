/* gaps.h - gaps of an analysis: texts with their places in the program, each
 * once, in the order of their discovery. */
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
/* Copies the text; false when it is known. */
bool gaps_add(Gaps *, Gap);

#endif
