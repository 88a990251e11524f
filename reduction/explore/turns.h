/* turns.h - searches that pause and resume as their caller likes.
 *
 *   void *s = ops->begin(arena, program, &options);
 *   while (ops->advance(s) && ...)
 *     ;
 *   ExploreResult r = ops->end(s);
 */
#ifndef REDUCTION_EXPLORE_TURNS_H
#define REDUCTION_EXPLORE_TURNS_H
#include "reduction/explore/explore.h"

typedef struct {
  /* The options have to last. */
  void *(*begin)(Arena *, const Program *, const ExploreOptions *);
  /* A few more steps; false: it is over. */
  bool (*advance)(void *);
  /* It can find violations, but no more show that there are none. */
  bool (*is_partial)(const void *);
  /* Also of one that is not over.  The search is gone. */
  ExploreResult (*end)(void *);
} TurnOps;

/* All in one turn. */
ExploreResult turns_take_all(const TurnOps *, Arena *, const Program *,
                             const ExploreOptions *);

#endif
