/* log.h - the steps of a log: where in the events (config.h) each of them
 * begins and ends.
 *
 * A step (ir.h) shows in the log as one LOAD, STORE or FREE outside of an
 * atomic section, or as a SECTION event and all events with 'in_atomic' that
 * follow it, one right after the other.  All other events are local
 * computation of their thread; it stands after the step that it followed, and
 * has that step's number ('step').  A step that fails a check before
 * it has touched anything shows nothing, or SECTION alone. */
#ifndef REDUCTION_SEMANTICS_LOG_H
#define REDUCTION_SEMANTICS_LOG_H
#include "reduction/semantics/config.h"

/* True if it accesses or frees an object. */
bool event_touches(const Event *);
/* True if it is the input of a byte that a load or a search reads, and nothing
 * has stored. */
bool event_is_byte_read(const Event *);
/* True if two events that access objects share a byte. */
bool event_overlaps(const Event *, const Event *);
/* True if it neither touches an object nor is inside of a section. */
bool event_is_local(const Event *);
/* True if it is the first event of a step. */
bool event_begins_step(const Event *);

/* Returns the HAVOC whose byte event i, an INPUT of a byte of memory, is; or
 * NULL. */
const Event *log_find_havoc(const Event *log, uint32_t i);

/* Returns the index after the last event of the step that event i belongs to; i
 * + 1 if it belongs to none. */
uint32_t log_step_end(const Event *log, uint32_t n, uint32_t i);
/* True if event i is the last one of a step. */
bool log_ends_step(const Event *log, uint32_t n, uint32_t i);

#endif
