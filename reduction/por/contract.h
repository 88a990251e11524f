/* contract.h - contraction of transitions: Threads in which what is atomic
 * anyway is one transition, and what cannot take place is gone.
 *
 * A transition of a thread is a right mover when no other thread's dependent
 * transition may be taken directly after it, a left mover when none may be
 * taken where it is next; the transaction graph knows, and without one the text
 * of the Threads tells of locks, starts and joins (exclusion.h).  What follows
 * acquiring a lock is both, as long as the lock protects it.  A sequence of
 * right movers, one transition of any kind, and left movers, of which only
 * the first may have to wait, is a transaction (Lipton): whatever a schedule
 * does in between can be moved out of it.  It becomes one transition.
 *
 * A transition with an access that may be one side of a data race stays as it
 * is: others may be about to race with it.  Where it is next in one thread, and
 * its rival in another, no other thread need be within a transaction: the right
 * movers that it has taken can be left out, as they give neither of the two
 * other values, or the left movers that are to come can be taken, as they are
 * in conflict with neither.
 *
 *   preserved   which checks fail, deadlocks, and data races
 *   not so      which threads can be at two places at once, and the number
 *               of schedules
 *
 * What flows into no guard, wait, check or branch is left out, and so are the
 * transitions that then do nothing: what they do in an execution is for the
 * replay to find.
 *
 * Behind a wait for one value, as for a mutex that is free, what was read is
 * that value.  Guards, conditions of writes, and values stored that are
 * constant wherever the graph meets them are constants.
 *
 * A transaction that leaves a cell as it found it, as locking and unlocking
 * does, does not write it; a cell that is never written is a constant.  So
 * locks vanish when all that they do is to make transactions. */
#ifndef REDUCTION_POR_CONTRACT_H
#define REDUCTION_POR_CONTRACT_H
#include "reduction/por/transaction.h"

/* The graph is that of all threads, and 'reached' what it found; without a
 * graph, transitions are movers by exclusion.h, or as they are private to a
 * thread or the end of one that is joined (joins.h).  NULL when there is
 * nothing to do, or where a property is about what is on the heap at some
 * moment. */
const Threads *contract(Arena *, const Threads *, const TransactionGraph *,
                        const Reached *);

/* The same without a graph, where joins wait for each other, too: each that
 * could as well come later (joins.h) becomes one transition with what its
 * thread does next, be it that this has to wait.  An execution in which the
 * one takes place and the other does not has no counterpart but that without
 * both, which shows the same: between them no check stands, no access may race,
 * and no thread starts.  Not so where deadlocks are looked for. */
const Threads *contract_joins(Arena *, const Threads *);

#endif
