/* coroutine.h - work that is done a part at a time, of one that has no end of
 * its own to stop at: a coroutine.
 *
 *   Aside *a = aside_new(work, context);
 *   while (aside_go_on(a) && ...)
 *     ;                             work is somewhere inside of aside_pause
 *   aside_delete(a);                which is false now
 *
 * It has a thread for its stack alone: either the work goes on or its caller,
 * never both.  What both see needs no locks. */
#ifndef FRONTEND_SYSTEM_COROUTINE_H
#define FRONTEND_SYSTEM_COROUTINE_H
#include <stdbool.h>

typedef struct Coroutine Coroutine;
typedef void AsideWork(Coroutine *, void *context);

/* Not begun yet. */
Coroutine *coroutine_new(AsideWork *, void *context);
/* Until it pauses; false: it is over, or has no thread to begin in.  In a
 * process that was split off since it was begun, it is over, too. */
bool coroutine_go_on(Coroutine *);
/* For the work: false if it is to end, which it is soon to do. */
bool coroutine_pause(Coroutine *);
/* Has it end if it is not over; NULL is allowed. */
void coroutine_delete(Coroutine *);

#endif
