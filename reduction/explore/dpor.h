/* dpor.h - stateless exploration, one execution for each Mazurkiewicz trace:
 * optimal dynamic partial-order reduction with wakeup trees and sleep sets
 * (Abdulla, Aronis, Jonsson, Sagonas: Source sets, J. ACM 64(4), algorithm 2).
 *
 * Executions are sequences of steps (config.h) up to where no thread can go on;
 * happens-before is happens_before.h's over their footprints.  Where one ends,
 * each race in it is turned round: what does not happen after the race's first
 * step, and then the second one's thread, is put into the wakeup tree of the
 * configuration before the first step, unless what sleeps there covers it.
 *
 * Beyond the paper:
 *
 *   waiting   A section that waits is taken only where it is enabled.  A race
 *             whose second step would wait in place of the first is no race;
 *             it may be one with what came before: the release of a lock
 *             cannot be overtaken, its acquisition can.  A thread that waits
 *             at the end races with what it has read as if it had gone on.
 *   inputs    A step is taken with all values of its inputs; one that is to be
 *             taken with certain values is taken with the others besides.
 *             There an execution may be explored twice.
 *   open      Inputs are left open (open.h), but for choices, orders and
 *             places: see below.
 *   spinning  A thread goes round a loop no further once an iteration was pure
 *             (purity.h): all that could come is found without it.  Where a
 *             single step is the iteration, as that of a spin lock is, the
 *             thread waits in front of it, like a section; else it stops
 *             there, and executions in which it never came so far go on.
 *   places    Only where the program asks for one do lives of objects order
 *             steps; the search then begins anew.
 *   twins     Threads that may stand for each other begin in order (twins.h):
 *             one execution for each trace that is left.
 *   relevance Where ExploreOptions.by_relevance asks for it, and it serves the
 *             properties, accesses of memory that no check can tell anything
 *             of have no order (relevance.h).  Executions are then those of the
 * program in which they are no accesses; a configuration stands for all that
 * are alike, whose steps, and whether they wait, are the same.  An iteration
 * that was pure is one in that program; others there may not be noticed.  Where
 *             memory turns out to be relevant the search begins anew.
 *   additions Under the same conditions additions have no order (footprint.h),
 *             where each is in one step.
 *   kept      Under the same conditions a store of a number that is there is a
 *             read (footprint.h).  In the place of another step it may find
 *             another number, so that it is tried there.
 *   blocks    Under the same conditions critical sections are single steps,
 *             and stores that are overwritten, where that makes no difference
 *             (critical.h), or else the search begins anew.  A section in which
 *             a check fails ends there.  Steps inside of idle ways
 *             (irrelevant_branches.h) are part of other steps.
 *
 * What is left open.  An execution stands for those of each valuation v of the
 * variables under which its path holds; what a step settles is among its
 * inputs, and taken with all numbers that the path allows.  All executions are
 * covered: Fix v.  What remains is a program P(v) in which the thread's step
 * settles just one way, and the levels whose path v satisfies are a search of
 * P(v) of their own.  That is one as above, since
 *
 *   - each step that P(v) can take where the search takes one of the thread
 *     is taken: with all that may be settled;
 *   - what sleeps is asleep with what it settled: if that is how v settles it,
 *     all that begins with it has been explored for v, too, as the path was
 *     weaker there;
 *   - a race is turned round under the path of what comes before it, with what
 *     other steps settled; that path is weaker than the present one, so v
 *     satisfies it.  The last step is tried there with all that it may settle
 *     (what it touches may depend on it), and if it goes for some v of the
 *     present path and waits for others, then the race is turned round and
 *     looked for further back;
 *   - a thread may wait, go on spinning, or sleep, under some of the valuations
 *     of a level and take its step under others.  When all has been explored
 *     that begins with a step from the level, it begins once more, with the
 *     path narrowed to the first: there P(v) needs steps of others.  What was
 *     explored sleeps.
 *
 * A number that a term can be is tried if there are at most FEASIBLE_MOST of
 * them; of more three are, and the answer is then incomplete.  Paths have
 * valuations, as the solver says for each number before it is tried.  What is
 * found is run again, without terms, by the values of one.  Where deadlocks
 * are looked for, inputs are not left open.
 *
 * It ends only for programs whose executions all do, but for pure iterations;
 * of others it says which loop goes on.  What it says is what explore.h says,
 * as the properties are the same for all executions with the same
 * happens-before; so valid-memcleanup, which looks at the heap when the process
 * ends, and lines (reach.h) are not for it. */
#ifndef REDUCTION_EXPLORE_DPOR_H
#define REDUCTION_EXPLORE_DPOR_H
#include "reduction/explore/turns.h"

enum { DPOR_PROPERTIES = ~(1 << PROPERTY_MEMCLEANUP) };

/* What dpor takes for these; a replay of what it finds needs them, too.  Inputs
 * are left open. */
ExploreOptions dpor_options(ExploreOptions);

/* In the result 'paths' are complete executions, 'repeated' those that were
 * given up as others cover them.
 *
 *   require  no reach, no count_paths; DPOR_PROPERTIES only */
ExploreResult dpor(Arena *, const Program *, const ExploreOptions *);
/* The same in turns. */
extern const TurnOps turns_by_dpor;

#endif
