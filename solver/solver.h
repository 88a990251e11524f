/* solver.h - satisfiability of terms, whatever answers the question.
 *
 * A Solver owns one incremental problem over one TermStore.  Kinds:
 *   sat back ends   terms are bit-blasted (bitblast.h) to clauses for a
 *                   SatOps: CaDiCaL (default), MiniSat, an external program
 *                   that reads DIMACS
 *   z3              terms are handed to Z3 as they are: the reference
 *
 *   Solver *s = solver_new(&solver_cadical, store, diag);
 *   solver_require(s, t);  solver_solve(s, &assumption, 1) == ANSWER_SAT
 *   solver_value(s, x)
 *
 * Besides terms the encoder may speak of raw literals, for formulas with a
 * shape of their own (order encodings, at-most-one): a Lit is a Term of one
 * bit, and solver_clause adds a disjunction of such terms without building
 * a term for it. */
#ifndef SOLVER_SOLVER_H
#define SOLVER_SOLVER_H
#include "frontend/base/diag.h"
#include "solver/term.h"

typedef enum { ANSWER_UNKNOWN, ANSWER_SAT, ANSWER_UNSAT } Answer;

typedef struct Solver Solver;
typedef struct SolverKind SolverKind; /* laid out in solver.c */

extern const SolverKind solver_cadical, solver_minisat, solver_z3;

const SolverKind *solver_find(const char *name); /* NULL: no such solver */
/* "cadical|minisat|z3|cadical-checked"; the last has CaDiCaL check its own
 * refutations, which is slow and lets it write to stdout. */
const char *solver_names(void);

/* 'external': NULL, or a command that takes a DIMACS file (for sat kinds) or
 * an SMT-LIB file (for z3) as its last argument and answers on stdout in the
 * competition's way; it then answers in place of the library. */
Solver *solver_new(const SolverKind *, TermStore *, const char *external,
                   Diag *);
void solver_delete(Solver *);

void solver_require(Solver *, Term one_bit); /* conjoin for good */
void solver_clause(Solver *, const Term *one_bit_terms, unsigned n);

/* Stop and answer UNKNOWN when stop(context) is true; polled often, maybe
 * from another thread while solver_solve runs. */
void solver_set_stop(Solver *, bool (*stop)(void *), void *context);

/* ANSWER_UNKNOWN: stopped, or the external program failed (reported). */
Answer solver_solve(Solver *, const Term *assume, unsigned n);

/* The value of any term in the last model; what the model leaves open is 0.
 * A model is checked before ANSWER_SAT is given: each requirement holds by
 * term_eval.
 *   require  the last answer was ANSWER_SAT, and nothing was added since */
uint64_t solver_value(Solver *, Term);

typedef struct {
  uint64_t variables, clauses, terms;
  double seconds; /* inside solve */
} SolverStats;
SolverStats solver_stats(const Solver *);

/* Write all that was required, and 'assume' as units, to 'path' (through a
 * temporary name).  DIMACS names the term variables in comments. */
Status solver_write_dimacs(Solver *, const char *path, const Term *assume,
                           unsigned n, Diag *);
Status solver_write_smt2(Solver *, const char *path, const Term *assume,
                         unsigned n, Diag *);

#endif
