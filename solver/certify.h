/* certify.h - a SAT solver with an order whose refutations are checked.
 *
 * Each clause that the order adds to its search must be a cycle of edges that
 * were announced: found anew, without order_graph.h.  These cycles and the
 * clauses of the problem are refuted once more by CaDiCaL, which checks its
 * own proof.  What fails is reported, and the answer is UNKNOWN.
 *
 *   cost    another search, and nodes + edges for each clause of the order */
#ifndef SOLVER_CERTIFY_H
#define SOLVER_CERTIFY_H
#include "solver/sat.h"

/* For the operations of sat_minisat_checked, but its create, which is this
 * with sat_minisat.
 *   require  the solver has an order, with a log */
void *certify_new(const SatOps *solver, const SatSetup *);

#endif
