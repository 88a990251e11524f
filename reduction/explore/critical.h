/* critical.h - critical sections and overwritten stores as single steps of an
 * exploration.
 *
 * The steps of a thread from the acquisition of a mutex to its release are
 * taken at once, and the mutex is free before and after.  Such a *block* only
 * reads the mutex.  Blocks of one mutex whose bodies do not conflict need no
 * order then (M. Kusano, C. Wang: Assertion Guided Abstraction, section 5.1,
 * critical section peeking; they look at the rest of each section, here it is
 * taken).
 *
 * Taking a block at once is correct under three conditions:
 *
 *   (1) a block comes to its end: it does not wait inside, start threads, or
 *       end its thread, and takes at most some steps;
 *   (2) only blocks access the mutex, except for its creation and destruction:
 *       there is no trylock, no condition, no unlock by a thread that does not
 *       hold it;
 *   (3) no step of a block races with one of another thread outside of the
 *       mutex's blocks.
 *
 * Then all steps of a block commute with those of other threads.  The block can
 * be taken as a whole where its last step is; one that is unfinished when an
 * execution ends or a property is violated can be left out.  A check that fails
 * inside of a block ends it.
 *
 * The three are assumed for each static mutex until an execution shows
 * otherwise.  That suffices.  Proof: take the first step of some execution that
 * violates them.  Up to there steps move, so an execution was explored in which
 * all blocks except the open ones are complete.  After it the violating step
 * and the open blocks are possible next.  The explorer takes each of these
 * blocks, and sees (1) and (2); and it takes the block and the step one after
 * the other, and sees that they race.  Then the mutex is *rejected*, and the
 * exploration begins anew.
 *
 * Read literally, section 5.1 leaves sections without other locks unordered
 * even if an access of their body races with one outside of any section, or a
 * thread tries the lock: x = 1; x = 2 under the lock, assert(x != 1) without.
 *
 * Stores of one thread to the same part of a static object, each right after
 * the one before, are a block, too (write-write pruning, section 5.2).  This is
 * correct under one more condition:
 *
 *   (4) no step of another thread that reads from there races with them.
 *
 * Then a store moves past all steps of others before the next one, which
 * overwrites it.  If an execution ends in between, it can be left out.  If (4)
 * does not hold, an explorer sees it, as it sees (3): by the first step that
 * reads in the middle, or waits for what it reads.
 *
 * Steps inside of irrelevant branches (irrelevant_branches.h) are part of the
 * step before.  If a thread begins there, they are part of its first step
 * after.  This is correct if they come to their end.  If there are too many, or
 * a thread spins, no branches count as irrelevant any more, and the exploration
 * begins anew; also if they ask for inputs, which would differ in executions
 * that are equal up to relevance.
 *
 * Section 5.2 goes further, and gives stores of two threads no order unless
 * each is its thread's last one before some third thread may read. */
#ifndef REDUCTION_EXPLORE_CRITICAL_H
#define REDUCTION_EXPLORE_CRITICAL_H
#include "reduction/static/irrelevant_branches.h"
#include "reduction/explore/footprint.h"

typedef struct Critical Critical;
/* Number of a mutex, or of a part of an object, from 1; 0: none. */
typedef uint32_t BlockId;

/* Callbacks: 'see' is called with each step that is tried; 'asked' returns the
 * number of inputs requested so far. */
typedef struct {
  void (*see)(void *context, const Config *before, const Config *after);
  uint32_t (*asked)(const void *context);
  void *context;
} CriticalWatch;

/*   regions  NULL: none */
Critical *critical_new(Arena *, const Program *,
                       const IrrelevantBranches *regions);
/* Returns the memory that irrelevant branches, as far as known, do not need; or
 * NULL. */
const Excluded *critical_excluded(const Critical *);
/* True if the thread's next step begins inside of irrelevant branches. */
bool critical_is_inside(const Critical *, const Config *, ThreadId);
/* Takes the thread's next step, or all of the block that it begins: then
 * '*block' is set.  As config_try.
 *
 *   critical  NULL: there are no blocks
 *   require   ConfigOptions.keep_step */
Config *critical_try(Critical *, const Config *, ThreadId, StepOutcome *,
                     const CriticalWatch *, BlockId *);
/* Replaces, in the block's footprint, all accesses to its mutex by one read. */
void critical_hide(const Critical *, const Names *, BlockId, Footprint *);
/* Records that two steps with these footprints race; each is a block, or no
 * block (0). */
void critical_race(Critical *, BlockId, const Footprint *, BlockId,
                   const Footprint *);
/* True if some mutex or branch was rejected: the exploration must begin anew,
 * after critical_restart. */
bool critical_is_outdated(const Critical *);
void critical_restart(Critical *);

#endif
