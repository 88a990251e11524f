#include "encoder/engine/searches.h"

#include "frontend/ir/property_ids.h"
#include "reduction/explore/dpor.h"
#include "reduction/explore/graph_search.h"
#include "reduction/explore/heuristic.h"
#include "reduction/explore/hybrid.h"
#include "reduction/explore/preemptions.h"
#include "reduction/explore/random.h"
#include "reduction/explore/slices.h"
#include "reduction/explore/unfolding.h"

#include <assert.h>

/* One interleaving of each class of traces that checks distinguish. */
static ExploreOptions guided_options(ExploreOptions o) {
  ExploreOptions out = dpor_options(o);
  out.by_relevance = true;
  return out;
}

enum {
  ANY = ALL_PROPERTIES & ~(1 << PROPERTY_ROBUSTNESS),
  NO_CLEANUP = ANY & ~(1 << PROPERTY_MEMCLEANUP),
  NO_LEAKS = NO_CLEANUP & ~(1 << PROPERTY_MEMTRACK),
  OF_STEPS = NO_LEAKS & ~(1 << PROPERTY_DEADLOCK | 1 << PROPERTY_RACE),
  REACH_AND_RACES = 1 << QUESTION_REACH | 1 << QUESTION_RACES,
  RACES = 1 << QUESTION_RACES
};

const SearchOps searches_table[N_SEARCH] = {
    [SEARCH_EXPLICIT] = {.scope = {.properties = ANY,
                                   .questions = REACH_AND_RACES,
                                   .models = ALL_MODELS},
                         .search = explore},
    [SEARCH_PREEMPTIONS] = {.scope = {.properties = ANY,
                                      .questions = REACH_AND_RACES},
                            .adjust = preemptions_options,
                            .search = explore_by_preemptions},
    [SEARCH_RANDOM] = {.scope = {.properties = ANY,
                                 .questions = REACH_AND_RACES},
                       .adjust = random_options,
                       .search = explore_random},
    [SEARCH_HEURISTIC] = {.scope = {.properties = ANY,
                                    .questions = REACH_AND_RACES},
                          .search = explore_by_distance},
    [SEARCH_DPOR] = {.scope = {.properties = NO_CLEANUP, .questions = RACES},
                     .adjust = dpor_options,
                     .search = dpor},
    [SEARCH_GUIDED] = {.scope = {.properties = NO_CLEANUP},
                       .adjust = guided_options,
                       .search = dpor},
    [SEARCH_HYBRID] = {.scope = {.properties = NO_CLEANUP, .questions = RACES},
                       .adjust = hybrid_options,
                       .search = explore_hybrid},
    [SEARCH_SLICE] = {.scope = {.properties = OF_STEPS},
                      .adjust = hybrid_options,
                      .search = explore_by_slices},
    [SEARCH_UNFOLDING] = {.scope = {.properties = NO_CLEANUP,
                                    .questions = RACES},
                          .adjust = unfolding_options,
                          .search = explore_unfolding},
    [SEARCH_GRAPH] = {.scope = {.properties = ANY | 1 << PROPERTY_ROBUSTNESS,
                                .models = ALL_MODELS},
                      .adjust = graph_search_options,
                      .search = graph_search}};

const char *searches_name(SearchKind k) {
#define NAME_OF(NUMBER, NAME, HELP) #NAME,
  static const char *const names[N_SEARCH] = {SEARCHES(NAME_OF)};
#undef NAME_OF
  assert(k < N_SEARCH);
  return names[k];
}

ExploreOptions searches_options(SearchKind k, const EngineOptions *o) {
  const SearchOps *s = &searches_table[k];
  const ExploreOptions plain = exploration_options(o);
  return s->adjust ? s->adjust(plain) : plain;
}

bool searches_can_answer(SearchKind k, const EngineOptions *asked) {
  EngineOptions o = *asked;
  o.search.kind = k;
  return engine_can_answer(&engine_explore, &o);
}

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  const ExploreOptions options = searches_options(o->search.kind, o);
  (void)d;
  assert(searches_table[o->search.kind].search);
  if (o->control.progress)
    o->control.progress(o->control.progress_context,
                        "enumerating interleavings");
  stats_start(stats, STAT_EXPLORE);
  const ExploreResult found =
      searches_table[o->search.kind].search(a, p, &options);
  stats_stop(stats, STAT_EXPLORE);
  exploration_count(stats, &found);
  Result out = exploration_result(a, p, o, &options, &found);
  out.engine = searches_name(o->search.kind);
  return out;
}

const EngineOps engine_explore = {.name = "explore", .run = run};
