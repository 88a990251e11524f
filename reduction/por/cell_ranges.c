#include "reduction/por/cell_ranges.h"

const CellRange *cell_ranges_find(const CellRanges *all, const Cell *c) {
  for (uint32_t i = 0; c->object && c->is_of_threads && i < all->n; i++) {
    const CellRange *r = &all->data[i];
    if (r->object == c->object && r->offset == c->offset &&
        r->width == c->width)
      return r;
  }
  return NULL;
}
