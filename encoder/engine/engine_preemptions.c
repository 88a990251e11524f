/* engine_preemptions.c - a verdict by enumeration of interleavings, those with
 * few preemptions first. */
#include "reduction/explore/preemptions.h"

#include "encoder/engine/exploration.h"

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  (void)d;
  return exploration_run(a, p, o, stats, exploration_options(o),
                         explore_by_preemptions);
}

const EngineOps engine_preemptions = {.name = "preemptions",
                                      .properties = ALL_PROPERTIES,
                                      .questions = 1u << QUESTION_REACH |
                                                   1u << QUESTION_RACES,
                                      .run = run};
