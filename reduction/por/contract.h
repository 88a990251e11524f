/* contract.h - contraction of transitions: Threads in which atomic sequences
 * are one transition, and impossible transitions are removed.
 *
 * A transition of a thread is a right mover when no other thread's dependent
 * transition may be taken directly after it, and a left mover when none may be
 * taken where it is next.  The transaction graph decides this; without one, the
 * text of the Threads shows it for locks, starts and joins (exclusion.h).
 * Transitions after the acquisition of a lock are both, as long as the lock
 * protects them.  A sequence of right movers, one transition of any kind, and
 * left movers, of which only the first may have to wait, is a transaction
 * (Lipton): other threads' transitions in between can be moved out of it.  It
 * becomes one transition.
 *
 * An example is the graph that transaction.h draws.  Transition a writes x,
 * which only d reads.  After a, at n1 and n4, d is not next: a is a right
 * mover.  Where d is next, at n5, a is not: d is a left mover.  b and c depend
 * on each other, through y.  At n1 both are next: neither is a left mover.
 * After b, at n3, c is next, and after c, at n4, b is: neither is a right
 * mover.  So "a b" is a transaction, and so is "c d", of which d takes place
 * only if c reads 1.  The graph of the contracted Threads is
 *
 *     n0 --a b--> n1
 *      |           |
 *     c d         c d
 *      v           v
 *     n2 --a b--> n3
 *
 * It leaves out the execution a, c, b, which is equivalent to c, a, b.
 *
 * A transition with an access that may be one side of a data race stays as it
 * is: others may be about to race with it.  Where it is next in one thread, and
 * its rival in another, no third thread need be within a transaction.  The
 * right movers that it has taken can be left out, as they do not change the
 * values of the two; or the remaining left movers can be taken, as they are in
 * conflict with neither.
 *
 *   preserved      which checks fail, deadlocks, and data races
 *   not preserved  the positions that threads can be at together, and the
 *                  number of schedules
 *
 * Cells that flow into no guard, wait, check or branch are left out, and so are
 * transitions that then do nothing: the replay finds their effects in an
 * execution.
 *
 * After a wait for one value, as for a mutex that is free, the value read is
 * that one.  Guards, conditions of writes, and values stored that are constant
 * wherever the graph reaches them are constants.
 *
 * A transaction that restores the value of a cell, as locking and unlocking
 * does, does not write it; a cell that is never written is a constant.  So
 * locks vanish if they only make transactions. */
#ifndef REDUCTION_POR_CONTRACT_H
#define REDUCTION_POR_CONTRACT_H
#include "reduction/por/transaction.h"

/* Returns the contracted Threads.  The graph is that of all threads, and
 * 'reached' what it found.  Without a graph, a transition is a mover by
 * exclusion.h, because it is private to a thread, or because it is the end of a
 * joined thread (joins.h).  NULL when nothing changes, or if a property depends
 * on the contents of the heap at some moment. */
const Threads *contract(Arena *, const Threads *, const TransactionGraph *,
                        const Reached *);

/* The same without a graph, where joins may wait for each other, too.  A join
 * that could as well come later (joins.h) becomes one transition with the next
 * of its thread, even if that has to wait.  An execution in which only the
 * first of the two takes place has no counterpart but the one without both.
 * Both executions show the same violations: between the two transitions there
 * is no check, no access that may race, and no start of a thread.  Not valid if
 * deadlocks are checked. */
const Threads *contract_joins(Arena *, const Threads *);

#endif
