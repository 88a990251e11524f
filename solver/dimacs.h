/* dimacs.h - a formula in DIMACS, read from a file, with what two comments say
 * of it:
 *
 *   c cube 12 -7 0     it is a part of another one: these are units of it
 *   c decide 3 4 0     variables that a split is best made on; repeatable
 *
 * Other comments are passed over. */
#ifndef SOLVER_DIMACS_H
#define SOLVER_DIMACS_H
#include "frontend/base/diag.h"
#include "frontend/base/vec.h"

typedef VEC(int) Literals;

typedef struct {
  uint32_t variables; /* the highest that is mentioned */
  uint32_t n_clauses;
  Literals clauses; /* each ended by 0 */
  Literals cube, decide;
} Dimacs;

/* INVALID after one located report. */
Status dimacs_read(Arena *, const char *path, Diag *, Dimacs *out);

#endif
