/* engine_guided.c - a verdict by one interleaving of each class of traces that
 * checks distinguish. */
#include "reduction/explore/dpor.h"

#include "encoder/engine/exploration.h"

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  (void)d;
  ExploreOptions options = dpor_options(exploration_options(o));
  options.by_relevance = true;
  return exploration_run(a, p, o, stats, options, dpor);
}

const EngineOps engine_guided = {.name = "guided",
                                 .properties = DPOR_PROPERTIES & ALL_PROPERTIES,
                                 .run = run};
