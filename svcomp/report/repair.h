/* repair.h - advice on memory orders (--repair).
 *
 * A *site* is an atomic operation or fence of the program, with its memory
 * order.  If the program fails under RC11, or has a data race, all sites are
 * made sequentially consistent first.  If it holds then, the sites are taken
 * one by one, and each gets the weakest order, no weaker than its own, with
 * which the program still holds: what remains stronger than in the program is
 * the repair.  A second one comes from taking the sites in the other direction.
 * If the program holds under RC11, each site gets the weakest order in the same
 * way: what becomes weaker was stronger than needed.
 *
 * A repair is minimal: with one of its orders as in the program, it fails, or
 * RC11 gives no answer in time.  Other repairs may exist.  Orders are judged
 * for the properties that RC11 has an answer to; deadlocks are none of them.
 *
 * It comes after all other questions, and has as much time as these took, at
 * least thirty seconds. */
#ifndef SVCOMP_REPORT_REPAIR_H
#define SVCOMP_REPORT_REPAIR_H
#include "svcomp/run/settings.h"

/* Adds the advice to the result's remarks.
 *   require  the result is that of c11_judge */
void repair_advise(Arena *, const Program *, const Settings *, Diag *,
                   Result *);

#endif
