/* dump.h - printer of a Problem in DIMACS and SMT-LIB, with DRAT proofs.
 *
 * Files are written under a temporary name and then renamed; errors are
 * reported.  DIMACS maps variables in comments, lowest bit first, '0' for a bit
 * that is known to be zero or that no clause mentions:
 *
 *   c NAME = 12 13 0 -7
 *
 * SMT-LIB files declare a variable of term t as v<t> (Bool if one bit wide)
 * with its name in a comment.  They define every other term of the problem
 * once.  They ask for satisfiability and, if wanted, for the values of
 * variables. */
#ifndef SOLVER_DUMP_H
#define SOLVER_DUMP_H
#include "frontend/base/diag.h"
#include "solver/cadical_proof.h"
#include "solver/problem.h"

#include <stddef.h>

Status dump_dimacs(const Problem *, const char *path, const Term *assume,
                   unsigned n, Diag *);
/* Paths for a DRAT proof that the formula has no model, found by CaDiCaL, or as
 * cubes; and for the formula in DIMACS.  LIMIT, with one report, if no proof
 * was found. */
typedef struct {
  const char *path, *formula;
  const SolverCubes *cubes; /* or NULL */
  bool (*stop)(void *);
  void *context;
} DumpProof;

Status dump_proof(const Problem *, const DumpProof *, const Term *assume,
                  unsigned n, Diag *);
Status dump_smt2(const Problem *, const char *path, const Term *assume,
                 unsigned n, Diag *);

/* The formula as external solvers get it, too.  Each clause of 'literals' is
 * ended by 0. */
void dump_clauses(FILE *, uint32_t variables, uint32_t n_clauses,
                  const int *literals, size_t n, const int *units,
                  unsigned n_units);
void dump_smt2_text(FILE *, const Problem *, const Term *assume, unsigned n,
                    bool ask_values);

/* Elements of other files in SMT-LIB: a sort; a term over the names of its
 * variables. */
void dump_smt2_sort(FILE *, unsigned width);
void dump_smt2_term(FILE *, const TermStore *, Term);

#endif
