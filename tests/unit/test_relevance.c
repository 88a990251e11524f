#include "frontend/ir/property_ids.h"
#include "reduction/static/relevance.h"

#include "reduction/explore/dpor.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <string.h>

static ExploreResult run(Arena *a, const Program *p, bool by_relevance) {
  ExploreOptions o = dpor_options((ExploreOptions){
      .properties = 1 << PROPERTY_ASSERTION, .nondet_bits = 8});
  o.by_relevance = by_relevance;
  return dpor(a, p, &o);
}

/* ---- handwritten programs */

#define OBJECTS                                                                \
  "object x size 4 align 4\n"                                                  \
  "object y size 4 align 4\n"                                                  \
  "object z size 4 align 4\n"

#define THREAD(NAME, BODY)                                                     \
  "function " NAME " params 1 {\n"                                             \
  "  reg 64 argument\n"                                                        \
  "  reg 32 t\n"                                                               \
  "  reg 32 u\n"                                                               \
  "  reg 1 c\n"                                                                \
  "  reg 64 p\n" BODY "  return\n"                                             \
  "}\n"

#define CHECK(VALUE)                                                           \
  "  %c = eq %t, " VALUE ":32\n"                                               \
  "  %c = not %c\n"                                                            \
  "  assert %c assertion \"seen\"\n"

static void expect(const char *threads, unsigned n, uint64_t executions,
                   bool is_violated) {
  Arena *a = arena_new();
  const char *text = arena_printf(a, OBJECTS "%s", threads);
  ExploreResult r = run(a, ir_program(a, ir_with_main(a, text, n)), true);
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT_EQUAL(r.violated, is_violated);
  if (!is_violated)
    CU_ASSERT_EQUAL(r.paths, executions);
  arena_delete(a);
}

static void what_nobody_checks_has_no_order(void) {
  expect(THREAD("f0", "  store &x, 1:32\n  %t = load &y\n  store &z, %t\n")
             THREAD("f1", "  store &x, 2:32\n  store &y, 1:32\n"),
         2, 1, false);
}

/* The only run with f1 last does not show that y matters. */
static void what_was_left_out_is_explored_once_it_matters(void) {
  expect(THREAD("f0", "  store &x, 1:32\n  store &x, 2:32\n") THREAD(
             "f1", "  %t = load &x\n  %c = eq %t, 1:32\n"
                   "  branch %c, A, B\nA:\n  store &y, 1:32\n  jump B\nB:\n")
             THREAD("f2", "  %t = load &y\n" CHECK("1")),
         3, 0, true);
}

static void values_are_followed_through_memory(void) {
  expect(THREAD("f0",
                "  %t = load &x\n  %t = add %t, 1:32\n  store &y, %t\n") //
         THREAD("f1", "  store &x, 1:32\n")
             THREAD("f2", "  %u = load &y\n  store &z, %u\n  %t = load &z\n" //
                    CHECK("2")),
         3, 0, true);
}

static void waits_tell(void) {
  expect(THREAD("f0", "  store &x, 1:32\n  store &x, 0:32\n")
             THREAD("f1", "  atomic_begin\n  %t = load &x\n  %c = eq %t, 1:32\n"
                          "  wait %c\n  atomic_end\n  store &y, 1:32\n")
                 THREAD("f2", "  %t = load &y\n" CHECK("1")),
         3, 0, true);
}

static void addresses_tell(void) {
  expect(THREAD("f0", "  %t = load &x\n  %c = eq %t, 1:32\n"
                      "  %p = ite %c, &y, &z\n  store %p, 1:32\n")
             THREAD("f1", "  store &x, 1:32\n")
                 THREAD("f2", "  %t = load &y\n" CHECK("1")),
         3, 0, true);
}

static void arguments_and_results_tell(void) {
  expect("function plus params 1 {\n  reg 32 n\n  reg 32 m\n"
         "  %m = add %n, 1:32\n  return %m\n}\n" //
         THREAD("f0", "  %u = load &x\n  %t = call @plus(%u)\n" CHECK("2"))
             THREAD("f1", "  store &x, 1:32\n"),
         2, 0, true);
}

/* The store instruction accesses another object in each of f0's two calls. */
static void an_instruction_accesses_more_than_one_object(void) {
  expect("function put params 2 {\n  reg 64 at\n  reg 32 n\n"
         "  store %at, %n\n  return\n}\n" //
         THREAD("f0", "  call @put(&z, 1:32)\n  %t = load &x\n"
                      "  call @put(&y, %t)\n")
             THREAD("f1", "  store &x, 1:32\n")
                 THREAD("f2", "  %t = load &y\n" CHECK("1")),
         3, 0, true);
}

static void assumptions_tell(void) {
  expect(THREAD("f0", "  store &x, 1:32\n  store &x, 0:32\n")
             THREAD("f1", "  %t = load &x\n  %c = eq %t, 1:32\n  assume %c\n"
                          "  store &y, 1:32\n")
                 THREAD("f2", "  %t = load &y\n" CHECK("1")),
         3, 0, true);
}

/* ---- random programs */

static const char *const objects[] = {"x", "y", "z", "v", "w"};

static const char *some_object(uint64_t *seed) {
  return objects[ir_draw(seed, 5)];
}

/* Returns a step on values; mostly no check can tell its effect. */
static const char *step_text(Arena *a, uint64_t *seed, unsigned i) {
  const char *o = some_object(seed), *q = some_object(seed);
  unsigned k = (unsigned)ir_draw(seed, 3), l = (unsigned)ir_draw(seed, 3);
  switch (ir_draw(seed, 15)) {
  case 0:
  case 1: return arena_printf(a, "  store &%s, %u:32\n", o, k);
  case 2: return arena_printf(a, "  store &%s, %%t\n", o);
  case 3: return arena_printf(a, "  %%t = load &%s\n", o);
  case 4: return arena_printf(a, "  %%u = load &%s\n", o);
  case 5: return arena_printf(a, "  %%t = xor %%t, %%u\n  store &%s, %%t\n", o);
  case 6:
    return arena_printf(a,
                        "  atomic_begin\n  %%u = load &%s\n"
                        "  %%u = add %%u, 1:32\n  store &%s, %%u\n"
                        "  atomic_end\n",
                        o, q);
  case 7:
    return arena_printf(a,
                        "  %%c = eq %%t, %u:32\n"
                        "  branch %%c, A%u, B%u\nA%u:\n  store &%s, %u:32\n"
                        "  jump B%u\nB%u:\n",
                        k, i, i, i, o, l, i, i);
  case 8:
    return arena_printf(a,
                        "  %%c = eq %%u, %u:32\n  %%p = ite %%c, &%s, &%s\n"
                        "  store %%p, %u:32\n",
                        k, o, q, l);
  case 9:
    return arena_printf(a,
                        "  atomic_begin\n  %%u = load &%s\n"
                        "  %%c = eq %%u, %u:32\n  wait %%c\n"
                        "  store &%s, %u:32\n  atomic_end\n",
                        o, k, q, l);
  case 10:
    return arena_printf(a, "  %%t = call @pass(&%s, %%t, %u:32)\n", o, k);
  case 11:
    return arena_printf(a,
                        "  %%p = alloc 4:64 stack\n  store %%p, %%t\n"
                        "  store &%s, %u:32\n  %%u = load %%p\n",
                        o, k);
  case 12:
    return arena_printf(a,
                        "  %%c = nondet\n  %%u = zext %%c\n"
                        "  store &%s, %%u\n",
                        o);
  case 13: return arena_printf(a, "  store &%s+1, %u:8\n", o, k);
  default: return arena_printf(a, "  %%c = eq %%t, %u:32\n  assume %%c\n", k);
  }
}

static const char *check_text(Arena *a, uint64_t *seed, const char *body) {
  return arena_printf(a,
                      "%s%s  %%c = eq %%t, %u:32\n  %%c = not %%c\n"
                      "  assert %%c assertion \"seen\"\n",
                      body, ir_draw(seed, 2) ? "  %t = load &x\n" : "",
                      (unsigned)ir_draw(seed, 4));
}

/* Returns a program with one check, at the end of one thread. */
static const char *program_text(Arena *a, uint64_t seed) {
  unsigned n = 2 + (unsigned)ir_draw(&seed, 2);
  const char *text = "";
  for (unsigned k = 0; k < 5; k++)
    text = arena_printf(a, "%sobject %s size 4 align 4\n", text, objects[k]);
  text = arena_printf(a,
                      "%sfunction pass params 3 {\n  reg 64 at\n  reg 32 n\n"
                      "  reg 32 m\n  store %%at, %%n\n  %%m = add %%n, %%m\n"
                      "  return %%m\n}\n",
                      text);
  for (unsigned t = 0; t < n; t++) {
    const char *body = "  %t = move 0:32\n  %u = move 0:32\n";
    for (unsigned i = (unsigned)ir_draw(&seed, n == 2 ? 5 : 3) + 1; i-- > 0;)
      body = arena_printf(a, "%s%s", body, step_text(a, &seed, i));
    if (!t)
      body = check_text(a, &seed, body);
    text = arena_printf(a, "%s" THREAD("f%u", "%s"), text, t, body);
  }
  return ir_with_main(a, text, n);
}

typedef struct {
  uint64_t programs, violated, executions, without, states, sliced;
} Seen;

/* True if the sliced search agrees; values that are not relevant are 0
 * there. */
static bool is_same_sliced(Arena *a, const Program *p, const ExploreResult *x,
                           Seen *seen) {
  const ExploreOptions sliced = {
      .properties = 1 << PROPERTY_ASSERTION, .nondet_bits = 8, .slices = true};
  ExploreResult y = explore(a, p, &sliced);
  seen->states += x->violated ? 0 : x->states;
  seen->sliced += x->violated ? 0 : y.states;
  return x->status == y.status && x->violated == y.violated &&
         (x->violated || !x->deadlocks == !y.deadlocks);
}

static bool agrees(uint64_t seed, Seen *seen) {
  Arena *a = arena_new();
  const char *text = program_text(a, seed);
  const Program *p = ir_program(a, text);
  const ExploreOptions all = {.properties = 1 << PROPERTY_ASSERTION,
                              .nondet_bits = 8};
  ExploreResult x = explore(a, p, &all), y = run(a, p, true),
                z = run(a, p, false);
  bool good = x.status == y.status && x.violated == y.violated &&
              (x.violated || (!x.deadlocks == !y.deadlocks &&
                              y.paths <= z.paths + z.repeated)) &&
              is_same_sliced(a, p, &x, seen);
  if (!good)
    printf("seed %llu: %s, %s\n%s", (unsigned long long)seed,
           x.violated ? "violated" : "holds", y.violated ? "violated" : "holds",
           text);
  seen->programs++;
  seen->violated += x.violated;
  seen->executions += x.violated ? 0 : y.paths;
  seen->without += x.violated ? 0 : z.paths;
  arena_delete(a);
  return good;
}

static void no_violation_is_lost(void) {
  Seen seen = {0};
  for (uint64_t i = 1; i <= 2000 * unit_times; i++)
    CU_ASSERT_FATAL(agrees(i * 0x9e3779b97f4a7c15, &seen));
  CU_ASSERT(10 * seen.violated > seen.programs);
  CU_ASSERT(2 * seen.violated < seen.programs);
  CU_ASSERT(4 * seen.executions < 3 * seen.without);
  CU_ASSERT(4 * seen.sliced < 3 * seen.states);
}

UNIT(relevance) {
  TEST(what_nobody_checks_has_no_order);
  TEST(what_was_left_out_is_explored_once_it_matters);
  TEST(values_are_followed_through_memory);
  TEST(waits_tell);
  TEST(addresses_tell);
  TEST(arguments_and_results_tell);
  TEST(an_instruction_accesses_more_than_one_object);
  TEST(assumptions_tell);
  TEST(no_violation_is_lost);
}
