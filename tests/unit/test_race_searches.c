#include "encoder/engine/engine.h"
#include "frontend/ir/property_ids.h"
#include "reduction/explore/dpor.h"
#include "reduction/explore/hybrid.h"
#include "reduction/explore/random.h"
#include "reduction/explore/unfolding.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <string.h>

/* Random threads that follow a locking discipline, with occasional slips: x
 * belongs to sections, y to the thread that the flag f hands it to, z to the
 * lock l; b and c are adjacent bit-fields. */

#define OBJECTS                                                                \
  "object x size 4 align 4\n"                                                  \
  "object y size 4 align 4\n"                                                  \
  "object z size 4 align 4\n"                                                  \
  "object f size 4 align 4\n"                                                  \
  "object l size 4 align 4\n"                                                  \
  "object o size 4 align 4\n"                                                  \
  "object b size 2 align 2\n"

typedef struct {
  Arena *arena;
  uint64_t seed;
  unsigned slips; /* frequency of slips, one in so many; or 0 */
  bool is_weak;
} Draw;

static uint64_t draw(Draw *d, uint64_t n) { return ir_draw(&d->seed, n); }
static bool slips(Draw *d) { return d->slips && !draw(d, d->slips); }

static const char *weaker(Draw *d, const char *strong) {
  return (d->is_weak && draw(d, 2)) || slips(d) ? ".rlx" : strong;
}

static const char *access_text(Draw *d, const char *object) {
  return arena_printf(d->arena,
                      draw(d, 3) ? "  %%t = load &%s\n  %%t = add %%t, 1:32\n"
                                   "  store &%s, 1:32\n"
                                 : "  %%t = load &%s\n",
                      object, object);
}

static const char *section_text(Draw *d) {
  const char *in = access_text(d, draw(d, 3) ? "x" : "o");
  return slips(d)
             ? in
             : arena_printf(d->arena, "  atomic_begin\n%s  atomic_end\n", in);
}

static const char *publish_text(Draw *d) {
  const char *between = draw(d, 3) ? "" : section_text(d);
  return arena_printf(
      d->arena, "%s%s%s  store%s &f, 1:32\n", access_text(d, "y"), between,
      d->is_weak && draw(d, 2) ? "  fence.rel\n" : "", weaker(d, ".rel"));
}

static const char *take_text(Draw *d, unsigned i) {
  const char *between = draw(d, 3) ? "" : section_text(d);
  return arena_printf(d->arena,
                      "%s  %%t = load%s &f\n  %%c = eq %%t, 1:32\n"
                      "  branch %%c, A%u, B%u\nA%u:\n%s%s  jump B%u\nB%u:\n",
                      between, weaker(d, ".acq"), i, i, i,
                      d->is_weak && draw(d, 2) ? "  fence.acq\n" : "",
                      access_text(d, "y"), i, i);
}

static const char *lock_text(Draw *d) {
  const char *in = access_text(d, "z");
  if (slips(d))
    return in;
  return arena_printf(d->arena,
                      "  atomic_begin model\n  %%t = load &l\n"
                      "  %%c = eq %%t, 0:32\n  wait %%c\n  store &l, 1:32\n"
                      "  atomic_end\n%s"
                      "  atomic_begin model\n  store &l, 0:32\n"
                      "  atomic_end\n",
                      in);
}

static const char *field_text(bool is_first) {
  return is_first ? "  store &b, 1:8 around 0 1\n"
                  : "  store &b+1, 1:8 around 1 0\n";
}

static const char *step_text(Draw *d, unsigned thread, unsigned i) {
  switch (draw(d, 9)) {
  case 0:
  case 1: return lock_text(d);
  case 2:
  case 3:
  case 4: return thread ? take_text(d, i) : publish_text(d);
  case 5: return thread && !slips(d) ? lock_text(d) : field_text(!thread);
  default: return section_text(d);
  }
}

static const char *routine_text(Draw *d, unsigned thread, bool is_loop,
                                unsigned most) {
  const char *text = "";
  unsigned steps = 1 + (unsigned)draw(d, most);
  for (unsigned i = 0; i < steps; i++)
    text = arena_printf(d->arena, "%s%s", text, step_text(d, thread, i));
  return arena_printf(d->arena,
                      "function f%u params 1 {\n  reg 64 argument\n"
                      "  reg 32 t\n  reg 1 c\n%s%s%s%s  return\n}\n",
                      thread, is_loop ? "  interval S R\n" : "",
                      is_loop ? "S:\n  loop 0\n" : "", text,
                      is_loop ? "  branch %c, R, E\nR:\n  jump S\nE:\n" : "");
}

static const char *random_text(Arena *a, uint64_t seed, bool is_endless) {
  Draw d = {.arena = a, .seed = seed};
  const unsigned n = 2 + !draw(&d, 3);
  d.slips = draw(&d, 3) ? 0 : 12;
  d.is_weak = draw(&d, 2);
  const char *text = OBJECTS;
  for (unsigned t = 0; t < n; t++)
    text = arena_printf(a, "%s%s", text,
                        routine_text(&d, t, is_endless && draw(&d, 2), 5 - n));
  return ir_with_main(a, text, n);
}

/* ---- same results as all interleavings */

typedef ExploreResult Explore(Arena *, const Program *, const ExploreOptions *);
typedef ExploreOptions Options(ExploreOptions);

static ExploreOptions with_history(ExploreOptions o) {
  o.has_history = true;
  return o;
}

static const struct {
  const char *name;
  Options *options;
  Explore *search;
  bool is_for_endless;
} searches[] = {{"history", with_history, explore, true},
                {"hybrid", hybrid_options, explore_hybrid, true},
                {"unfolding", unfolding_options, explore_unfolding, true},
                {"dpor", dpor_options, dpor, false}};
enum { N_SEARCHES = sizeof searches / sizeof *searches };

typedef struct {
  uint64_t programs, racy, unknown;
} Seen;

static const ExploreOptions asked = {.properties = 1u << PROPERTY_RACE,
                                     .max_states = 20000};

static bool agrees(Arena *a, const Program *p, unsigned k,
                   const ExploreResult *all, Seen *seen) {
  const ExploreOptions o = searches[k].options(asked);
  const ExploreResult x = searches[k].search(a, p, &o);
  seen->unknown += x.status != OK;
  if (x.status != OK || x.violated == all->violated)
    return true;
  printf("%s: %s\n", searches[k].name, x.violated ? "races" : "no race");
  return false;
}

static void compare(uint64_t seed, bool is_endless, Seen *seen) {
  Arena *a = arena_new();
  const char *text = random_text(a, seed, is_endless);
  const Program *p = ir_program(a, text);
  const ExploreResult all = explore(a, p, &asked);
  bool is_good = true;
  for (unsigned k = 0; k < N_SEARCHES && all.status == OK; k++)
    if (!is_endless || searches[k].is_for_endless)
      is_good &= agrees(a, p, k, &all, seen);
  if (!is_good)
    printf("%s\n%s", all.violated ? "races" : "no race", text);
  CU_ASSERT_FATAL(is_good);
  seen->programs += all.status == OK;
  seen->racy += all.status == OK && all.violated;
  arena_delete(a);
}

static void compare_all(uint64_t n, bool is_endless) {
  Seen seen = {0};
  for (uint64_t i = 1; i <= n * unit_times; i++)
    compare(i * 0x9e3779b97f4a7c15, is_endless, &seen);
  CU_ASSERT(seen.racy > seen.programs / 10);
  CU_ASSERT(seen.racy < seen.programs * 9 / 10);
  CU_ASSERT(seen.unknown < seen.programs / 10);
}

static void every_search_finds_the_races(void) { compare_all(600, false); }
static void races_of_threads_without_end_are_found(void) {
  compare_all(200, true);
}

/* ---- random executions */

/* Runs some turns of the random search. */
static ExploreResult run_by_chance(Arena *a, const Program *p) {
  enum { MOST_TURNS = 2000 };
  const ExploreOptions o = random_options(asked);
  void *search = turns_at_random.begin(a, p, &o);
  for (unsigned i = 0; i < MOST_TURNS && turns_at_random.advance(search); i++)
    ;
  return turns_at_random.end(search);
}

static void most_races_are_found_by_chance(void) {
  uint64_t n_racy = 0, n_found = 0;
  for (uint64_t i = 1; i <= 200 * unit_times; i++) {
    Arena *a = arena_new();
    const Program *p =
        ir_program(a, random_text(a, i * 0x9e3779b97f4a7c15, i % 2));
    const ExploreResult all = explore(a, p, &asked);
    if (all.status == OK) {
      const ExploreResult x = run_by_chance(a, p);
      CU_ASSERT(all.violated || !x.violated);
      CU_ASSERT(x.violated || x.status != OK);
      n_racy += all.violated, n_found += x.violated;
    }
    arena_delete(a);
  }
  CU_ASSERT(n_racy > 20);
  CU_ASSERT(n_found >= n_racy * 9 / 10);
}

/* ---- formulas, whose transitions are larger around the races */

static bool is_found(Arena *a, const Program *p, bool is_racy, Seen *seen) {
  Stats stats = {0};
  const EngineOptions o = {.question.properties = asked.properties,
                           .formula.reduction = REDUCTION_SIR,
                           .control.check = true};
  const Result r = engine_order.run(a, p, &o, &stats, NULL);
  const bool is_open = r.verdict == VERDICT_UNKNOWN;
  const bool is_good = is_open ? strncmp(r.reason, "internal", 8) != 0
                               : (r.verdict == VERDICT_FALSE) == is_racy;
  config_delete(r.replay);
  seen->unknown += is_open;
  seen->racy += !is_open && is_racy;
  seen->programs += !is_open;
  return is_good;
}

static void formulas_have_the_races(void) {
  Seen seen = {0};
  for (uint64_t i = 1; i <= 120 * unit_times; i++) {
    Arena *a = arena_new();
    const char *text = random_text(a, i * 0x9e3779b97f4a7c15, false);
    const Program *p = ir_program(a, text);
    const ExploreResult all = explore(a, p, &asked);
    const bool is_good =
        all.status != OK || is_found(a, p, all.violated, &seen);
    if (!is_good)
      printf("%s\n%s", all.violated ? "races" : "no race", text);
    CU_ASSERT_FATAL(is_good);
    arena_delete(a);
  }
  CU_ASSERT(seen.racy > seen.programs / 10);
  CU_ASSERT(seen.unknown < seen.programs);
}

/* If the second thread's section comes after the first's, the first's stores
 * happen before the second's. */
static void sections_come_in_either_order(void) {
  static const char body[] = OBJECTS "function f0 params 1 {\n"
                                     "  reg 64 argument\n"
                                     "  store &x, 1:32\n"
                                     "  store.rlx &l, 1:32\n"
                                     "  atomic_begin\n"
                                     "  store &y, 1:32\n"
                                     "  atomic_end\n"
                                     "  store.rlx &f, 1:32\n"
                                     "  return\n"
                                     "}\n"
                                     "function f1 params 1 {\n"
                                     "  reg 64 argument\n"
                                     "  reg 32 t\n"
                                     "  reg 1 c\n"
                                     "  %t = load.rlx &l\n"
                                     "  %c = eq %t, 1:32\n"
                                     "  branch %c, A, B\n"
                                     "A:\n"
                                     "  atomic_begin\n"
                                     "  store &z, 1:32\n"
                                     "  atomic_end\n"
                                     "  %t = load.rlx &f\n"
                                     "  %c = eq %t, 1:32\n"
                                     "  branch %c, C, B\n"
                                     "C:\n"
                                     "  store &x, 2:32\n"
                                     "  jump B\n"
                                     "B:\n"
                                     "  return\n"
                                     "}\n";
  Arena *a = arena_new();
  const Program *p = ir_program(a, ir_with_main(a, body, 2));
  for (unsigned k = 0; k < N_SEARCHES; k++) {
    const ExploreOptions o = searches[k].options(asked);
    CU_ASSERT(searches[k].search(a, p, &o).violated);
  }
  arena_delete(a);
}

UNIT(race_searches) {
  TEST(formulas_have_the_races);
  TEST(sections_come_in_either_order);
  TEST(every_search_finds_the_races);
  TEST(races_of_threads_without_end_are_found);
  TEST(most_races_are_found_by_chance);
}
