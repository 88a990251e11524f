/* engine_hybrid.c - a verdict by the interleavings that persistent sets leave,
 * with each configuration expanded once. */
#include "reduction/explore/hybrid.h"

#include "encoder/engine/exploration.h"
#include "reduction/explore/dpor.h"

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  (void)d;
  return exploration_run(a, p, o, stats, hybrid_options(exploration_options(o)),
                         explore_hybrid);
}

const EngineOps engine_hybrid = {.name = "hybrid",
                                 .properties =
                                     HYBRID_PROPERTIES & ALL_PROPERTIES,
                                 .questions = 1u << QUESTION_RACES,
                                 .run = run};
