/* execution_facts.h - facts about every execution of Threads, besides their
 * terms: which values are read, and who has come how far meanwhile.
 *
 * They come from the graph of all threads, where there is one.  Else a value
 * that is read is one of those that are ever stored in the cell; what these
 * are depends on what is read, and is found by rounds, each for one more
 * transition that has taken place.
 *
 * Of Threads that were contracted other facts hold than of those before. */
#ifndef REDUCTION_POR_EXECUTION_FACTS_H
#define REDUCTION_POR_EXECUTION_FACTS_H
#include "reduction/por/cell_ranges.h"
#include "reduction/por/read_bounds.h"

/* 'reads', by transition and read: the value read is in the range wherever the
 * transition is next in its thread, whether it has to wait or not.  Of one
 * that is not next nothing is said, nor does its value matter: to require the
 * range of it, too, excludes no execution.  low > high: it never is next.
 *
 * 'passed_least' and 'passed_most', at index j * n_threads + t: when
 * transition j is taken, thread t has passed so many of its transitions, at
 * least and at most; or NULL, without the graph.  Passed is what was taken, or
 * skipped as its guard did not hold.  A thread that has not started has passed
 * none, one that turned out not to exist all.  least > most: j is never taken.
 *
 *   - A transition of t below the least is not taken after j, one from the
 *     most on not before.
 *   - So of two that are taken the order is known; of three that says less:
 *     that u is before j and j before k does not order u and k where j is not
 *     taken, be it that its guard does not hold, or that its thread has not
 *     come there or does not exist.
 *
 * 'bounds': of values that are read, by how far threads have come
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

/* Returns the facts, narrowed by ranges proved for the Program.  They stay as
 * they are if a section may run into unmodelled code: no range is proved for
 * executions that go on from there.  A cell's initial value is in its range, as
 * the first thread that is made may still read it. */
const Facts *facts_narrow(Arena *, const Facts *, const CellRanges *);

/* Returns the number of reads with fewer values than the bits of their cells
 * allow. */
uint32_t facts_count_bounded(const Facts *);

#endif
