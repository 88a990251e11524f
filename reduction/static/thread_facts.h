/* thread_facts.h - must-facts of a thread at an instruction of an instance
 * (points_to.h): the locks it holds, the sections it is in, the blocks that
 * only it knows; and which threads of its making may be running.
 *
 * Ways on which that differs are told apart by values that are 0 on one of them
 * and not on the other (fact_ways.h): what is certain may be so on each of
 * several ways.
 *
 * Locks are mutexes, read-write locks and spin locks of the library, known by
 * their place, if that stands for one object, or by their symbol (symbols.h):
 * "what p points to, and 40 bytes further", as long as p is what it was.  What
 * a lock is held for comes from what the library says of its functions: one
 * that may fail takes the lock where its result was found to be 0.
 *
 * A lock whose holder can be wrong is none: one that is unlocked by who does
 * not hold it for certain, or initialised or destroyed while others may use it
 * (facts_is_sound).  Robust mutexes are left out.
 *
 * Crews are what a thread may have running: threads that it has made, and not
 * joined for certain.  A join is certain if its handle is read where nothing
 * but the making of threads ever stores (class_handles.h), of one thread class
 * only of those that may be running, and that thread class's threads join all
 * those that they make; or if a loop joins all handles of an array
 * (class_arrays.h). */
#ifndef REDUCTION_STATIC_THREAD_FACTS_H
#define REDUCTION_STATIC_THREAD_FACTS_H
#include "reduction/static/class_handles.h"
#include "reduction/static/must_facts.h"

typedef struct ThreadFacts ThreadFacts;

/* Lives in the arena.  Where it is told to stop, what is found is of no use. */
ThreadFacts *thread_facts_new(Arena *, const Program *, PointsTo *,
                              const Stop *);

/* All instructions that are reached, with what is certain before them: once for
 * each way.  During a visit, facts_symbol tells of an operand of the
 * instruction. */
typedef void FactsVisit(void *context, InstanceId, uint32_t at, const Facts *);
void thread_facts_visit(ThreadFacts *, FactsVisit *, void *context);
Symbol facts_symbol(ThreadFacts *, const Operand *);
const SymbolTerm *facts_term(const ThreadFacts *, Symbol);

/* Does what it says of its holder always hold? */
bool facts_is_sound(const ThreadFacts *, const HeldLock *);

/* The calls that wait at barriers, by number in Facts, where there are no more
 * than MOST_WAITS. */
const CallList *facts_waits(const ThreadFacts *);

/* May there be several threads of the thread class at a time? */
bool facts_is_many(const ThreadFacts *, ClassId);

/* May the two threads, of these thread classes and where these facts hold, go
 * on in either order? */
bool facts_is_beside(const ThreadFacts *, ClassId, const Facts *, ClassId,
                     const Facts *);

#endif
