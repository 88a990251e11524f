/* certify.h - a SAT solver with an order whose refutations are checked.
 *
 * Each clause that the order adds to its search must be a cycle of announced
 * edges, found anew without order_graph.h.  CaDiCaL refutes these cycles and
 * the clauses of the problem once more, and checks its own proof.  A failure is
 * reported, and the answer is UNKNOWN.
 *
 *   cost    another search, and nodes + edges for each clause of the order */
#ifndef SOLVER_CERTIFY_H
#define SOLVER_CERTIFY_H
#include "solver/sat.h"

/* Returns a state for the operations of sat_minisat_checked, whose 'create'
 * calls this with sat_minisat.
 *   require  the solver has an order, with a log */
void *certify_new(const SatOps *solver, const SatSetup *);

#endif
