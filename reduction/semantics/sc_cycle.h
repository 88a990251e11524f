/* sc_cycle.h - cycle in program order, read-from, modification order and
 * from-read of an execution: it has one unless sequential consistency has the
 * same execution (Shasha and Snir: Efficient and correct execution of parallel
 * programs that share memory, TOPLAS 1988).
 *
 * Nodes are the steps of the log, so that an atomic section is one.  Between
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

/* True if the execution has a cycle.  Then the violation is set: its text names
 * a cycle with the fewest changes of threads, its place is the last access
 * there.  False, too, if a store is pending still (config_commit_all).
 *
 *   require  the configuration has a complete log */
bool sc_cycle_find(Arena *, const Config *, Violation *);

#endif
