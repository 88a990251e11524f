/* guided_search.h - search of the interpreter for an execution that follows a
 * witness of a violation.
 *
 * A waypoint names the thread that runs until it is passed.  Then the thread
 * completes the statement it has begun, and the next waypoint's thread runs.
 * Departures from this order are tried by increasing cost, and so are values
 * for inputs (hints.h).  Some executions are never tried: finding none proves
 * nothing. */
#ifndef SVCOMP_VALIDATE_GUIDED_SEARCH_H
#define SVCOMP_VALIDATE_GUIDED_SEARCH_H
#include "encoder/engine/engine.h"
#include "frontend/source/outline.h"
#include "svcomp/witness/witness.h"

typedef struct {
  const Witness *witness;
  const Outline *outline;
  uint32_t n_threads; /* number of threads that the witness numbers */
  uint32_t properties;
  bool (*stop)(void *); /* may be NULL */
  void *stop_context;
} GuidedSearchOptions;

/* Searches the program, into which the witness is written as a strict one
 * (instrument.h).  True: '*out' is FALSE, with the replay of an execution that
 * follows the witness and is a violation.  False: there may be one
 * nevertheless. */
bool guided_search(Arena *, const Program *, const GuidedSearchOptions *,
                   Stats *, Result *out);

#endif
