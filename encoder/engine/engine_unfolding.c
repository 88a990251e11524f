/* engine_unfolding.c - a verdict by one interleaving of each trace, cut off at
 * known states. */
#include "reduction/explore/unfolding.h"

#include "encoder/engine/exploration.h"

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  (void)d;
  return exploration_run(a, p, o, stats,
                         unfolding_options(exploration_options(o)),
                         explore_unfolding);
}

const EngineOps engine_unfolding = {.name = "unfolding",
                                    .properties =
                                        UNFOLDING_PROPERTIES & ALL_PROPERTIES,
                                    .questions = 1u << QUESTION_RACES,
                                    .run = run};
