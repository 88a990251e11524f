/* symmetry.h - symmetry reduction: symmetric threads, which begin in order.
 *
 * Threads t < u of one parent are *symmetric* when exchanging their names maps
 * executions to executions.  Of two executions that differ only by this
 * exchange one suffices: the one in which t takes its first transition before u
 * does.
 *
 *   Proof for the first ones.  Consider an execution where u begins before t.
 *   Both exist at that moment, and neither has done anything: nothing
 *   distinguishes them.  From there on let each do what the other did.  The
 *   result is an execution in which t begins first.  This does not hold for
 *   later transitions: t may have begun before u was made.  A chain of
 *   threads, each symmetric to the one before, is ordered by such exchanges of
 *   neighbours.
 *
 * symmetry_order has each symmetric thread wait for the one before: the first
 * transition of t sets a cell of its own, and that of u is enabled only if it
 * is set.  The product is an ordinary Threads: all theorems about reductions
 * and encoders hold for it, and no reduction depends on another.
 *
 * Requirements on t and u:
 *
 *   transitions   the same, one by one: the same reads, writes, decisions and
 *                 checks, up to the names of values read, of inputs, and of
 *                 what is computed from them
 *   own cells     those of t (joins.h) correspond to those of u, with the same
 *                 start.  Both threads are joined, or neither is, and the joins
 *                 read the same
 *   between       the joins of t and u there are only such joins (of any
 *                 thread), all under one guard, with known values read; no
 *                 thread starts there, and no check fails there.  So an
 *                 exchange only delays joins that the parent takes too early.
 *                 The last of them stays where it is, after the ends of both:
 *                 it may read other cells as well
 *   names         a cell that t and u write different constants to, n and m,
 *                 has names: it holds only constants, no other thread writes
 *                 n or m, and neither is its initial value.  Only t and u can
 *                 distinguish n from m: others compare values read only with
 *                 constants, with one outcome for both; and n is to t what m
 *                 is to u
 *   first         the first transition has no guard, and may be taken unless it
 *                 has to wait, which depends only on what it reads.  So if t
 *                 waits for ever, u does, too; and if it does not, u waits for
 *                 nothing that never comes
 *   existence     u exists only if t does; neither makes threads
 *   elsewhere     facts do not concern values that they read
 *
 * Threads t < u of one parent are *independent* when each takes at most one
 * transition.  It has no guard, is always enabled, accesses only private cells
 * of its thread (joins.h), and is not observed: the threads have no checks and
 * make no threads.  No action of others in between depends on t's transition,
 * so it may come before u's; and if it does not take place, it may as well.  So
 * independent threads begin in order, too, whatever they do, unless a symmetric
 * one begins before them.
 *
 * A thread's argument, or its number, is a constant like others: if it makes a
 * difference, the threads are not symmetric.
 *
 * No thread is symmetric or independent if heap blocks, floating-point
 * operations, deadlocks, lines or witnesses are checked. */
#ifndef REDUCTION_POR_SYMMETRY_H
#define REDUCTION_POR_SYMMETRY_H
#include "reduction/unwind/threads.h"

/* Value of the cell that names the thread. */
typedef struct {
  CellId cell;
  ThreadId thread;
  uint64_t name;
} ThreadName;

typedef struct {
  const ThreadId *before;    /* by thread: the symmetric or independent thread
                                that must begin before it; 0: none */
  const ThreadId *symmetric; /* the same, without independent threads */
  const ThreadName *names;
  uint32_t n_names;
} Symmetry;

Symmetry symmetry_find(Arena *, const Threads *);

/* Returns the Threads with symmetric and independent threads beginning in
 * order; the same Threads if there are none. */
const Threads *symmetry_order(Arena *, const Threads *);

#endif
