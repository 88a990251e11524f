/* coroutine.h - a coroutine: work that runs in slices, so that work without a
 * natural end can be paused.
 *
 *   Coroutine *a = coroutine_new(work, context);
 *   while (coroutine_go_on(a) && ...)
 *     ;                             work is inside of coroutine_pause
 *   coroutine_delete(a);            coroutine_pause returns false from here on
 *
 * A thread provides only the stack: either the work runs or its caller, never
 * both.  Data that both use needs no locks. */
#ifndef FRONTEND_SYSTEM_COROUTINE_H
#define FRONTEND_SYSTEM_COROUTINE_H
#include <stdbool.h>

typedef struct Coroutine Coroutine;
typedef void CoroutineWork(Coroutine *, void *context);

/* Creates a coroutine that has not started. */
Coroutine *coroutine_new(CoroutineWork *, void *context);
/* Runs the work until it pauses.  False if it has finished, if no thread can be
 * created, or if this process was forked since the work began. */
bool coroutine_go_on(Coroutine *);
/* Called by the work.  False if the work should end soon. */
bool coroutine_pause(Coroutine *);
/* Makes the work end if it has not finished; NULL is allowed. */
void coroutine_delete(Coroutine *);

#endif
