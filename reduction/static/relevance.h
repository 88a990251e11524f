/* relevance.h - memory that cannot influence any check, judged by the
 * executions seen so far.
 *
 * A value is *relevant* if what a thread does may depend on it: it decides a
 * branch, a check, a wait or a choice; it is an address, a size, a callee or
 * what a floating-point operation may refuse; it meets an address in an
 * operation; or a relevant one is computed of it.  Values that are addresses,
 * or are made of them, are all relevant.  Memory is, if a relevant value is
 * loaded from there.
 *
 * Two configurations are *alike* if they differ in values that are not relevant
 * alone.  The same step then leads from both to alike ones, with the same
 * outcome, accesses, inputs and checks: all of that is decided by relevant
 * values.  So who explores need not order accesses of memory that is not
 * relevant: swapping them leads to a configuration like the one before.  The
 * object has to be alive, though, and initialised (else the first load asks for
 * an input): what is left out is accesses of static objects.
 *
 * How values flow is known of code that was seen to be called; of loads and
 * stores, which objects they were seen to access.  That suffices once nothing
 * new is seen in an exploration that has left out no more than what is left out
 * at its end: else take the first step of some execution that calls, or
 * accesses, what was not seen.  Up to there all is known, so an execution was
 * explored that is alike up to there.  That takes the same step; callee and
 * address are relevant, hence the same: it was seen.
 *
 * What is known only grows.  When memory that was left out turns out to be
 * relevant, the exploration is *outdated* and has to begin anew.
 *
 * M. Kusano, C. Wang: Assertion Guided Abstraction, sections 3 and 4, go
 * further, and lose violations where the text is read literally:
 *
 *   - a branch counts only if it is in the slice of a check, and how values get
 *     from thread to thread is seen in runs.  T1 is x = 1; x = 2, T2 if (x ==
 * 1) y = 1, T3 assert(!y): the run T1 T2 T3 shows nothing that leads from T2 to
 *     T3, hence nothing of x, and there is no other run.  Here all branches
 *     count, in code that is called;
 *   - a slice that grows holds for later runs: what runs that are over left out
 *     is not made up for.  Here it begins anew;
 *   - the ends of threads and assumptions are in no slice.  With T2 assume(x ==
 *     1); y = 1 it is the same.
 *
 * What it is not for: properties that compare executions by more than that.
 * Whether a thread waits for ever while others go on is asked of whole
 * configurations; races of data are there whatever is computed of them. */
#ifndef REDUCTION_STATIC_RELEVANCE_H
#define REDUCTION_STATIC_RELEVANCE_H
#include "reduction/static/stop.h"
#include "reduction/semantics/config.h"

typedef struct Relevance Relevance;

/* Branches that decide nothing that a check can tell of, and static objects of
 * which these tell alone (irrelevant_branches.h). */
typedef struct {
  bool *const *branches; /* by function and instruction */
  const bool *objects;   /* or NULL: not known */
} Excluded;

/* Is it for these properties (1 << Property)? */
bool relevance_serves(const Program *, uint32_t properties);

/* Nothing was seen.  Lives in the arena. */
Relevance *relevance_new(Arena *, const Program *);
/* What is called is noted here, by function: for ConfigOptions. */
bool *relevance_called(Relevance *);
/* See what the last step did, or did before it had to wait.
 *
 *   require  ConfigOptions.keep_step */
void relevance_see(Relevance *, const Config *after);
/* Need accesses of the configuration's object not be ordered?  From now on the
 * exploration relies on that. */
bool relevance_leaves_out(Relevance *, const Config *, uint32_t object);
/* Take these for granted, or nothing any more (NULL). */
void relevance_exclude(Relevance *, const Excluded *);
/* Has it relied on what is known to be wrong? */
bool relevance_is_outdated(const Relevance *);
/* It begins anew. */
void relevance_restart(Relevance *);

/* Of all code, by what addresses may be (points_to.h) in place of what is seen:
 * where is a value assigned, or stored, that is not relevant?  Any other in its
 * place makes an alike configuration.  Nowhere, where that is not known. */
IdleInsts relevance_irrelevant(Arena *, const Program *, const Stop *);

/* Of all code, by what addresses may be, with these branches taken for granted;
 * or NULL: that is not known. */
Relevance *relevance_of_code(Arena *, const Program *, const Excluded *,
                             const Stop *);
/* Some of the branches are not any more. */
void relevance_conclude(Relevance *);
bool relevance_is_relevant(const Relevance *, FuncId, Reg);
bool relevance_is_pointer(const Relevance *, FuncId, Reg);
/* May it access nothing but static objects, the same in all threads, of which
 * nothing is relevant?  These are marked. */
bool relevance_is_irrelevant_access(const Relevance *, FuncId, const Inst *,
                                    bool *objects);

#endif
