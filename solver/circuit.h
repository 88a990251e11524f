/* circuit.h - arithmetic on vectors of literals, least significant first.
 *
 * Vectors are 'n' <= 64 long; an output may be one of the inputs. */
#ifndef SOLVER_CIRCUIT_H
#define SOLVER_CIRCUIT_H
#include "frontend/base/bits.h"
#include "solver/gates.h"

void circuit_add(Gates *, unsigned n, Lit *out, const Lit *a, const Lit *b);
void circuit_sub(Gates *, unsigned n, Lit *out, const Lit *a, const Lit *b);
void circuit_neg(Gates *, unsigned n, Lit *out, const Lit *a);
void circuit_mul(Gates *, unsigned n, Lit *out, const Lit *a, const Lit *b);
/* OP_UDIV, OP_UREM, OP_SDIV, OP_SREM, total as in ops.def. */
void circuit_divide(Gates *, Op, unsigned n, Lit *out, const Lit *a,
                    const Lit *b);
/* OP_SHL, OP_LSHR, OP_ASHR */
void circuit_shift(Gates *, Op, unsigned n, Lit *out, const Lit *a,
                   const Lit *b);
Lit circuit_eq(Gates *, unsigned n, const Lit *a, const Lit *b);
Lit circuit_ult(Gates *, unsigned n, const Lit *a, const Lit *b);
Lit circuit_slt(Gates *, unsigned n, const Lit *a, const Lit *b);

#endif
