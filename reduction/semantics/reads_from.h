/* reads_from.h - reads-from of an execution: the store that each byte of a load
 * reads, under every memory model (memory_model.h).
 *
 * It is computed from a log (config.h) alone:
 *
 *   TSO, PSO   a byte comes from the thread's newest pending store to it, else
 *              from memory, where stores arrive by EVENT_COMMIT
 *   RC11       an atomic load names the step of its message; the initial
 *              message of a cell is what memory held before the first atomic
 *              access to it while there were several threads
 *   SC         a byte comes from the last store to it
 *
 *   cost    a byte that is accessed: O(1), and O(pending stores) for a load */
#ifndef REDUCTION_SEMANTICS_READS_FROM_H
#define REDUCTION_SEMANTICS_READS_FROM_H
#include "frontend/base/arena.h"
#include "reduction/semantics/config.h"

typedef struct ReadsFrom ReadsFrom;
enum { READS_INITIAL = UINT32_MAX };

/* Lives in the arena and uses the log. */
ReadsFrom *reads_from_new(Arena *, const Event *log, uint32_t n);

/* Returns the event of the STORE that the i-th byte of the LOAD, an event of
 * the log, reads; READS_INITIAL if no store has written it before. */
uint32_t reads_from_byte(const ReadsFrom *, uint32_t load, uint32_t i);
/* Returns the last STORE before the LOAD to one of its bytes, if the load reads
 * none of its bytes from that store; else READS_INITIAL. */
uint32_t reads_from_unseen(const ReadsFrom *, uint32_t load);
/* Returns the event of the STORE that reaches memory by the COMMIT. */
uint32_t reads_from_issued(const ReadsFrom *, uint32_t commit);

#endif
