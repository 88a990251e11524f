/* class_order.h - may-happen-in-parallel analysis by creation and joining:
 * which thread classes may have threads that run at the same time.
 *
 * Threads of one thread class run at once if one of them is made while another
 * may be running.  Of two thread classes, those that their common ancestor has
 * made count: one was made while the other might be running.  An ancestor runs
 * at once with those that it may have running where it is (must_facts.h). */
#ifndef REDUCTION_STATIC_CLASS_ORDER_H
#define REDUCTION_STATIC_CLASS_ORDER_H
#include "reduction/static/must_facts.h"

typedef struct ClassOrder ClassOrder;

ClassOrder *class_order_new(Arena *, PointsTo *); /* lives in the arena */
void class_order_clear(ClassOrder *);             /* forgets all threads */
/* Records that the thread makes one of the thread class; 0: of one that is not
 * known. */
void class_order_spawn(ClassOrder *, MustFacts *, ClassId);
/* Ends the recording. */
void class_order_end(ClassOrder *);

/* True if there may be several threads of the thread class at a time. */
bool class_order_is_many(const ClassOrder *, ClassId);
/* True if two threads of these classes, where these facts hold, may run in
 * parallel. */
bool class_order_may_be_parallel(const ClassOrder *, ClassId, const MustFacts *,
                                 ClassId, const MustFacts *);

#endif
