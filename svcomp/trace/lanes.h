/* lanes.h - picture of a trace's interleaving, as SVG inside HTML.
 *
 * Time goes down, and each thread with a row has a lane.  Wide pictures of few
 * threads hold the texts in the lanes; the others hold a rail of lanes with the
 * texts beside it.  Arrows go from a row to the rows of other threads that
 * depend on it (trace_links.h), and from a store that is pending to where it
 * reaches memory, beside its lane. */
#ifndef SVCOMP_TRACE_LANES_H
#define SVCOMP_TRACE_LANES_H
#include "svcomp/trace/trace_rows.h"
#include "frontend/system/xml.h"

typedef struct {
  const char *name;  /* class of the picture, and unique in its document */
  const char *title; /* text for readers who cannot see the picture */
  unsigned width;    /* in pixels at full size */
  bool has_slices;   /* also print the picture in slices of class "slice", for
                        paper */
} LanesForm;

/* Prints the picture of the rows in 'is_shown', at least one. */
void lanes_print(Xml *, const TraceRows *, const bool *is_shown,
                 const LanesForm *);

/* True if there is an arrow for the link; sets its rows.  If a thread's first
 * or last row is not shown, its nearest shown row replaces it. */
bool lanes_find_arrow(const TraceRows *, const bool *is_shown,
                      const TraceLink *, uint32_t *from, uint32_t *to);

/* Returns the name of a class for a kind of links: "reads", "lock", ... */
const char *lanes_link_class(LinkKind);

/* Number of colours of threads: class "t0" and so on. */
enum { LANES_COLOURS = 8 };

#endif
