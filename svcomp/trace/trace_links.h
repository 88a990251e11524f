/* trace_links.h - dependences of a trace's rows on earlier rows.
 *
 * LINK_READS is exact, byte by byte: it leads from the store that a byte comes
 * from (reads_from.h); bytes that no row has stored have no link.  LINK_LOCK is
 * the same for the words of a lock, from the row that released it to the row
 * that takes it.  LINK_WAKE follows the library's set of sleeping threads.
 * LINK_STALE is a LINK_READS to a load that does not see a later store;
 * LINK_BUFFER leads from a store to the row in which it reaches memory. */
#ifndef SVCOMP_TRACE_TRACE_LINKS_H
#define SVCOMP_TRACE_TRACE_LINKS_H
#include "reduction/semantics/reads_from.h"
#include "svcomp/trace/trace_rows.h"

/* Sets 'links' of the rows that trace_rows_build has made.  'row_of' is 1 + the
 * row of an event, or 0. */
void trace_links_build(Arena *, const Config *, const ReadsFrom *,
                       const uint32_t *row_of, TraceRows *);

#endif
