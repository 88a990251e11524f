/* goal.h - goals of a formula: a check fails, threads wait for ever, a heap
 * block is lost, threads are at their sites, or there is a data race.
 *
 * An encoder describes in terms where an execution ends (Ending).  Goals are
 * built from that alone, so that they are the same for every encoder.  They are
 * built once, after the formula, and are then assumed, one at a time. */
#ifndef ENCODER_FORMULA_GOAL_H
#define ENCODER_FORMULA_GOAL_H
#include "reduction/unwind/threads.h"
#include "solver/solver.h"

/* The configuration in which an execution ends. */
typedef struct {
  const Term *started; /* by thread */
  Term *const *passed; /* by thread and transition: all earlier ones took place
                          or have a guard that does not hold; one more at the
                          thread's end */
  const Term *done;    /* by transition: it took place */
  /* Called before the formula is solved.  'read' makes the transition read the
   * final memory where 'when' holds, which must imply that it is not done.
   * 'cell' returns the final value of a cell, or a term that has another value
   * for each of these. */
  void (*read)(void *encoder, TransitionId, Term when);
  Term (*cell)(void *encoder, CellId);
  /* Returns the choices that determine the value of the term, if they are worth
   * an aim (solver.h); the function may be NULL. */
  const Term *(*origins)(void *encoder, Term, uint32_t *n);
  void *encoder;
} Ending;

typedef struct Goals Goals;

Goals *goal_build(Arena *, const Threads *, Solver *, const Ending *);

typedef enum {
  GOAL_UNTRACKED,  /* a heap block may be lost: replay decides */
  GOAL_STUCK,      /* threads wait for each other, and others may go on for
                      ever: replay decides */
  GOAL_VIOLATION,  /* some property's check fails, or a deadlock if wanted, or
                      threads are at their sites (threads.h), or are next at
                      accesses that race */
  GOAL_INCOMPLETE, /* some other check fails, or one of the above fails beyond
                      defined behaviour */
  GOAL_OPEN        /* INCOMPLETE, without constructs at which every engine
                      stops */
} Goal;

/* Sets assumptions under which the formula is satisfiable only if the goal is
 * reached.  Returns their number, at most 2; 0: the goal is unreachable.  The
 * solver aims at the goal's checks until another goal is asked for. */
unsigned goal_assume(Goals *, Goal, Term assume[2]);
/* Does the same for the checks i with is_named[i]. */
unsigned goal_assume_checks(Goals *, const bool *is_named, Term assume[2]);

/* Returns a term: the execution is complete, so that no started thread has a
 * next transition that is enabled.  Must be called before the formula is
 * solved. */
Term goal_complete(Goals *);

/* True if the check fails in the last model. */
bool goal_fails(const Goals *, uint32_t check);
/* Returns a check of the goal that fails in the last model, or NULL. */
const Check *goal_failed(const Goals *, Goal);
/* Writes the requested sites where threads are in the last model; returns their
 * number. */
unsigned goal_sites(const Goals *, const Check *sites[2]);

/* True if two threads are next at accesses that race, in the last model. */
bool goal_race(const Goals *, const NextAccess *race[2]);
/* True if the access is in a section that is not enabled in the last model: it
 * would stop, or end the process, unless the other access of the race comes
 * first and changes that. */
bool goal_is_refused(const Goals *, const NextAccess *);

/* Forbids, where 'fresh' holds, that the final shared memory and the set of
 * allocated blocks are the same as in the last model.
 *
 *   require  UNTRACKED or STUCK was assumed */
void goal_forbid_end(Goals *, Term fresh);

#endif
