/* candidates.h - candidate predicates at a node of a System, for houdini.h.
 * They are terms of one bit over its live variables, including the conditions
 * of checks.  If ghosts say at which nodes other threads are (ghosts.h), there
 * are more, for each node of another thread: it is not there; or if it is, some
 * shared variable equals a constant, or does not. */
#ifndef REDUCTION_PROOF_INVGEN_CANDIDATES_H
#define REDUCTION_PROOF_INVGEN_CANDIDATES_H
#include "reduction/proof/rule/known.h"
#include "reduction/proof/transform/slice.h"

typedef enum {
  CANDIDATES_VALUES, /* combinations of values that locals have
                        (local_values.h), and that shared variables have
                        their first values, or are not negative; where threads
                        wait for one of several locks */
  CANDIDATES_EQUAL,  /* two variables are equal, or one has its first value;
                        of bits, all that two of them may say.  Only for
                        products, where few of them often suffice */
  CANDIDATES_SINGLE, /* values, and a variable and a constant of the program, or
                        next to one; if threads wait for locks in an array, also
                        two locals that meet in some edge, and one variable as a
                        function of another: these locks have an order; and
                        whether it is a thread's turn */
  CANDIDATES_TURNS,  /* also values of shared variables while nobody has drawn a
                        ticket, or in the thread's turn; and counters as
                        numbers of threads (ghosts.h) */
  CANDIDATES_SLEEPS, /* single ones, and what holds while threads sleep
                        (sleep_candidates.h) */
  CANDIDATES_PAIRS,  /* single ones, and two variables that meet in some edge:
                        their order, no overflow of their sum, and one as a
                        function of the other (definitions.h) */
  CANDIDATES_FLAGS,  /* also one of these, or an equality, if a lock is free, or
                        if a flag has one of its values; only constants and
                        flags are assigned to a flag.  Also that two flags do
                        not both have some values if a lock is free; and what
                        concerns tickets */
  CANDIDATES_SETS,   /* pairs; atoms of guards (atoms.h) and their negations;
                        disjunctions of two of them over different shared
                        variables; equalities under an atom */
  N_CANDIDATES
} CandidateLevel;

typedef struct {
  const Term *data;
  uint32_t n;
} CandidateList;

/* True if guards ask for bits of sets, for which CANDIDATES_SETS are made. */
bool candidates_has_sets(const System *);

/* True if threads sleep, for which CANDIDATES_SLEEPS are made. */
bool candidates_has_sleeps(const System *);

/* Returns the candidates by node, in the arena.  The first one of each is
 * false.  'values': by node, values that locals have; or NULL. */
CandidateList *candidates_make(Arena *, const System *, const Known *,
                               CandidateLevel, const Term *values);

#endif
