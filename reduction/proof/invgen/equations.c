#include "reduction/proof/invgen/equations.h"

#include "frontend/base/bits.h"

#include <assert.h>
#include <string.h>

/* ---- numbers modulo 2^width */

/* Returns the number of factors 2; the width for 0. */
static unsigned order_of(const Equations *e, uint64_t x) {
  unsigned n = 0;
  while (n < e->width && !(x >> n & 1))
    n++;
  return n;
}

/* Returns a number whose product with 'x' is its power of 2. */
static uint64_t inverse(const Equations *e, uint64_t x) {
  uint64_t odd = x >> order_of(e, x), out = odd;
  for (unsigned i = 0; i < 6; i++) /* the number of right bits doubles */
    out *= 2 - odd * out;
  return out;
}

/* Returns x / y, where x has no fewer factors 2, and y is not 0. */
static uint64_t quotient(const Equations *e, uint64_t x, uint64_t y) {
  assert(order_of(e, y) < e->width && order_of(e, x) >= order_of(e, y));
  return (x >> order_of(e, y)) * inverse(e, y);
}

static void add_multiple(const Equations *e, uint64_t *to, const uint64_t *row,
                         uint64_t factor) {
  for (uint32_t i = 0; i <= e->n; i++)
    to[i] = (to[i] + factor * row[i]) & bits_mask(e->width);
}

/* Multiplies the row with the least power of 2 that makes the number 0. */
static void annihilate(const Equations *e, uint64_t *row, uint64_t number) {
  unsigned by = e->width - order_of(e, number);
  for (uint32_t i = 0; i <= e->n; i++)
    row[i] = by < 64 ? row[i] << by & bits_mask(e->width) : 0;
}

static bool is_zero(const Equations *e, const uint64_t *row) {
  for (uint32_t i = 0; i <= e->n; i++)
    if (row[i])
      return false;
  return true;
}

static void swap(Equations *e, uint32_t i, uint32_t k) {
  uint64_t *row = e->rows[i];
  e->rows[i] = e->rows[k], e->rows[k] = row;
}

static void drop_zeros(Equations *e) {
  for (uint32_t i = e->n_rows; i-- > 0;)
    if (is_zero(e, e->rows[i]))
      swap(e, i, --e->n_rows);
}

/* ---- points */

Equations equations_new(Arena *a, unsigned width, uint32_t n,
                        const bool *used) {
  Equations e = {.width = width, .n = n};
  e.rows = ARENA_ARRAY(a, uint64_t *, n + 1);
  for (uint32_t i = 0; i <= n; i++)
    if (i == n || used[i]) {
      e.rows[e.n_rows] = ARENA_ARRAY(a, uint64_t, n + 1);
      e.rows[e.n_rows++][i] = 1;
    }
  return e;
}

static uint64_t residue(const Equations *e, const uint64_t *row,
                        const uint64_t *point) {
  uint64_t out = row[e->n];
  for (uint32_t i = 0; i < e->n; i++)
    out += row[i] * point[i];
  return out & bits_mask(e->width);
}

/* The equations that hold are the combinations of rows whose residue is 0. */
bool equations_add(Equations *e, const uint64_t *point) {
  uint32_t least = 0;
  uint64_t of[2];
  for (uint32_t i = 1; i < e->n_rows; i++)
    if (order_of(e, residue(e, e->rows[i], point)) <
        order_of(e, residue(e, e->rows[least], point)))
      least = i;
  of[0] = e->n_rows ? residue(e, e->rows[least], point) : 0;
  if (!of[0])
    return false;
  for (uint32_t i = 0; i < e->n_rows; i++) {
    of[1] = residue(e, e->rows[i], point);
    if (i != least)
      add_multiple(e, e->rows[i], e->rows[least], -quotient(e, of[1], of[0]));
  }
  annihilate(e, e->rows[least], of[0]);
  drop_zeros(e);
  return true;
}

/* ---- echelon form */

/* Moves the row of those from 'first' on that has the fewest factors 2 there to
 * the front; false if all have 0. */
static bool choose(Equations *e, uint32_t first, uint32_t column) {
  uint32_t least = first;
  for (uint32_t i = first; i < e->n_rows; i++)
    if (order_of(e, e->rows[i][column]) < order_of(e, e->rows[least][column]))
      least = i;
  if (first == e->n_rows || !e->rows[least][column])
    return false;
  swap(e, first, least);
  return true;
}

void equations_solve(Equations *e) {
  uint32_t first = 0;
  for (uint32_t c = 0; c <= e->n; c++) {
    if (!choose(e, first, c))
      continue;
    uint64_t *row = e->rows[first], unit = inverse(e, row[c]);
    for (uint32_t i = 0; i <= e->n; i++)
      row[i] = row[i] * unit & bits_mask(e->width);
    for (uint32_t i = 0; i < e->n_rows; i++)
      if (i != first && order_of(e, e->rows[i][c]) >= order_of(e, row[c]))
        add_multiple(e, e->rows[i], row, -quotient(e, e->rows[i][c], row[c]));
    first++;
  }
  drop_zeros(e);
}

/* Removes the number in that column from the row with the rows that are left,
 * and from these; true if it is 0 then. */
static bool eliminate(Equations *left, uint64_t *row, uint32_t column) {
  if (choose(left, 0, column)) {
    uint64_t *by = left->rows[0], number = by[column];
    for (uint32_t i = 1; i < left->n_rows; i++)
      add_multiple(left, left->rows[i], by,
                   -quotient(left, left->rows[i][column], number));
    if (order_of(left, row[column]) >= order_of(left, number))
      add_multiple(left, row, by, -quotient(left, row[column], number));
    annihilate(left, by, number);
  }
  return !row[column];
}

bool equations_imply(const Equations *e, const uint64_t *asked) {
  Arena *a = arena_new();
  Equations left = *e;
  uint64_t *row = ARENA_ARRAY(a, uint64_t, e->n + 1);
  bool out = true;
  left.rows = ARENA_ARRAY(a, uint64_t *, e->n_rows + 1);
  memcpy(row, asked, (e->n + 1) * sizeof *row);
  for (uint32_t i = 0; i < e->n_rows; i++) {
    left.rows[i] = ARENA_ARRAY(a, uint64_t, e->n + 1);
    memcpy(left.rows[i], e->rows[i], (e->n + 1) * sizeof *row);
  }
  for (uint32_t c = 0; c <= e->n && out; c++)
    out = eliminate(&left, row, c);
  arena_delete(a);
  return out;
}
