/* cell_ranges.h - proved ranges of shared cells, without a bound: where their
 * values lie in every configuration in which threads have been made.
 *
 * A cell is known by the static object that it is a part of (Cell.object).  Who
 * has proved it is not asked; execution_facts.h makes use of it. */
#ifndef REDUCTION_POR_CELL_RANGES_H
#define REDUCTION_POR_CELL_RANGES_H
#include "reduction/unwind/threads.h"

typedef struct {
  const Object *object;
  uint64_t offset; /* bytes into it */
  unsigned width;  /* bits */
  uint64_t low, high;
} CellRange;

typedef struct {
  const CellRange *data;
  uint32_t n;
} CellRanges;

/* Of exactly this part; or NULL. */
const CellRange *cell_ranges_find(const CellRanges *, const Cell *);

#endif
