/* fact_ways.h - must-facts of a thread at one program location, by the paths
 * that lead there.
 *
 * Ways on which the thread holds other locks, is in other sections, or may have
 * other threads running are kept apart as long as a value tells them apart,
 * which is 0 on the one and is not on the other:
 *
 *   if (x) lock(&m); ... if (x) unlock(&m);
 *
 * All others are one, with what they have in common; so are all where there are
 * more than MOST_WAYS of them, or where they go on changing. */
#ifndef REDUCTION_STATIC_FACT_WAYS_H
#define REDUCTION_STATIC_FACT_WAYS_H
#include "reduction/static/must_facts.h"

enum { MOST_WAYS = 8 };

/* Empty: all zero. */
typedef struct {
  Facts *data;
  uint8_t n, cap;
  uint8_t n_added; /* since it was empty */
} FactWays;

/* One more way leads there; true when what is known has changed. */
bool fact_ways_add(Arena *, FactWays *, Facts *);
/* All are one from now on. */
void fact_ways_unite(FactWays *);
void fact_ways_clear(FactWays *);

#endif
