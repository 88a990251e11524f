/* symmetry.h - symmetry reduction: symmetric threads, which begin in order.
 *
 * Threads t < u of one parent are *twins* when exchanging their names takes
 * executions to executions.  Then, of two executions that differ in nothing
 * but who of them is who, one will do: that in which t takes its first
 * transition before u does.
 *
 *   Why the first ones.  In an execution where u begins before t, both exist
 *   when it does, and neither has done anything: nothing tells them apart.
 *   From there on let each do what the other did.  That is an execution, and
 *   in it t begins first.  Of later transitions this is not so: t may have
 *   begun before u was made.  A chain of twins, each the twin of the one
 *   before, is put in order by such exchanges of neighbours.
 *
 * symmetry_order has each twin wait for the one before: the first transition
 * of t sets a cell of its own, and that of u is enabled only if it is set.
 * The product is Threads like others: whatever is true of reductions and
 * encoders holds of it, and no reduction has to know of another.
 *
 * What is required of t and u, so that this is so:
 *
 *   transitions   the same, one by one, with what they read, write, decide
 *                 and check, but for the names of what is read, of inputs, and
 *                 of what follows
 *   own cells     those of t (joins.h) stand for those of u, and start with
 *                 the same.  Both are joined, or neither is, and what the
 *                 joins read is the same
 *   between       the joins of t and u nothing stands but such joins (of any
 *                 thread), all under one guard, what they read being known; no
 *                 thread starts there, and no check fails there.  So an
 *                 exchange only has the parent join later what it joined too
 *                 early.  The last of them stays where it is, after the ends
 *                 of both: it may read other cells besides
 *   names         a cell that t and u write different constants to, n and m,
 *                 has names: it holds nothing but constants, no other thread
 *                 writes n or m, nor are they there at the beginning.  Nobody
 *                 but t and u can tell n from m: what others read is only
 *                 compared with constants, with one outcome for both; and what
 *                 is n to t is m to u
 *   first         the first transition has no guard, and may be taken unless
 *                 it has to wait, which nothing but what it reads decides.  So
 *                 where t waits for ever, u does, too, and where it does not,
 *                 u waits for nothing that will not come
 *   existence     u exists only if t does; neither makes threads
 *   elsewhere     facts are not about what they read
 *
 * Threads t < u of one parent are *hermits* when each takes one transition at
 * most, which has no guard, is always enabled, accesses private cells of its
 * thread alone (joins.h), and shows nothing: no check stands in them, and they
 * make no threads.  Nothing that others do in between depends on t's
 * transition, so it may as well come before u's; and where it does not take
 * place, it may as well.  So hermits begin in order, too, whatever they do,
 * unless they have a twin before them.
 *
 * A thread's argument, or its number, is a constant like others: where it
 * makes a difference, threads are no twins.
 *
 * None are where heap blocks, floating-point operations, deadlocks, lines or
 * witnesses are looked at. */
#ifndef REDUCTION_POR_SYMMETRY_H
#define REDUCTION_POR_SYMMETRY_H
#include "reduction/unwind/threads.h"

/* What the cell holds if it names the thread. */
typedef struct {
  CellId cell;
  ThreadId thread;
  uint64_t name;
} ThreadName;

typedef struct {
  const ThreadId *before; /* by thread: the twin, or hermit, that is to begin
                             before it; 0: none */
  const ThreadId *twin;   /* the same: no hermit */
  const ThreadName *names;
  uint32_t n_names;
} Symmetry;

Symmetry symmetry_find(Arena *, const Threads *);

/* The Threads, with twins and hermits beginning in order; as they are if there
 * are none. */
const Threads *symmetry_order(Arena *, const Threads *);

#endif
