#include "frontend/ir/property_ids.h"
#include "reduction/explore/dpor.h"
#include "reduction/explore/hybrid.h"
#include "reduction/explore/preemptions.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/unit.h"

#include <limits.h>
#include <stdio.h>

static ExploreOptions options(void) {
  return (ExploreOptions){.properties = 1u << PROPERTY_DEADLOCK,
                          .most_preemptions = UINT_MAX};
}

/* Ends the search after so many turns at most; 'is_finished': it had no more
 * turns. */
static ExploreResult take(const TurnOps *ops, Arena *a, const Program *p,
                          const ExploreOptions *o, unsigned turns,
                          bool *is_finished) {
  void *search = ops->begin(a, p, o);
  *is_finished = false;
  for (unsigned i = 0; i < turns && !*is_finished; i++)
    *is_finished = !ops->advance(search);
  return ops->end(search);
}

static bool is_answer(const ExploreResult *r) {
  return r->violated || r->status == OK;
}

static bool is_like(const ExploreResult *a, const ExploreResult *b) {
  return a->status == b->status && a->violated == b->violated &&
         a->states == b->states && a->transitions == b->transitions &&
         a->paths == b->paths && a->n_schedule == b->n_schedule;
}

/* True if the search, ended at any time, has no answer or that of the whole
 * search. */
static bool ends_well(const TurnOps *ops, const Program *p,
                      const ExploreOptions *o, unsigned *early) {
  enum { MOST_TURNS = 300 };
  Arena *a = arena_new();
  const ExploreResult whole = turns_take_all(ops, a, p, o);
  bool is_good = true, is_finished = false;
  for (unsigned n = 0; n < MOST_TURNS && is_good && !is_finished; n++) {
    ExploreResult r = take(ops, a, p, o, n, &is_finished);
    is_good = is_like(&r, &whole) || (!is_finished && !is_answer(&r));
    *early += !is_answer(&r);
  }
  arena_delete(a);
  return is_good;
}

static void ended_early_searches_know_nothing(void) {
  const ExploreOptions some = options(), open = dpor_options(some),
                       sliced = hybrid_options(some);
  unsigned early[3] = {0};
  for (uint64_t i = 1; i <= unit_trials(60); i++) {
    Arena *a = arena_new();
    bool has_inputs;
    const char *body = ir_random(a, i * 0x9e3779b97f4a7c15, &has_inputs);
    const Program *p = ir_program(a, body);
    bool is_good = ends_well(&turns_by_preemptions, p, &some, &early[0]) &&
                   ends_well(&turns_by_dpor, p, &open, &early[1]) &&
                   ends_well(&turns_by_hybrid, p, &sliced, &early[2]);
    if (!is_good)
      printf("program %llu:\n%s", (unsigned long long)i, body);
    CU_ASSERT_FATAL(is_good);
    arena_delete(a);
  }
  CU_ASSERT(early[0] > 1000);
  CU_ASSERT(early[1] > 1000);
  CU_ASSERT(early[2] > 1000);
}

UNIT(turns) { TEST(ended_early_searches_know_nothing); }
