/* dpor.h - stateless exploration, one execution for each Mazurkiewicz trace:
 * optimal dynamic partial-order reduction with wakeup trees and sleep sets
 * (Abdulla, Aronis, Jonsson, Sagonas: Source sets, J. ACM 64(4), algorithm 2).
 *
 * Executions are sequences of steps (config.h) up to where no thread can go on;
 * happens-before is that of happens_before.h over their footprints.  At the end
 * of an execution each race in it is reversed.  The reversal consists of the
 * steps that do not happen after the race's first step, followed by the thread
 * of its second one.  It is put into the wakeup tree of the configuration
 * before the first step, unless a sleeping step there covers it.
 *
 * Beyond the paper:
 *
 *   waiting   A section that waits is taken only where it is enabled.  If the
 *             second step of a race would wait in place of the first, they
 *             cannot be reversed, but the second may race with earlier steps:
 *             the release of a lock cannot be overtaken, its acquisition can.
 *             A thread that waits at the end races with the writes that it has
 *             read as if it had gone on.
 *   inputs    A step is taken with all values of its inputs; one that is to be
 *             taken with certain values is also taken with the others.  There
 *             an execution may be explored twice.
 *   open      Inputs are left open (open.h), except choices, orders and
 *             addresses: see below.
 *   spinning  A thread stops going round a loop once an iteration was pure
 *             (purity.h): all continuations are found without it.  If a single
 *             step is the iteration, as in a spin lock, the thread waits before
 *             it, like a section.  Otherwise it stops there, and executions in
 *             which it never came so far go on.
 *   places    Lives of objects order steps only if the program observes an
 *             address; the search then begins anew.
 *   symmetry  Symmetric threads begin in order (symmetric_start.h): there is
 *             one execution for each remaining trace.
 *   relevance If ExploreOptions.by_relevance requests it, and it serves the
 *             properties, accesses of memory that no check depends on have no
 *             order (relevance.h).  Executions are then those of the program
 *             without these accesses.  A configuration stands for all that are
 *             equal up to relevance, whose steps are the same, and wait in the
 *             same cases.  A pure iteration is pure in that program; others
 *             there may not be noticed.  If memory turns out to be relevant,
 *             the search begins anew.
 *   additions Under the same conditions additions have no order (footprint.h),
 *             if each is in one step.
 *   keeping   Under the same conditions a store of the value that is there is a
 *             read (footprint.h).  Where it is to replace another step it may
 *             find another value, so it is tried there.
 *   blocks    Under the same conditions critical sections are single steps, and
 *             so are overwritten stores, if that makes no difference
 *             (critical.h); otherwise the search begins anew.  A section in
 *             which a check fails ends there.  Steps inside of irrelevant
 *             branches (irrelevant_branches.h) are part of other steps.
 *
 * Open inputs.  An execution stands for those of each valuation v of the
 * variables under which its path condition holds.  The values that a step
 * concretises count as its inputs; it is taken with all values that the path
 * allows.  All executions are covered: fix v.  Then the program P(v) remains,
 * in which each step concretises in one way, and the levels whose path v
 * satisfies are a search of P(v).  It is one as above, since
 *
 *   - each step that P(v) can take is taken where the search takes one of the
 *     thread: with all values that may be concretised;
 *   - a sleeping step sleeps with the values that it concretised: if v
 *     concretises it like that, all executions that begin with it have been
 *     explored for v, too, as the path was weaker there;
 *   - a race is reversed under the path of the steps before it, with the values
 *     that other steps concretised; that path is weaker than the present one,
 *     so v satisfies it.  The last step is tried there with all values that it
 *     may concretise (its footprint may depend on them).  If it is enabled for
 *     some v of the present path and waits for others, the race is reversed and
 *     earlier ones are looked for as well;
 *   - a thread may wait, keep spinning, or sleep under some valuations of a
 *     level and take its step under others.  When all executions that begin
 *     with a step from the level have been explored, it begins once more, with
 *     the path restricted to the former valuations: there P(v) needs steps of
 *     others.  The steps explored sleep.
 *
 * If a term has at most FEASIBLE_MOST values, all are tried; otherwise three,
 * and the answer is then incomplete.  Paths have valuations, as the solver
 * confirms each value before it is tried.  A violation is run again, without
 * terms, by the values of one valuation.  If deadlocks are checked, inputs are
 * not left open.
 *
 * The search ends only for programs whose executions all end, except for pure
 * iterations; for others it names the endless loop.  Its results are those of
 * explore.h, as the properties are the same for all executions with the same
 * happens-before.  So valid-memcleanup, which looks at the heap when the
 * process ends, and lines (reach.h) are not supported. */
#ifndef REDUCTION_EXPLORE_DPOR_H
#define REDUCTION_EXPLORE_DPOR_H
#include "reduction/explore/turns.h"

/* Returns the options that dpor uses for these; a replay of its result needs
 * them, too.  Inputs are left open. */
ExploreOptions dpor_options(ExploreOptions);

/* In the result 'paths' are complete executions, 'repeated' those that were
 * given up since others cover them.
 *
 *   require  no reach, no count_paths; all properties but valid-memcleanup */
ExploreResult dpor(Arena *, const Program *, const ExploreOptions *);
/* The same in turns. */
extern const TurnOps turns_by_dpor;

#endif
