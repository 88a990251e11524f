/* execution_facts.h - facts that hold in every execution of Threads: ranges of
 * the values read, and how far other threads have come at each transition.
 *
 * They come from the transaction graph of all threads, if there is one.
 * Otherwise a value that is read is one of those that are ever stored in the
 * cell.  As these depend on values read, they are computed in rounds: the n-th
 * round covers executions of n transitions.
 *
 * Facts of contracted Threads differ from those of the Threads before. */
#ifndef REDUCTION_POR_EXECUTION_FACTS_H
#define REDUCTION_POR_EXECUTION_FACTS_H
#include "reduction/por/cell_ranges.h"
#include "reduction/por/read_bounds.h"

/* 'reads', by transition and read: the value read is in the range wherever the
 * transition is next in its thread, whether it has to wait or not.  For a
 * transition that is not next there is no fact, and its value is irrelevant:
 * requiring the range for it, too, excludes no execution.  low > high: it never
 * is next.
 *
 * 'passed_least' and 'passed_most', at index j * n_threads + t: the least and
 * the largest number of transitions that thread t has passed when transition j
 * is taken; or NULL, without the graph.  A transition is passed when it was
 * taken, or skipped as its guard did not hold.  A thread that has not started
 * has passed none, one that turned out not to exist all.  least > most: j is
 * never taken.
 *
 *   - A transition of t below the least is not taken after j, one from the most
 *     on not before.
 *   - So the order of two transitions that are taken is known.  For three this
 *     says less: if u is before j and j before k, that does not order u and k
 *     where j is not taken, because its guard does not hold, or its thread has
 *     not reached it or does not exist.
 *
 * 'bounds': bounds of values that are read, by the progress of threads
 * (read_bounds.h); none without the graph. */
typedef struct {
  const Threads *threads;
  const Range *const *reads;
  const uint32_t *passed_least, *passed_most;
  ReadBounds bounds;
} Facts;

/* Returns facts from a graph of all threads; 'threads' are its Threads, or a
 * copy with other frames. */
const Facts *facts_of_graph(Arena *, const Threads *, const TransactionGraph *);

/* Returns facts found without a graph, cheaply.  'passed_least' and
 * 'passed_most' are NULL. */
const Facts *facts_of_writes(Arena *, const Threads *);

/* Returns the facts with ranges narrowed to those proved for the Program.  They
 * stay as they are if a section may run into unmodelled code: no range is
 * proved for executions that go on from there.  A cell's initial value is in
 * its range, as the first thread that is made may still read it. */
const Facts *facts_narrow(Arena *, const Facts *, const CellRanges *);

/* Returns the number of reads with fewer values than the bits of their cells
 * allow. */
uint32_t facts_count_bounded(const Facts *);

#endif
