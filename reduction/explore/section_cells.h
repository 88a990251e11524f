/* section_cells.h - cells of sections: a partition of the memory by which
 * sections of the library conflict (step_graph.h).
 *
 * A byte is *contested* if a write to it, and another access, are in no order
 * but that of the sections.  Each contested byte belongs to one cell, and a
 * section accesses one cell at most: what a section accesses together is one
 * cell from then on.  The partition is learned from executions, and only
 * becomes coarser; graphs that were built with an earlier one are of no use.
 *
 *   cost    in proportion to the bytes of the cells, for each byte accessed */
#ifndef REDUCTION_EXPLORE_SECTION_CELLS_H
#define REDUCTION_EXPLORE_SECTION_CELLS_H
#include "reduction/explore/step_graph.h"

typedef struct {
  uint64_t address, cell; /* the cell's name: the address of a byte of it */
} ContestedByte;

typedef struct {
  ContestedByte *bytes; /* owned */
  uint32_t n, cap;
  bool has_changed; /* something was learned; for the caller to reset */
} SectionCells;

void section_cells_release(SectionCells *);
/* Returns the cell that the section accesses, of 0 bytes; or, if it accesses
 * none, address 0.  Joins several cells that it accesses. */
StepBytes section_cells_find(SectionCells *, const StepRecord *);
/* Adds the bytes that one of the two accesses and the other one writes. */
void section_cells_contest(SectionCells *, const StepRecord *,
                           const StepRecord *);
/* Makes one cell of two. */
void section_cells_join(SectionCells *, StepBytes, StepBytes);

/* True if one accesses, as a section, a byte that the other one writes. */
bool section_accesses_conflict(const StepRecord *, const StepRecord *);

#endif
