/* once_order.h - happens-before by pthread_once and call_once: the routine of a
 * control runs once, before any call returns.
 *
 * A control is useful under two conditions.  It is a single object to which
 * only these calls store.  No thread can end, or be cancelled, in a routine,
 * which may run again then. */
#ifndef REDUCTION_STATIC_ONCE_ORDER_H
#define REDUCTION_STATIC_ONCE_ORDER_H
#include "reduction/static/must_facts.h"

typedef struct OnceOrder OnceOrder;

/* Lives in the arena. */
OnceOrder *once_order_new(Arena *, const Program *, PointsTo *);

/* True if one thread is in the routine, so that the other cannot be there, or
 * comes after it. */
bool once_order_excludes(OnceOrder *, const MustFacts *, const MustFacts *);

#endif
