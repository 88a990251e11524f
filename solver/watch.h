/* watch.h - thread that interrupts a solver when the run is to stop.
 *
 * While a Watch lives, it polls 'stop' fifty times a second, and adds the time
 * to the ticks, as its maker only waits for the solver.  Once 'stop' is true,
 * it calls 'interrupt' repeatedly, since a solver may miss an interrupt that
 * comes before it has begun. */
#ifndef SOLVER_WATCH_H
#define SOLVER_WATCH_H
#include <stdbool.h>

typedef struct Watch Watch;

/* Returns a new Watch; NULL if 'stop' is NULL. */
Watch *watch_new(bool (*stop)(void *), void *context, void (*interrupt)(void *),
                 void *solver);
/* Ends the Watch: no interrupt comes after this returns.  NULL is allowed. */
void watch_delete(Watch *);

#endif
