/* lanes.h - the interleaving of a trace as a picture: SVG inside of HTML.
 *
 * Time goes down, each thread with a row has a lane.  Wide pictures of few
 * threads hold the texts in the lanes; the others hold a rail of lanes with
 * the texts beside it.  Arrows go from the row that another one depends on
 * (trace_links.h) where they are of different threads. */
#ifndef SVCOMP_TRACE_LANES_H
#define SVCOMP_TRACE_LANES_H
#include "svcomp/trace/trace_rows.h"
#include "frontend/system/xml.h"

typedef struct {
  const char *name;  /* class of the picture, and unique in its document */
  const char *title; /* for those who cannot see it */
  unsigned width;    /* in pixels at full size */
  bool has_slices;   /* in class "slice", for paper: the same once more */
} LanesForm;

/* 'is_shown' says of which rows; at least of one. */
void lanes_print(Xml *, const TraceRows *, const bool *is_shown,
                 const LanesForm *);

/* Is there an arrow for the link, and between which rows?  Where a thread's
 * first or last row is not shown, the nearest of it that is stands for it. */
bool lanes_find_arrow(const TraceRows *, const bool *is_shown,
                      const TraceLink *, uint32_t *from, uint32_t *to);

/* Names of the classes of a kind of links: "reads", "lock", ... */
const char *lanes_link_class(LinkKind);

/* Threads have this many colours: class "t0" and so on. */
enum { LANES_COLOURS = 8 };

#endif
