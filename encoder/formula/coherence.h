/* coherence.h - happens-before, coherence and psc under RC11 (Lahav, Vafeiadis,
 * Kang, Hur, Dreyer: Repairing sequential consistency in C/C++11, PLDI 2017),
 * as graphs beside that of precedence.h.
 *
 * Precedence has program order, the start of threads and all read-from, which
 * have no cycle under RC11 either.  It orders the accesses to plain cells,
 * which no atomic access of the program is to; up to the first race, these read
 * the last write.  For each atomic cell there is a copy of happens-before:
 *
 *   thread    a chain of its transitions
 *   release   what a write releases: the write itself, or a node after release
 *             fences and, for an update, after what its source releases
 *   acquire   what relaxed reads have seen, a chain that leads to acquire
 *             fences
 *
 * and in it read-from, modification order ('x before w') and from-read ('r
 * before x') of the cell.  An update is one node, so that nothing comes between
 * it and its source.  Release sequences are those of C++20.
 *
 * psc orders seq_cst events, a chain a thread (S), by further copies, which
 * lead from S to S by
 *
 *   fore      happens-before after a fence
 *   back      happens-before up to a fence
 *   between   program order to an access of another cell, happens-before, and
 *             program order from an access of another cell, maybe a plain one
 *   here      happens-before between accesses of one cell, of each cell with a
 *             seq_cst access
 *
 * A path leaves a copy by the last edge of the relation, so that no event is a
 * cycle by itself.  Edges are conditional on the event's taking place: one that
 * does not orders nothing.
 *
 * Two accesses race that conflict, not both of them atomic, where neither
 * happens before the other: where happens-before has no cycle with either
 * before the other, in two more copies.
 *
 *   cost    O(transitions) nodes for each atomic cell, and as much for psc
 *   require the solver has the order (solver_orders); no reduction;
 *           coherence_obstacle finds nothing */
#ifndef ENCODER_FORMULA_COHERENCE_H
#define ENCODER_FORMULA_COHERENCE_H
#include "encoder/formula/access.h"
#include "encoder/formula/event_graph.h"
#include "encoder/formula/precedence.h"

typedef struct Coherence Coherence;

/* Returns the first construct of the Threads that RC11 does not model here, and
 * its location; NULL if there is none. */
const char *coherence_obstacle(const Threads *, Loc *at);

/* After the last precedence_fix; 'taken' is by transition, writes by cell. */
Coherence *coherence_new(Arena *, const Threads *, Precedence *, Solver *,
                         const Term *taken, const Writes *writes);

/* Returns a term that holds if u writes the cell before v in modification
 * order, or reads from a write that does; both take place. */
Term coherence_before(Coherence *, CellId, TransitionId u, TransitionId v);
/* States that the read takes its value from the write where 'from' holds. */
void coherence_read_from(Coherence *, const Read *, const Write *, Term from);
/* Requires an order of all writes whose order psc depends on; to be called
 * after the last coherence_read_from. */
void coherence_complete(Coherence *);
/* Returns a term that holds only if two accesses race. */
Term coherence_race(const Coherence *);

/* Returns the times of the last model, for the atomic cell that each transition
 * accesses first. */
MemoryTimes coherence_times(const Coherence *, Arena *);

#endif
