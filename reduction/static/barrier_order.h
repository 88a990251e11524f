/* barrier_order.h - happens-before by barriers that each thread passes once:
 * what follows a thread's return from one comes after all that the others have
 * done before they came to it.
 *
 * A barrier is useful under three conditions.  It is a single object,
 * initialised by one call with a constant count and no attributes, which nobody
 * uses meanwhile.  Each call that may wait at it takes place at most once in
 * the whole run.  There are no more of these calls than its count.  Then none
 * of them returns before all have begun. */
#ifndef REDUCTION_STATIC_BARRIER_ORDER_H
#define REDUCTION_STATIC_BARRIER_ORDER_H
#include "reduction/static/thread_facts.h"

typedef struct BarrierOrder BarrierOrder;

/* Lives in the arena. */
BarrierOrder *barrier_order_new(Arena *, PointsTo *, const ThreadFacts *);

/* True if one thread is before a barrier that the other has passed.  They are
 * of these thread classes. */
bool barrier_order_excludes(const BarrierOrder *, ClassId, const MustFacts *,
                            ClassId, const MustFacts *);

#endif
