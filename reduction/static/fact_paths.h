/* fact_paths.h - must-facts of a thread at one program location, by the paths
 * that lead there.
 *
 * Paths differ if the thread holds other locks, is in other sections, or may
 * have other threads running.  They are kept apart as long as a value
 * distinguishes them, which is 0 on the one and is not on the other.  For
 * example:
 *
 *   if (x) lock(&m); ... if (x) unlock(&m);
 *
 * All others are merged, with what they have in common.  So are all if there
 * are more than MOST_PATHS of them, or if they go on changing. */
#ifndef REDUCTION_STATIC_FACT_PATHS_H
#define REDUCTION_STATIC_FACT_PATHS_H
#include "reduction/static/must_facts.h"

enum { MOST_PATHS = 8 };

/* All zero if empty. */
typedef struct {
  MustFacts *data;
  uint8_t n, cap;
  uint8_t n_added; /* number of additions since it was empty */
} FactPaths;

/* Adds a path that leads there; true when the facts have changed. */
bool fact_paths_add(Arena *, FactPaths *, MustFacts *);
/* Merges all paths. */
void fact_paths_unite(FactPaths *);
void fact_paths_clear(FactPaths *);

#endif
