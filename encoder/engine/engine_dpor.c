/* engine_dpor.c - a verdict by one interleaving of each trace. */
#include "reduction/explore/dpor.h"

#include "encoder/engine/exploration.h"

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  (void)d;
  return exploration_run(a, p, o, stats, dpor_options(exploration_options(o)),
                         dpor);
}

const EngineOps engine_dpor = {.name = "dpor",
                               .properties = DPOR_PROPERTIES & ALL_PROPERTIES,
                               .questions = 1u << QUESTION_RACES,
                               .run = run};
