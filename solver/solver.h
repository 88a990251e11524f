/* solver.h - satisfiability of terms, independent of the solver behind.
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
 * Besides terms the encoder may use raw literals, for formulas with a shape of
 * their own (order encodings, at-most-one): a Lit is a Term of one bit, and
 * solver_clause adds a disjunction of such terms without building a term for
 * it. */
#ifndef SOLVER_SOLVER_H
#define SOLVER_SOLVER_H
#include "frontend/base/diag.h"
#include "solver/term.h"

typedef enum { ANSWER_UNKNOWN, ANSWER_SAT, ANSWER_UNSAT } Answer;

typedef struct Solver Solver;
typedef struct SolverKind SolverKind; /* defined in solver.c */

extern const SolverKind solver_cadical, solver_minisat, solver_z3;

const SolverKind *solver_find(const char *name); /* NULL: no such solver */
const char *solver_name(const SolverKind *);
/* Returns "cadical|minisat|z3|cadical-checked|minisat-checked". The last two
 * check refutations (CaDiCaL its own, MiniSat's by certify.h), which is slow
 * and lets CaDiCaL write to stdout. */
const char *solver_names(void);

/* Returns a new solver.  'external': NULL, or a command that answers in place
 * of the library.  Its last argument is a DIMACS file (for sat kinds) or an
 * SMT-LIB file (for z3).  It answers on stdout in the format of the
 * competitions. */
Solver *solver_new(const SolverKind *, TermStore *, const char *external,
                   Diag *);
/* Settings for solving a formula as cubes, each by another solver.  CaDiCaL, or
 * MiniSat if there is an order, tries first for 'conflicts'.  Without an answer
 * the formula goes to 'command', as a DIMACS file in its last argument
 * (dimacs.h, also for the order).  The command answers on stdout in the format
 * of the competitions.  Its lines that begin with 'c progress ' are passed
 * on. */
typedef struct {
  const char *command;
  unsigned conflicts;
  bool is_ordered;
  void (*note)(void *context, const char *text); /* may be NULL */
  void *context;
} SolverCubes;

Solver *solver_new_cubes(TermStore *, const SolverCubes *, Diag *);
const SolverKind *solver_of_cubes(const SolverCubes *); /* not for solver_new */
void solver_delete(Solver *);

/* Annotates the file from which cubes are made: with a variable, each bit of
 * which may be a good one to split on; with lines of text. */
void solver_suggest(Solver *, Term variable);
void solver_describe(Solver *, const char *text);

void solver_require(Solver *, Term one_bit); /* conjoin for good */
/* Adds a disjunction; one with a true term has no effect and no cost. */
void solver_clause(Solver *, const Term *one_bit_terms, unsigned n);
/* Requires that a and b are equal, bit by bit, where p and q hold: half the
 * clauses of an equality gate. */
void solver_equate(Solver *, Term p, Term q, Term a, Term b);

/* ---- order: a graph that must stay acyclic
 *
 * Nodes come in chains, in which each is before the next; they have consecutive
 * numbers from 0 on.  A model makes those edges true whose terms it makes true,
 * and these, the fixed ones and the chains have no cycle together.  Nothing
 * else is decided: where there is no edge, and no path, the order is open.
 * Nodes, edges and clauses may be added between solves.
 *
 * Few chains are cheapest: memory and time grow with nodes x chains
 * (order_graph.h).
 *   require  solver_orders; a solver with an order writes no files but cubes */
/* True unless an external program answers. */
bool solver_has_order(const SolverKind *);
bool solver_orders(const Solver *);
/* Disables the order, for a formula that is to be written to a file. */
void solver_forgo_order(Solver *);
uint32_t solver_chain(Solver *, uint32_t n);          /* returns the first */
void solver_before(Solver *, uint32_t u, uint32_t v); /* u is always before v */
/* Puts u before v where the term holds; otherwise nothing follows. */
void solver_edge(Solver *, Term one_bit, uint32_t u, uint32_t v);

/* ---- aims: goals that a solver with an order tries first
 *
 * Assume that one of several goals must hold.  The solver assumes one after the
 * other, the last first, as long as that is easy and the aims are not
 * forgotten.  For each goal it decides the one-bit terms given with it first.
 * Before that, it tries to refute each goal from the constraints near it, the
 * first goal first.  Answers do not change.  It helps if goals have little in
 * common: each is reached, or refuted, without the others. */
void solver_aim(Solver *, Term goal, const Term *first, unsigned n);
void solver_forget_aims(Solver *);

/* Sets a function that makes the solver stop and answer UNKNOWN; polled often,
 * maybe from another thread while solver_solve runs. */
void solver_set_stop(Solver *, bool (*stop)(void *), void *context);
/* True if 'stop' returns true now; for work between queries. */
bool solver_is_stopped(const Solver *);

/* Makes the answer ANSWER_UNKNOWN once so many literals have been propagated
 * from now on, in all queries; UINT64_MAX: no limit.
 *   require  solver_has_limit, and no external program answers */
bool solver_has_limit(const SolverKind *);
void solver_limit(Solver *, uint64_t propagations);

/* Solves under the assumptions.  ANSWER_UNKNOWN: stopped, or the external
 * program failed (reported). */
Answer solver_solve(Solver *, const Term *assume, unsigned n);
/* True if the term has no model; false if that is not known.
 *   require  nothing is required of the solver, nor a clause */
bool solver_refutes(Solver *, Term one_bit);

/* True if the assumption is one of those that the last refutation rests on.
 * Those cannot hold together, even without the others.
 *   require  solver_reports_failed; the last answer was ANSWER_UNSAT, and
 *            nothing was added since */
bool solver_reports_failed(const SolverKind *);
bool solver_failed(Solver *, Term assumed);

/* Returns the value of any term in the last model; bits that the model leaves
 * open are 0.  A model is checked before ANSWER_SAT is given: each requirement
 * holds by term_eval, and the order has no cycle.
 *   require  the last answer was ANSWER_SAT, and nothing was added since */
uint64_t solver_value(Solver *, Term);

typedef struct {
  uint64_t variables, clauses, terms;
  uint64_t order_conflicts;    /* edges that would have closed a cycle */
  uint64_t order_propagations; /* terms made false since their edge would close
                                  a cycle */
  double seconds;              /* time inside solve */
} SolverStats;
SolverStats solver_stats(const Solver *);

/* Writes everything required, and 'assume' as units, to 'path' (through a
 * temporary name).  DIMACS names the term variables in comments. */
Status solver_write_dimacs(Solver *, const char *path, const Term *assume,
                           unsigned n, Diag *);
/* Writes a DRAT proof that everything required and 'assume' cannot hold
 * together to 'path', and the formula, in DIMACS, to 'formula'.  LIMIT, with
 * one report, if it was stopped. */
Status solver_write_proof(const Solver *, const char *path, const char *formula,
                          const Term *assume, unsigned n, Diag *);
Status solver_write_smt2(Solver *, const char *path, const Term *assume,
                         unsigned n, Diag *);

#endif
