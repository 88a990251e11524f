/* sc_cycle.h - test whether an execution is sequentially consistent: the union
 * of program order, read-from, modification order and from-read has no cycle
 * (Shasha and Snir: Efficient and correct execution of parallel programs that
 * share memory, TOPLAS 1988).
 *
 * The nodes are the steps of the log; an atomic section is one node.  Between
 * steps of different threads there are these edges, by the bytes accessed:
 *
 *   read-from            from a store to a load that reads it
 *   modification order   from a store to one that reaches memory later, or
 *                        comes later among the messages of RC11
 *   from-read            from a load to a store that comes after the one read
 *
 * and from the creation of a thread to its first step.  The end of an object is
 * a store to all of it.
 *
 *   cost    O(accesses^2) for an object; a cycle O(steps * edges) */
#ifndef REDUCTION_SEMANTICS_SC_CYCLE_H
#define REDUCTION_SEMANTICS_SC_CYCLE_H
#include "reduction/semantics/config.h"

/* True if there is a cycle.  Then sets the violation: its text names a cycle
 * with the fewest changes of threads, its location is that of the cycle's last
 * access.  False, too, if some store is pending (see config_commit_all).
 *
 *   require  the configuration has a complete log */
bool sc_cycle_find(Arena *, const Config *, Violation *);

#endif
