/* store_order.h - when stores reach memory, under TSO and PSO (memory_model.h):
 * a second order beside that of precedence.h.
 *
 * Precedence has program order, the start of threads and all read-from, as
 * under sequential consistency: under these models, too, an execution can be
 * run in such an order.  The contents of memory follow from another graph,
 * which must stay acyclic, with two nodes for a store:
 *
 *   issue   what the transition reads is read then; the nodes of a thread are
 *           one chain
 *   commit  what it writes reaches memory then, after its issue and after that
 *           of each later one; under TSO those of a thread are one chain, under
 *           PSO those are ordered that write one cell, or that a release
 *           orders
 *
 * All other transitions have one node in the chain.  Before a section, an
 * update, a seq_cst store or a seq_cst fence the thread's earlier stores are
 * committed, if it takes place: where it does not, it orders nothing.
 *
 *   read-from       an edge from commit to issue, but where a thread reads
 *                   its own store: that may be pending
 *   x before w      commit to commit
 *   r before x      issue to commit
 *
 * This is x86-TSO of Owens, Sarkar, Sewell (TPHOLs 2009), where the order of
 * commits is as partial as reads leave it.
 *
 *   cost    O(transitions) nodes, O(stores) edges a fence under PSO
 *   require the solver has the order (solver_orders); no reduction */
#ifndef ENCODER_FORMULA_STORE_ORDER_H
#define ENCODER_FORMULA_STORE_ORDER_H
#include "encoder/formula/access.h"
#include "encoder/formula/event_graph.h"
#include "encoder/formula/precedence.h"
#include "reduction/semantics/memory_model.h"

typedef struct StoreOrder StoreOrder;

/* After the last precedence_fix; 'taken' is by transition. */
StoreOrder *store_order_new(Arena *, const Threads *, const Precedence *,
                            Solver *, const Term *taken, MemoryModel);

/* Returns a term that holds if the transition's writes reach memory before
 * those of 'write'; 'reads': if it reads before that.  Both take place. */
Term store_order_before(StoreOrder *, TransitionId, TransitionId write,
                        bool reads);
/* States that 'read' takes its value from 'write' where 'from' holds. */
void store_order_read_from(StoreOrder *, TransitionId write, TransitionId read,
                           Term from);

/* Sorts the n transitions that are taken into an order in which they can be
 * run.  A store is issued as late as possible, so that it still reaches memory
 * in time. */
MemoryTimes store_order_sort(const StoreOrder *, Arena *, TransitionId *taken,
                             uint32_t n);

#endif
