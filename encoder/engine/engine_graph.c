/* engine_graph.c - a verdict by one execution of each execution graph. */
#include "reduction/explore/graph_search.h"

#include "encoder/engine/exploration.h"

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  (void)d;
  return exploration_run(a, p, o, stats,
                         graph_search_options(exploration_options(o)),
                         graph_search);
}

const EngineOps engine_graph = {.name = "graph",
                                .properties =
                                    GRAPH_SEARCH_PROPERTIES & ALL_PROPERTIES,
                                .models = ALL_MODELS,
                                .run = run};
