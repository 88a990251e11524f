#include "reduction/explore/section_cells.h"

#include "frontend/base/arena.h"

#include <stdlib.h>

void section_cells_release(SectionCells *x) {
  free(x->bytes);
  *x = (SectionCells){0};
}

static const ContestedByte *find_byte(const SectionCells *x, uint64_t address) {
  for (uint32_t i = 0; i < x->n; i++)
    if (x->bytes[i].address == address)
      return &x->bytes[i];
  return NULL;
}

static void join(SectionCells *x, uint64_t cell, uint64_t other) {
  if (cell == other)
    return;
  for (uint32_t i = 0; i < x->n; i++)
    if (x->bytes[i].cell == other)
      x->bytes[i].cell = cell;
  x->has_changed = true;
}

void section_cells_join(SectionCells *x, StepBytes a, StepBytes b) {
  join(x, a.address, b.address);
}

static void add_byte(SectionCells *x, uint64_t address) {
  if (find_byte(x, address))
    return;
  if (x->n == x->cap) {
    x->cap = x->cap ? 2 * x->cap : 32;
    x->bytes = xrealloc(x->bytes, x->cap * sizeof *x->bytes);
  }
  x->bytes[x->n++] = (ContestedByte){address, address};
  x->has_changed = true;
}

StepBytes section_cells_find(SectionCells *x, const StepRecord *k) {
  StepBytes cell = {0};
  for (uint32_t i = 0; x->n && i < k->n_accesses; i++)
    for (unsigned d = 0; d < k->accesses[i].at.bytes; d++) {
      const ContestedByte *b = find_byte(x, k->accesses[i].at.address + d);
      if (b && cell.address)
        join(x, cell.address, b->cell);
      else if (b)
        cell.address = b->cell;
    }
  return cell;
}

static bool overlaps(StepBytes a, StepBytes b) {
  return a.address < b.address + b.bytes && b.address < a.address + a.bytes;
}

static bool is_conflict(const StepAccess *a, const StepAccess *b) {
  return (a->writes || b->writes) && overlaps(a->at, b->at);
}

bool section_accesses_conflict(const StepRecord *a, const StepRecord *b) {
  for (uint32_t i = 0; i < a->n_accesses; i++)
    for (uint32_t k = 0; k < b->n_accesses; k++)
      if (is_conflict(&a->accesses[i], &b->accesses[k]))
        return true;
  return false;
}

static void contest_bytes(SectionCells *x, StepBytes a, StepBytes b) {
  const uint64_t a_end = a.address + a.bytes, b_end = b.address + b.bytes;
  const uint64_t first = a.address > b.address ? a.address : b.address;
  for (uint64_t at = first; at < a_end && at < b_end; at++)
    add_byte(x, at);
}

void section_cells_contest(SectionCells *x, const StepRecord *a,
                           const StepRecord *b) {
  for (uint32_t i = 0; i < a->n_accesses; i++)
    for (uint32_t k = 0; k < b->n_accesses; k++)
      if (is_conflict(&a->accesses[i], &b->accesses[k]))
        contest_bytes(x, a->accesses[i].at, b->accesses[k].at);
}
