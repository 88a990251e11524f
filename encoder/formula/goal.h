/* goal.h - goals of a formula: a check fails, threads wait for ever, a block is
 * lost, threads are at their sites, or there is a data race.
 *
 * An encoder tells in terms where an execution ends (Ending); that is all
 * that goals are made of, so that they are the same for every encoder.  They
 * are built once, after the formula, and are then assumed, one at a time. */
#ifndef ENCODER_FORMULA_GOAL_H
#define ENCODER_FORMULA_GOAL_H
#include "reduction/unwind/threads.h"
#include "solver/solver.h"

/* The configuration in which an execution ends. */
typedef struct {
  const Term *started; /* by thread */
  Term *const *passed; /* by thread and transition: every one before it took
                          place or has a guard that does not hold; and once
                          more at the thread's end */
  const Term *done;    /* by transition: it took place */
  /* Both are asked before the formula is solved.  Where 'when' holds, the
   * transition's reads are what memory then holds;
   *   require  when implies not done
   * and the value of a cell, or a name of it: one for each value. */
  void (*read)(void *encoder, TransitionId, Term when);
  Term (*cell)(void *encoder, CellId);
  /* What decides the value of the term, if that is worth an aim (solver.h);
   * the function may be NULL. */
  const Term *(*origins)(void *encoder, Term, uint32_t *n);
  void *encoder;
} Ending;

typedef struct Goals Goals;

Goals *goal_build(Arena *, const Threads *, Solver *, const Ending *);

typedef enum {
  GOAL_UNTRACKED, /* a heap block may be lost: replay tells */
  GOAL_STUCK,     /* threads wait for each other, and others may go on for
                     ever: replay tells */
  GOAL_VIOLATION, /* some property's check fails, or a deadlock if wanted, or
                     threads are at their sites (threads.h), or next at
                     accesses that are a race */
  GOAL_INCOMPLETE /* some other check fails, or one of the above does beyond
                     what is defined */
} Goal;

/* Assumptions under which the formula says that the goal is reached;
 * returns their number, at most 2; 0: it certainly is not.  The solver aims at
 * its checks until another is asked for. */
unsigned goal_assume(Goals *, Goal, Term assume[2]);
/* The same of the checks that are named by their numbers. */
unsigned goal_assume_checks(Goals *, const bool *is_named, Term assume[2]);

/* Holds when the execution is complete: no started thread has a next
 * transition that is enabled.  To be asked for before the formula is
 * solved. */
Term goal_complete(Goals *);

/* In the last model: does the check fail? */
bool goal_fails(const Goals *, uint32_t check);
/* In the last model: a check of the goal that fails, or NULL. */
const Check *goal_failed(const Goals *, Goal);
/* In the last model: the sites where threads are, as asked for; returns how
 * many. */
unsigned goal_sites(const Goals *, const Check *sites[2]);

/* In the last model: are two threads next at accesses that are a race? */
bool goal_race(const Goals *, const NextAccess *race[2]);
/* Of the two: is it in a section that stops or ends the process, unless the
 * other one comes first and changes that? */
bool goal_is_refused(const Goals *, const NextAccess *);

/* Forbids, where 'fresh' holds, that shared memory and which blocks are alive
 * are in the end as in the last model.
 *
 *   require  UNTRACKED or STUCK was assumed */
void goal_forbid_end(Goals *, Term fresh);

#endif
