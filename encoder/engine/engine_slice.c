/* engine_slice.c - a verdict by few threads at a time; more are added on
 * demand. */
#include "reduction/explore/slices.h"

#include "encoder/engine/exploration.h"
#include "reduction/explore/hybrid.h"

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  (void)d;
  return exploration_run(a, p, o, stats, hybrid_options(exploration_options(o)),
                         explore_by_slices);
}

const EngineOps engine_slice = {.name = "slice",
                                .properties = SLICE_PROPERTIES & ALL_PROPERTIES,
                                .run = run};
