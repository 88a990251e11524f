/* exclusion.h - mutual exclusion of transitions by locks, starts and joins,
 * found in linear time without a transaction graph.
 *
 * A cell is a *lock* while it holds its initial value (it is free), or it is
 * held by one thread:
 *
 *   - a transition that writes another value to it waits until it is free
 *     (acquires it), and writes that for certain,
 *   - a transition that makes it free again (releases it) does so for certain,
 *     and holds it: it comes after an acquisition that its thread has taken
 *     whenever it comes there, and after no release since.
 *
 * Accesses of a parent when all other threads that access the cell have ended
 * (joins.h) are irrelevant.  Then no two threads hold it at once, and while one
 * does no other takes a transition that waits until it is free.
 *
 * Threads are also ordered by their starts and ends. */
#ifndef REDUCTION_POR_EXCLUSION_H
#define REDUCTION_POR_EXCLUSION_H
#include "reduction/por/joins.h"

typedef struct Exclusion Exclusion;

const Exclusion *exclusion_new(Arena *, const Joins *);

/* True if 'other', of another thread, may not be taken where j is next. */
bool exclusion_before(const Exclusion *, TransitionId j, TransitionId other);

/* The same directly after j.
 *
 *   require  j is not the last of its thread, and no thread starts after it */
bool exclusion_after(const Exclusion *, TransitionId j, TransitionId other);

#endif
