/* engine_random.c - a violation by random executions, or no verdict. */
#include "reduction/explore/random.h"

#include "encoder/engine/exploration.h"

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  (void)d;
  return exploration_run(a, p, o, stats, random_options(exploration_options(o)),
                         explore_random);
}

const EngineOps engine_random = {.name = "random",
                                 .properties = ALL_PROPERTIES,
                                 .questions = 1u << QUESTION_REACH |
                                              1u << QUESTION_RACES,
                                 .run = run};
