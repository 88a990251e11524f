/* monotonic.h - quasi-monotonic schedules: one for each equivalence class of
 * executions (Kahlon, section 6).
 *
 * Two executions are equivalent when adjacent transitions that do not depend on
 * each other can be swapped until one is the other.  Of each class only the
 * schedule is kept in which threads run in increasing order of their numbers
 * wherever no dependence forces another order.  Thread i may take a transition
 * at frame k when for every j > i that took one before
 *
 *   - a dependence chain leads from j's last transition to this one, or
 *   - one leads from it to the last transition of some l < i.
 *
 * With DEP (dependence.h) this is MPOR, and exactly one schedule is left for
 * each Mazurkiewicz trace and each prefix of one; with the schedule sensitive
 * subset of DEP it is SIR.
 *
 *   row_q(k)       thread q's last transition before frame k is a row of
 *                  conflict q (dependence.h)
 *   dep_l(k)       the transition taken at k depends on l's last transition
 *   chain_jl(k)    before frame k, a dependence chain leads from j's last
 *                  transition to l's (Kahlon's SDC_jl(k-1) = 1)
 *   ends_j(k)      such a chain leads from j's last transition to the
 *                  transition taken at k (SDC_ji(k) = 1, the post column)
 *
 * The four are needed in one direction only: each implies what justifies it,
 * and a true value never forbids a schedule.
 *
 *   cost    O(threads^2 + accesses) variables and clauses a frame */
#ifndef ENCODER_FORMULA_MONOTONIC_H
#define ENCODER_FORMULA_MONOTONIC_H
#include "reduction/por/dependence.h"
#include "solver/solver.h"

typedef struct Monotonic Monotonic;

Monotonic *monotonic_new(Arena *, const Threads *, const Dependence *,
                         Solver *);
/* Constrains the next frame. select[i] selects thread i and take[j] transition
 * j; both may be constant. */
void monotonic_frame(Monotonic *, const Term *select, const Term *take);

#endif
