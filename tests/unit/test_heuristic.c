#include "frontend/ir/property_ids.h"
#include "reduction/explore/heuristic.h"

#include "reduction/static/distance.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/unit.h"

#include <stdio.h>

static const uint32_t asked =
    1u << PROPERTY_ASSERTION | 1u << PROPERTY_DEADLOCK;

/* True if the same violation is found or, without one, the same steps are
 * taken. */
static bool agrees(const ExploreResult *all, const ExploreResult *r) {
  if (all->violated || r->violated)
    return all->violated && r->violated;
  return all->status == r->status && all->states == r->states &&
         all->transitions == r->transitions && all->paths == r->paths;
}

static void finds_what_enumeration_finds(void) {
  unsigned found = 0, none = 0;
  for (uint64_t i = 1; i <= 400 * unit_times; i++) {
    Arena *a = arena_new();
    bool has_inputs;
    const char *body = ir_random(a, i * 0x9e3779b97f4a7c15, &has_inputs);
    const Program *p = ir_program(a, body);
    const ExploreOptions o = {.properties = asked};
    ExploreResult all = explore(a, p, &o), r = explore_by_distance(a, p, &o);
    bool is_good = agrees(&all, &r);
    if (!is_good)
      printf("program %llu:\n%s", (unsigned long long)i, body);
    CU_ASSERT_FATAL(is_good);
    found += r.violated;
    none += !r.violated;
    arena_delete(a);
  }
  CU_ASSERT(found > 50 && none > 50);
}

/* ---- distances */

static const char program[] = "object x size 4 align 4\n"
                              "function deep params 0 {\n"
                              "  reg 32\n"
                              "  reg 1\n"
                              "  %0 = load &x\n"
                              "  %1 = eq %0, 0:32\n"
                              "  assert 1:1 assertion \"sure\"\n"
                              "  assert %1 assertion \"x\"\n"
                              "  return\n"
                              "}\n"
                              "function skipped params 0 {\n"
                              "  store &x, 1:32\n"
                              "  store &x, 2:32\n"
                              "  return\n"
                              "}\n"
                              "function routine params 1 {\n"
                              "  reg 64 argument\n"
                              "  store &x, 3:32\n"
                              "  call @deep()\n"
                              "  store &x, 4:32\n"
                              "  return\n"
                              "}\n"
                              "function main params 0 {\n"
                              "  reg 32\n"
                              "  call @skipped()\n"
                              "  %0 = spawn @routine, 0:64\n"
                              "  store &x, 5:32\n"
                              "  return\n"
                              "}\n";

static const Function *named(const Program *p, const char *name) {
  for (uint32_t i = 0; i < p->n_functions; i++)
    if (!strcmp(p->functions[i].name, name))
      return &p->functions[i];
  CU_FAIL_FATAL("no such function");
  return NULL;
}

static void distances_are_of_steps(void) {
  Arena *a = arena_new();
  const Program *p = ir_program(a, program);
  const Distances *d = distances_new(a, p, asked);
  const Function *deep = named(p, "deep"), *routine = named(p, "routine");
  const Function *main = named(p, "main"), *skipped = named(p, "skipped");
  CU_ASSERT_EQUAL(distance_to_check(d, deep, 0), 1);
  CU_ASSERT_EQUAL(distance_to_check(d, deep, 1), 0);
  CU_ASSERT_EQUAL(distance_to_check(d, deep, 3), 0);
  CU_ASSERT_EQUAL(distance_to_check(d, deep, 4), NO_DISTANCE);
  CU_ASSERT_EQUAL(distance_to_return(d, deep, 0), 1);
  CU_ASSERT_EQUAL(distance_to_check(d, skipped, 0), NO_DISTANCE);
  CU_ASSERT_EQUAL(distance_to_return(d, skipped, 0), 2);
  CU_ASSERT_EQUAL(distance_to_check(d, routine, 0), 2);
  CU_ASSERT_EQUAL(distance_to_check(d, routine, 2), NO_DISTANCE);
  CU_ASSERT_EQUAL(distance_to_return(d, routine, 0), 3);
  CU_ASSERT_EQUAL(distance_to_check(d, main, 0), 2 + 1 + 2);
  CU_ASSERT_EQUAL(distance_to_check(d, main, 1), 1 + 2);
  CU_ASSERT_EQUAL(distance_to_check(d, main, 2), NO_DISTANCE);
  arena_delete(a);
}

/* ---- benefit */

/* Returns a program in which a thread writes, step by step, the value that
 * another one checks; other threads write a variable that is never read. */
static const char *with_noise(Arena *a, unsigned threads) {
  const char *text = "object x size 4 align 4\nobject y size 4 align 4\n"
                     "function noise params 1 {\n  reg 64 argument\n"
                     "  store &y, 1:32\n  store &y, 2:32\n"
                     "  store &y, 3:32\n  return\n}\n"
                     "function check params 1 {\n  reg 64 argument\n"
                     "  reg 32\n  reg 1\n  %1 = load &x\n"
                     "  %2 = eq %1, 0:32\n  assert %2 assertion \"x\"\n"
                     "  return\n}\n"
                     "function main params 0 {\n  reg 32\n";
  for (unsigned i = 0; i < threads; i++)
    text = arena_printf(a, "%s  %%0 = spawn @noise, 0:64\n", text);
  return arena_printf(a,
                      "%s  %%0 = spawn @check, 0:64\n"
                      "  store &x, 1:32\n  return\n}\n",
                      text);
}

static void goes_to_the_check_first(void) {
  Arena *a = arena_new();
  const ExploreOptions o = {.properties = asked};
  for (unsigned threads = 1; threads <= 4; threads++) {
    const Program *p = ir_program(a, with_noise(a, threads));
    ExploreResult r = explore_by_distance(a, p, &o);
    CU_ASSERT(r.violated);
    CU_ASSERT(r.states <= 10 * (threads + 1));
  }
  arena_delete(a);
}

UNIT(heuristic) {
  TEST(finds_what_enumeration_finds);
  TEST(distances_are_of_steps);
  TEST(goes_to_the_check_first);
}
