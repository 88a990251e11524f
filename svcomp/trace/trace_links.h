/* trace_links.h - dependences of a trace's rows on earlier rows.
 *
 * LINK_READS is exact, byte by byte: a load sees the last store to each of its
 * bytes; bytes that no row has stored have no link.  LINK_LOCK is the same for
 * the words of a lock, from the row that released it to the row that takes it.
 * LINK_WAKE follows the library's set of sleeping threads. */
#ifndef SVCOMP_TRACE_TRACE_LINKS_H
#define SVCOMP_TRACE_TRACE_LINKS_H
#include "svcomp/trace/trace_rows.h"

/* Sets 'links' of the rows that trace_rows_build has made.  'row_of' is 1 + the
 * row of an event, or 0. */
void trace_links_build(Arena *, const Config *, const uint32_t *row_of,
                       TraceRows *);

#endif
