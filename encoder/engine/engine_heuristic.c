/* engine_heuristic.c - a verdict by enumeration of configurations, those near a
 * check first. */
#include "reduction/explore/heuristic.h"

#include "encoder/engine/exploration.h"

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  (void)d;
  return exploration_run(a, p, o, stats, exploration_options(o),
                         explore_by_distance);
}

const EngineOps engine_heuristic = {.name = "heuristic",
                                    .properties = ALL_PROPERTIES,
                                    .questions = 1u << QUESTION_REACH |
                                                 1u << QUESTION_RACES,
                                    .run = run};
