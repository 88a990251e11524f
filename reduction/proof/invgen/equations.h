/* equations.h - linear equations that hold of some points, modulo 2^width: the
 * orthogonal module of an affine hull (Mueller-Olm and Seidl, Analysis of
 * Modular Arithmetic, ESOP 2005).
 *
 * A point has n numbers.  An equation has n + 1 coefficients: it holds of a
 * point if the sum of coefficient times number, plus the last coefficient, is
 * 0. */
#ifndef REDUCTION_PROOF_INVGEN_EQUATIONS_H
#define REDUCTION_PROOF_INVGEN_EQUATIONS_H
#include "frontend/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  unsigned width;
  uint32_t n;      /* numbers of a point */
  uint32_t n_rows; /* at most n + 1 equations, from which all others follow */
  uint64_t **rows;
} Equations;

/* Returns the equations of no point at all: each one over the numbers that
 * 'used' has. */
Equations equations_new(Arena *, unsigned width, uint32_t n, const bool *used);
/* Removes the equations that do not hold of the point; false if all do. */
bool equations_add(Equations *, const uint64_t *point);
/* True if the equation, over used numbers, follows from these. */
bool equations_imply(const Equations *, const uint64_t *row);
/* Puts the equations in echelon form: numbers are defined by later ones, as far
 * as that is possible. */
void equations_solve(Equations *);

#endif
