/* relevance.h - memory that cannot influence any check, judged by the
 * executions seen so far.
 *
 * A value is *relevant* if the behaviour of a thread may depend on it.  It
 * decides a branch, a check, a wait or a choice.  Or it is an address, a size,
 * a callee or an operand that a floating-point operation may refuse.  Or it is
 * combined with an address in an operation, or a relevant value is computed
 * from it.  Addresses, and values made of them, are all relevant.  Memory is
 * relevant if a relevant value is loaded from it.
 *
 * Two configurations are *alike* (equal up to relevance) if they differ only in
 * values that are not relevant.  The same step then leads from both to alike
 * ones, with the same outcome, accesses, inputs and checks: relevant values
 * decide all of these.  So an exploration need not order accesses of memory
 * that is not relevant: swapping them leads to an alike configuration.  The
 * object has to be alive, though, and initialised (else the first load asks for
 * an input).  Therefore only accesses of static objects are left out.
 *
 * The flow of values is known for code that was seen to be called; for loads
 * and stores, through the objects that they were seen to access.  That suffices
 * once nothing new is seen in an exploration that has left out no more than
 * what is left out at its end.  Otherwise, take the first step of some
 * execution that calls, or accesses, something not seen.  Up to there all is
 * known, so an execution was explored that is alike up to there.  It takes the
 * same step; callee and address are relevant, hence the same: they were seen.
 *
 * Knowledge only grows.  When memory that was left out turns out to be
 * relevant, the exploration is *outdated* and has to begin anew.
 *
 * M. Kusano, C. Wang: Assertion Guided Abstraction, sections 3 and 4, go
 * further, and lose violations where the text is read literally:
 *
 *   - a branch counts only if it is in the slice of a check, and the flow of
 *     values between threads is seen in runs.  T1 is x = 1; x = 2, T2 if (x
 *     == 1) y = 1, T3 assert(!y): the run T1 T2 T3 shows no flow from T2 to
 *     T3, hence nothing of x, and there is no other run.  Here all branches
 *     in code that is called count;
 *   - a slice that grows holds for later runs; what earlier runs left out is
 *     not made up for.  Here the exploration begins anew;
 *   - the ends of threads and assumptions are in no slice.  With T2
 *     assume(x == 1); y = 1 it is the same.
 *
 * Properties that compare executions by more than that are not supported.
 * Whether a thread waits forever while others go on is a question about whole
 * configurations; data races exist whatever is computed from the values. */
#ifndef REDUCTION_STATIC_RELEVANCE_H
#define REDUCTION_STATIC_RELEVANCE_H
#include "reduction/static/stop.h"
#include "reduction/semantics/config.h"

typedef struct Relevance Relevance;

/* Irrelevant branches, and static objects that influence only these
 * (irrelevant_branches.h). */
typedef struct {
  bool *const *branches; /* by function and instruction */
  const bool *objects;   /* NULL: not known */
} Excluded;

/* True if it supports these properties (1 << Property). */
bool relevance_serves(const Program *, uint32_t properties);

/* Returns a Relevance that has seen no execution.  Lives in the arena. */
Relevance *relevance_new(Arena *, const Program *);
/* Returns the array of called functions, for ConfigOptions. */
bool *relevance_called(Relevance *);
/* Records the accesses of the last step, or those before it had to wait.
 *
 *   require  ConfigOptions.keep_step */
void relevance_see(Relevance *, const Config *after);
/* True if accesses of the configuration's object need not be ordered.  From now
 * on the exploration relies on that. */
bool relevance_leaves_out(Relevance *, const Config *, uint32_t object);
/* Assumes these to be irrelevant, or nothing any more (NULL). */
void relevance_exclude(Relevance *, const Excluded *);
/* True if the exploration has relied on something that is known to be wrong. */
bool relevance_is_outdated(const Relevance *);
/* Begins anew. */
void relevance_restart(Relevance *);

/* Returns the instructions that assign or store a value that is not relevant,
 * in all code, by the targets of points_to.h instead of executions.  Any other
 * value in its place makes an alike configuration.  None where that is not
 * known. */
IrrelevantInsts relevance_irrelevant(Arena *, const Program *, const Stop *);

/* Returns the relevance in all code, by the targets of points_to.h, with these
 * branches assumed irrelevant; NULL: it is not known. */
Relevance *relevance_of_code(Arena *, const Program *, const Excluded *,
                             const Stop *);
/* Updates the relevance after some of the branches were removed. */
void relevance_conclude(Relevance *);
bool relevance_is_relevant(const Relevance *, FuncId, Reg);
bool relevance_is_pointer(const Relevance *, FuncId, Reg);
/* True if it may only access static objects, the same in all threads, of which
 * nothing is relevant.  These are marked. */
bool relevance_is_irrelevant_access(const Relevance *, FuncId, const Inst *,
                                    bool *objects);

#endif
