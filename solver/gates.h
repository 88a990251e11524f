/* gates.h - Boolean gates as clauses, each made once.
 *
 * A Lit is 2 * variable + 1 if negated; variable 0 is the constant false.
 * Gates fold constants, equal and complementary inputs, and are looked up in a
 * hash table.  Only then they get an output variable and Tseitin's clauses in
 * the SatOps behind.  A literal in a unit clause is a constant for all later
 * gates and clauses. */
#ifndef SOLVER_GATES_H
#define SOLVER_GATES_H
#include "solver/sat.h"

typedef uint32_t Lit;
enum { LIT_FALSE, LIT_TRUE };

typedef struct Gates Gates;

static inline Lit lit_not(Lit l) { return l ^ 1; }
static inline Lit lit_of(bool b) { return b ? LIT_TRUE : LIT_FALSE; }
static inline bool lit_is_const(Lit l) { return l <= LIT_TRUE; }
static inline int lit_dimacs(Lit l) {
  return l & 1 ? -(int)(l >> 1) : (int)(l >> 1);
}

Gates *gates_new(const SatOps *, void *sat);
void gates_delete(Gates *);

Lit gates_fresh(Gates *);
Lit gates_and(Gates *, Lit, Lit);
Lit gates_or(Gates *, Lit, Lit);
Lit gates_xor(Gates *, Lit, Lit);
Lit gates_mux(Gates *, Lit c, Lit t, Lit e);
Lit gates_majority(Gates *, Lit, Lit, Lit);
Lit gates_parity(Gates *, Lit, Lit, Lit);
Lit gates_and_all(Gates *, const Lit *, unsigned n); /* not looked up */

void gates_clause(Gates *, const Lit *, unsigned n);

uint32_t gates_count_variables(const Gates *);
uint64_t gates_count_clauses(const Gates *);

#endif
