/* searches.h - table of the searches of the engine explore.
 *
 * A search runs the program on the interpreter (explore.h).  It is one row of
 * SEARCHES in engines.def, from which --search and its help are made, and one
 * row of this table. */
#ifndef ENCODER_ENGINE_SEARCHES_H
#define ENCODER_ENGINE_SEARCHES_H
#include "encoder/engine/exploration.h"

typedef struct {
  EngineScope scope; /* what it can answer */
  /* Returns the options that the search needs for these, also for a replay of
   * its result.  NULL: it takes them as they are. */
  ExploreOptions (*adjust)(ExploreOptions);
  Explore *search;
} SearchOps;

extern const SearchOps searches_table[N_SEARCH];

const char *searches_name(SearchKind);
/* Returns the options of the search, given those of the engine. */
ExploreOptions searches_options(SearchKind, const EngineOptions *);

/* True if explore with this search can answer what the options ask. */
bool searches_can_answer(SearchKind, const EngineOptions *);

#endif
