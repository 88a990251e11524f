/* trace_links.h - which earlier row a row of a trace depends on.
 *
 * LINK_READS is exact, byte by byte: a load sees the last store to each of
 * its bytes; bytes that no row has stored have no link.  LINK_LOCK is the
 * same of a lock's own words, where the row takes and the other one gave.
 * LINK_WAKE follows the set of sleeping threads that the library keeps. */
#ifndef SVCOMP_TRACE_TRACE_LINKS_H
#define SVCOMP_TRACE_TRACE_LINKS_H
#include "svcomp/trace/trace_rows.h"

/* Sets 'links' of what trace_rows_build has made.  'row_of' gives an event's
 * row, from 1; 0: it has none. */
void trace_links_build(Arena *, const Config *, const uint32_t *row_of,
                       TraceRows *);

#endif
