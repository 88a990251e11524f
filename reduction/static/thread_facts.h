/* thread_facts.h - must-facts of a thread at an instruction of an instance
 * (points_to.h): the locks it holds, the sections it is in, the blocks that
 * only it knows; and the threads of its making that may be running.
 *
 * Paths on which these differ are distinguished by values that are 0 on one of
 * them and not on the other (fact_paths.h); then the facts hold on each of
 * several paths.
 *
 * Locks are mutexes, read-write locks and spin locks of the library.  They are
 * known by their abstract object, if that stands for one object; or by their
 * symbol (symbols.h): "40 bytes after what p points to", as long as p does not
 * change.  lock_uses.h says how calls change them; class_joins.h, which of the
 * threads made have been joined; class_order.h, which threads may run at
 * once. */
#ifndef REDUCTION_STATIC_THREAD_FACTS_H
#define REDUCTION_STATIC_THREAD_FACTS_H
#include "reduction/static/class_handles.h"
#include "reduction/static/must_facts.h"

typedef struct ThreadFacts ThreadFacts;

/* Lives in the arena.  If it was stopped, the result is useless. */
ThreadFacts *thread_facts_new(Arena *, const Program *, PointsTo *,
                              const Stop *);

/* Visits all instructions that are reached, with the facts before them: once
 * for each group of paths.  During a visit, facts_symbol gives the symbol of an
 * operand of the instruction. */
typedef void FactsVisit(void *context, InstanceId, uint32_t at,
                        const MustFacts *);
void thread_facts_visit(ThreadFacts *, FactsVisit *, void *context);
Symbol facts_symbol(ThreadFacts *, const Operand *);
const SymbolTerm *facts_term(const ThreadFacts *, Symbol);

/* True if each thread that unlocks it certainly holds it.  True if the lock is
 * sound (lock_uses.h). */
bool facts_is_given_by_holders(const ThreadFacts *, const HeldLock *);
bool facts_is_sound(const ThreadFacts *, const HeldLock *);

/* Returns the calls that wait at barriers: call i < MOST_WAITS is bit i of
 * 'passed' and 'waited' of MustFacts. */
const CallList *facts_waits(const ThreadFacts *);

/* True if there may be several threads of the thread class at a time. */
bool facts_is_many(const ThreadFacts *, ClassId);

/* True if two threads of these classes, where these facts hold, may run in
 * parallel. */
bool facts_may_be_parallel(const ThreadFacts *, ClassId, const MustFacts *,
                           ClassId, const MustFacts *);

#endif
