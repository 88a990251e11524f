/* scheduler.h - the scheduler-based encoding (paper 1, section 3): a
 * formula whose models are the schedules of the Threads.
 *
 * There are N = threads->frames frames.  At frame k the scheduler selects
 * one thread, sel_i(k), or none, and then none at all later frames: every
 * prefix of an execution is a schedule.  With
 *
 *   passed_j(k)   every transition before j of its thread either took place
 *                 before frame k or has a guard that does not hold
 *   next_j(k)     passed_j(k), j's guard holds, j did not take place yet
 *   take_j(k)     sel_i(k) and next_j(k)
 *
 * at most one next_j(k) holds for each thread, so the only free choice is
 * the thread.  Taking j requires 'enabled' and binds what j reads to shared
 * memory at k; memory at k + 1 is memory at k with j's writes.  A shared
 * cell has one copy a frame, and no new one where nothing can write it.
 *
 *   cost    O(N * transitions) Booleans, O(N * accesses * width) clauses */
#ifndef ENCODER_SCHEDULER_H
#define ENCODER_SCHEDULER_H
#include "reduction/dependence.h"
#include "solver/solver.h"

typedef struct Encoding Encoding;

/* Adds the formula to the solver, for all schedules when 'order' is NULL,
 * else for those that are quasi-monotonic under it (monotonic.h).  NULL when
 * stop said so. */
Encoding *scheduler_encode(Arena *, const Threads *, const Dependence *order,
                           Solver *, bool (*stop)(void *), void *context);

typedef enum {
  GOAL_UNTRACKED, /* a heap block may be lost: replay tells */
  GOAL_STUCK,     /* threads wait for each other, and others may go on for
                     ever: replay tells */
  GOAL_VIOLATION, /* some property's check fails, or a deadlock if wanted, or
                     threads are at their sites (threads.h) */
  GOAL_INCOMPLETE /* some other check fails, or one of the above does beyond
                     what is defined */
} Goal;

/* Assumptions under which the formula says that the goal is reached;
 * returns their number, at most 2; 0: it certainly is not. */
unsigned scheduler_goal(Encoding *, Goal, Term assume[2]);

/* The same of the checks that are named by their numbers. */
unsigned scheduler_failing(Encoding *, const bool *is_named, Term assume[2]);
/* In the last model: does the check fail? */
bool scheduler_fails(const Encoding *, uint32_t check);

/* Holds when the schedule is complete: no started thread has a next
 * transition that is enabled. */
Term scheduler_complete(Encoding *);
/* Forbids, where 'fresh' holds, that shared memory and which blocks are alive
 * are in the end as in the last model. */
void scheduler_forbid_end(Encoding *, Term fresh);
/* Forbids this schedule, and no other. */
void scheduler_block(Encoding *, const TransitionId *taken, uint32_t n);

/* In the last model: the transitions taken, in order; returns how many.
 * 'taken' holds threads->frames. */
uint32_t scheduler_taken(Encoding *, TransitionId *taken);
/* In the last model: the sites where threads are, as asked for; returns how
 * many. */
unsigned scheduler_sites(Encoding *, const Check *sites[2]);
/* In the last model: a check of the goal that fails, or NULL. */
const Check *scheduler_failed(Encoding *, Goal);

#endif
