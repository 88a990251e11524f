/* Symmetric threads that begin in order, and programs whose threads may not. */
#include "frontend/ir/property_ids.h"
#include "reduction/explore/symmetric_start.h"

#include "reduction/explore/dpor.h"
#include "reduction/explore/hybrid.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <string.h>

static ExploreOptions options(bool orders_symmetric) {
  return (ExploreOptions){.properties = 1u << PROPERTY_ASSERTION,
                          .nondet_bits = 8,
                          .max_states = 20000,
                          .orders_symmetric = orders_symmetric};
}

static ExploreResult by_traces(Arena *a, const Program *p,
                               bool orders_symmetric, bool by_relevance) {
  ExploreOptions o = dpor_options(options(orders_symmetric));
  o.by_relevance = by_relevance;
  return dpor(a, p, &o);
}

static ExploreResult by_states(Arena *a, const Program *p,
                               bool orders_symmetric) {
  const ExploreOptions o = hybrid_options(options(orders_symmetric));
  return explore_hybrid(a, p, &o);
}

/* ---- symmetric threads */

#define ADDS                                                                   \
  "object x size 4 align 4\n"                                                  \
  "function add params 1 {\n"                                                  \
  "  reg 64 argument\n"                                                        \
  "  reg 32 t\n"                                                               \
  "  atomic_begin\n"                                                           \
  "  %t = load &x\n"                                                           \
  "  %t = add %t, 1:32\n"                                                      \
  "  store &x, %t\n"                                                           \
  "  atomic_end\n"                                                             \
  "  return\n"                                                                 \
  "}\n"

#define SPAWN(WHAT) "  %id = spawn @" WHAT ", 0:64\n"

#define MAIN(WHAT)                                                             \
  "function main params 0 {\n"                                                 \
  "  reg 32 id\n"                                                              \
  "  reg 1 c\n" WHAT "  return\n"                                              \
  "}\n"

static ThreadId thread_before(const char *body, ThreadId t) {
  Arena *a = arena_new();
  const ExploreOptions o = options(true);
  const SymmetricStart *start = symmetric_start_new(a, ir_program(a, body), &o);
  ThreadId before = start && t < start->n ? start->before[t] : 0;
  arena_delete(a);
  return before;
}

static void those_of_main_are_found(void) {
  const char *body = ADDS MAIN(SPAWN("add") SPAWN("add"));
  CU_ASSERT_EQUAL(thread_before(body, 1), 0);
  CU_ASSERT_EQUAL(thread_before(body, 2), 1);
}

static void numbers_of_others_threads_are_open(void) {
  CU_ASSERT_EQUAL(thread_before(ADDS "function left params 1 {\n"
                                     "  reg 64 argument\n"
                                     "  reg 32 id\n" SPAWN(
                                         "add") "  return\n"
                                                "}\n" MAIN(SPAWN("left") SPAWN(
                                                    "add") SPAWN("add")),
                                3),
                  0);
}

static void numbers_of_some_threads_are_open(void) {
  CU_ASSERT_EQUAL(thread_before(ADDS MAIN("  %c = nondet\n"
                                          "  branch %c, A, B\n"
                                          "A:\n" SPAWN("add") "B:\n" SPAWN(
                                              "add") SPAWN("add")),
                                3),
                  0);
}

/* Code beyond the bound may do anything. */
static void loops_may_go_on(void) {
  CU_ASSERT_EQUAL(thread_before("object x size 4 align 4\n"
                                "function add params 1 {\n"
                                "  reg 64 argument\n"
                                "  reg 32 t\n"
                                "  reg 1 c\n"
                                "  interval S R\n"
                                "  store &x, 1:32\n"
                                "S:\n"
                                "  loop 0\n"
                                "  %t = load &x\n"
                                "  store &x, 0:32\n"
                                "  %c = eq %t, 1:32\n"
                                "  branch %c, R, E\n"
                                "R:\n"
                                "  jump S\n"
                                "E:\n"
                                "  return\n"
                                "}\n" MAIN(SPAWN("add") SPAWN("add")),
                                2),
                  0);
}

static void who_asks_for_more_finds_none(void) {
  Arena *a = arena_new();
  const Program *p = ir_program(a, ADDS MAIN(SPAWN("add") SPAWN("add")));
  ExploreOptions o = options(false);
  CU_ASSERT_PTR_NULL(symmetric_start_new(a, p, &o));
  o = options(true);
  o.properties |= 1u << PROPERTY_DEADLOCK;
  CU_ASSERT_PTR_NULL(symmetric_start_new(a, p, &o));
  o.properties = 1u << PROPERTY_RACE;
  CU_ASSERT_PTR_NULL(symmetric_start_new(a, p, &o));
  arena_delete(a);
}

/* ---- savings */

static void orders_of_twins_are_one(void) {
  Arena *a = arena_new();
  const Program *p =
      ir_program(a, ADDS MAIN(SPAWN("add") SPAWN("add") SPAWN("add")));
  CU_ASSERT_EQUAL(by_traces(a, p, false, false).paths, 6);
  CU_ASSERT_EQUAL(by_traces(a, p, true, false).paths, 1);
  CU_ASSERT_EQUAL(by_traces(a, p, true, false).repeated, 0);
  CU_ASSERT(by_states(a, p, true).states < by_states(a, p, false).states);
  arena_delete(a);
}

/* ---- random programs: threads of few routines */

static const char *random_spawns(Arena *a, uint64_t *seed) {
  const char *text = "";
  unsigned n = 2 + (unsigned)ir_draw(seed, 2);
  for (unsigned i = 0; i < n; i++) {
    const char *between = ir_draw(seed, 6) ? "" : "  store &x, 1:32\n";
    text =
        arena_printf(a, "%s%s  %%id = spawn @f%u, %u:64\n", text, between,
                     (unsigned)!ir_draw(seed, 4), (unsigned)!ir_draw(seed, 6));
  }
  return text;
}

/* Returns a recipe's program with another main. */
static const char *random_text(Arena *a, const IrRecipe *recipe) {
  bool has_inputs;
  uint64_t seed = recipe->seed ^ 0x5bd1e995;
  char *text = arena_strdup(a, ir_random_spins(a, recipe, &has_inputs));
  *strstr(text, "function main") = 0;
  return arena_printf(a,
                      "%sfunction main params 0 {\n  reg 32 id\n%s"
                      "  end_thread\n}\n",
                      text, random_spawns(a, &seed));
}

typedef struct {
  uint64_t programs, violated, with_symmetric, paths, all_paths, states,
      all_states;
} Seen;

static bool is_same(const ExploreResult *x, const ExploreResult *y) {
  return x->status != OK || y->status == LIMIT ||
         (y->status == OK && x->violated == y->violated);
}

static bool agrees(const IrRecipe *recipe, Seen *seen) {
  Arena *a = arena_new();
  const char *body = random_text(a, recipe);
  const Program *p = ir_program(a, body);
  const ExploreOptions plain = options(false), o = options(true);
  const ExploreResult all = explore(a, p, &plain);
  const ExploreResult found[] = {by_traces(a, p, true, false),
                                 by_traces(a, p, true, true),
                                 by_states(a, p, true)};
  bool is_good = true;
  for (unsigned i = 0; i < 3; i++)
    is_good &= is_same(&all, &found[i]);
  if (!is_good)
    printf("seed %llu: %s; by traces %s, guided %s, by states %s\n%s",
           (unsigned long long)recipe->seed,
           all.violated ? "violated" : "holds",
           found[0].violated ? "violated" : "holds",
           found[1].violated ? "violated" : "holds",
           found[2].violated ? "violated" : "holds", body);
  seen->programs++;
  seen->violated += all.violated;
  if (symmetric_start_new(a, p, &o) && !all.violated) {
    const ExploreResult traces = by_traces(a, p, false, false),
                        states = by_states(a, p, false);
    seen->with_symmetric++;
    seen->paths += found[0].paths, seen->all_paths += traces.paths;
    seen->states += found[2].states, seen->all_states += states.states;
    is_good &= found[0].status != OK || (found[0].paths <= traces.paths &&
                                         found[0].repeated <= traces.repeated);
  }
  arena_delete(a);
  return is_good;
}

static void compare(IrRecipe r, unsigned n, Seen *seen) {
  for (uint64_t i = 1; i <= n * unit_times; i++) {
    r.seed = i * 0x9e3779b97f4a7c15;
    CU_ASSERT_FATAL(agrees(&r, seen));
  }
}

static void no_violation_is_lost(void) {
  Seen seen = {0};
  compare((IrRecipe){.most = 4, .has_checks = true, .has_values = true}, 400,
          &seen);
  CU_ASSERT(seen.violated > 40);
  CU_ASSERT(seen.with_symmetric > 40);
  CU_ASSERT(4 * seen.paths < 3 * seen.all_paths);
  CU_ASSERT(seen.states < seen.all_states);
  compare(
      (IrRecipe){
          .most = 3, .has_spins = true, .has_checks = true, .has_values = true},
      200, &seen);
}

UNIT(symmetric_start) {
  TEST(those_of_main_are_found);
  TEST(numbers_of_others_threads_are_open);
  TEST(numbers_of_some_threads_are_open);
  TEST(loops_may_go_on);
  TEST(who_asks_for_more_finds_none);
  TEST(orders_of_twins_are_one);
  TEST(no_violation_is_lost);
}
