/* cell_ranges.h - proved ranges of shared cells, without a bound: intervals
 * that contain their values in every configuration in which threads have been
 * made.
 *
 * A cell is identified by the static object that it is a part of (Cell.object).
 * execution_facts.h uses the ranges. */
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

/* Returns the range of exactly this cell, or NULL. */
const CellRange *cell_ranges_find(const CellRanges *, const Cell *);

#endif
