/* guided_search.h - an execution that follows a witness of a violation, looked
 * for by running the program.
 *
 * A waypoint tells which thread has its turn until it is passed; once it is,
 * the thread is done with the statement it has begun, and the turn is the
 * next waypoint's thread's.  What happens otherwise in the execution that the
 * witness means is tried in the order of how far it departs from that, and so
 * are values for inputs (hints.h).  Some executions are never tried: that none
 * is found means nothing. */
#ifndef SVCOMP_VALIDATE_GUIDED_SEARCH_H
#define SVCOMP_VALIDATE_GUIDED_SEARCH_H
#include "encoder/engine/engine.h"
#include "frontend/source/outline.h"
#include "svcomp/witness/witness.h"

typedef struct {
  const Witness *witness;
  const Outline *outline;
  uint32_t n_threads; /* that the witness numbers */
  uint32_t properties;
  bool (*stop)(void *); /* may be NULL */
  void *stop_context;
} GuidedSearchOptions;

/* The program has the witness written into it as a strict one (instrument.h).
 * True: '*out' is FALSE, with the replay of an execution that follows the
 * witness and is a violation.  False: there may be one nevertheless. */
bool guided_search(Arena *, const Program *, const GuidedSearchOptions *,
                   Stats *, Result *out);

#endif
