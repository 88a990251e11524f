#include "reduction/explore/turns.h"

ExploreResult turns_take_all(const TurnOps *ops, Arena *a, const Program *p,
                             const ExploreOptions *o) {
  void *search = ops->begin(a, p, o);
  while (ops->advance(search)) {
  }
  return ops->end(search);
}
