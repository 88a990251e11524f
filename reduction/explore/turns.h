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
  /* The options must outlive the search. */
  void *(*begin)(Arena *, const Program *, const ExploreOptions *);
  /* Takes a few more steps; false: the search has ended. */
  bool (*advance)(void *);
  /* True if it can find violations, but can no longer show that there are
   * none. */
  bool (*is_partial)(const void *);
  /* Returns the result, also of a search that has not ended, and deletes the
   * search. */
  ExploreResult (*end)(void *);
} TurnOps;

/* Runs the search in one turn. */
ExploreResult turns_take_all(const TurnOps *, Arena *, const Program *,
                             const ExploreOptions *);

#endif
