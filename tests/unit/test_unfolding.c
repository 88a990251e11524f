#include "frontend/ir/property_ids.h"
#include "reduction/explore/unfolding.h"

#include "reduction/explore/dpor.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/unit.h"

#include <stdio.h>

static ExploreResult unfold(Arena *a, const Program *p, uint32_t properties) {
  const ExploreOptions o = unfolding_options((ExploreOptions){
      .properties = properties, .nondet_bits = 8, .max_states = 20000});
  return explore_unfolding(a, p, &o);
}

/* ---- one maximal configuration for each trace */

static uint64_t traces(Arena *a, const Program *p) {
  ExploreOptions o = dpor_options((ExploreOptions){.nondet_bits = 8});
  o.leaves_open = false;
  return dpor(a, p, &o).paths;
}

typedef struct {
  uint64_t traces, cut_off;
} Counts;

static bool counts(uint64_t seed, Counts *all) {
  Arena *a = arena_new();
  bool has_inputs;
  const char *body = ir_random(a, seed, &has_inputs);
  const Program *p = ir_program(a, body);
  const ExploreResult r = has_inputs ? (ExploreResult){0} : unfold(a, p, 0);
  const uint64_t n = has_inputs ? 0 : traces(a, p);
  bool is_good = r.status == OK && !r.repeated &&
                 (r.cutoffs ? r.paths <= n : r.paths == n);
  if (!is_good)
    printf("seed %llu: %llu of %llu traces, %llu repeated\n%s",
           (unsigned long long)seed, (unsigned long long)r.paths,
           (unsigned long long)n, (unsigned long long)r.repeated, body);
  all->traces += r.paths;
  all->cut_off += r.cutoffs != 0;
  arena_delete(a);
  return is_good;
}

static void each_trace_is_run_once(void) {
  Counts all = {0};
  for (uint64_t i = 1; i <= unit_trials(1000); i++)
    CU_ASSERT_FATAL(counts(i * 0x9e3779b97f4a7c15, &all));
  CU_ASSERT(all.traces > unit_trials(1500));
}

/* ---- same verdicts as all interleavings, in endless loops */

static const char *check_text(Arena *a, uint64_t *seed) {
  static const char *const objects[] = {"x", "y", "z"};
  return arena_printf(a,
                      "  %%t = load &%s\n  %%c = eq %%t, %u:32\n"
                      "  %%c = not %%c\n  assert %%c assertion \"seen\"\n",
                      objects[ir_draw(seed, 3)], (unsigned)ir_draw(seed, 4));
}

static const char *steps_text(Arena *a, uint64_t *seed, unsigned from,
                              unsigned n) {
  const char *text = "";
  for (unsigned i = from; i < from + n; i++)
    text = arena_printf(a, "%s%s", text,
                        ir_draw(seed, 6) ? ir_random_step(a, seed, i)
                                         : check_text(a, seed));
  return text;
}

/* Returns some steps, and then others for ever, unless a value ends them. */
static const char *routine_text(Arena *a, uint64_t *seed, unsigned name,
                                unsigned most) {
  const char *before = steps_text(a, seed, 0, (unsigned)ir_draw(seed, 2));
  bool is_loop = ir_draw(seed, 4), ends = !ir_draw(seed, 3);
  const char *inside =
      steps_text(a, seed, 10, 1 + (unsigned)ir_draw(seed, most));
  const char *leave = "  %t = load &x\n  %c = eq %t, 1:32\n"
                      "  branch %c, E, R\n";
  return arena_printf(a,
                      "function f%u params 1 {\n  reg 64 argument\n"
                      "  reg 32 t\n  reg 1 c\n%s%s%s%s%s%s%s  return\n}\n",
                      name, is_loop ? "  interval S R\n" : "", before,
                      is_loop ? "S:\n  loop 0\n" : "", inside,
                      is_loop && ends ? leave : "",
                      is_loop ? "R:\n  jump S\n" : "", is_loop ? "E:\n" : "");
}

static const char *endless_text(Arena *a, uint64_t seed) {
  unsigned n = 2 + (unsigned)ir_draw(&seed, 2);
  const char *text = "object x size 4 align 4\nobject y size 4 align 4\n"
                     "object z size 4 align 4\n";
  for (unsigned t = 0; t < n; t++)
    text = arena_printf(a, "%s%s", text, routine_text(a, &seed, t, 5 - n));
  return ir_with_main(a, text, n);
}

static const char *spinning_text(Arena *a, uint64_t seed) {
  bool has_inputs;
  const IrRecipe r = {.seed = seed,
                      .most = 3,
                      .has_spins = true,
                      .has_fresh = true,
                      .has_checks = true};
  return ir_random_spins(a, &r, &has_inputs);
}

typedef struct {
  uint64_t programs, violated, cutoffs, unknown;
} Seen;

static bool agrees(const char *body, uint32_t properties, Seen *seen) {
  Arena *a = arena_new();
  const Program *p = ir_program(a, body);
  const ExploreOptions o = unfolding_options((ExploreOptions){
      .properties = properties, .nondet_bits = 8, .max_states = 20000});
  const ExploreResult x = explore(a, p, &o), y = unfold(a, p, properties);
  bool is_known = x.status == OK && y.status == OK;
  bool is_good = !is_known || (x.violated == y.violated &&
                               (x.violated || !x.deadlocks == !y.deadlocks));
  if (!is_good)
    printf("properties %x: violated %d and %d, deadlocks %llu and %llu\n%s",
           properties, x.violated, y.violated, (unsigned long long)x.deadlocks,
           (unsigned long long)y.deadlocks, body);
  seen->programs++;
  seen->violated += y.violated;
  seen->cutoffs += y.cutoffs != 0;
  seen->unknown += x.status == OK && y.status != OK;
  arena_delete(a);
  return is_good;
}

static Seen compare(const char *(*text)(Arena *, uint64_t seed),
                    uint64_t programs) {
  static const uint32_t properties[] = {0, 1u << PROPERTY_ASSERTION,
                                        1u << PROPERTY_DEADLOCK};
  Seen seen = {0};
  for (unsigned k = 0; k < 3; k++)
    for (uint64_t i = 1; i <= unit_trials(programs); i++) {
      Arena *a = arena_new();
      const char *body = text(a, i * 0x9e3779b97f4a7c15);
      CU_ASSERT_FATAL(agrees(body, properties[k], &seen));
      arena_delete(a);
    }
  CU_ASSERT(seen.violated > 10);
  CU_ASSERT(seen.cutoffs > seen.programs / 4);
  return seen;
}

static void endless_threads_are_explored_whole(void) {
  const Seen seen = compare(endless_text, 200);
  CU_ASSERT(50 * seen.unknown < seen.programs);
}

static void spinning_threads_are_explored_whole(void) {
  const Seen seen = compare(spinning_text, 200);
  CU_ASSERT(50 * seen.unknown < seen.programs);
}

/* ---- violations found in a known state */

#define MAIN                                                                   \
  "function main params 0 {\n"                                                 \
  "  reg 32 id\n"                                                              \
  "  %id = spawn @left, 0:64\n"                                                \
  "  %id = spawn @right, 0:64\n"                                               \
  "  end_thread\n"                                                             \
  "}\n"

static ExploreResult unfold_text(const char *body, uint32_t properties) {
  Arena *a = arena_new();
  const ExploreResult r = unfold(a, ir_program(a, body), properties);
  arena_delete(a);
  return r;
}

/* Without its block, the heap has its old state. */
static void a_block_is_lost_at_a_cutoff(void) {
  static const char body[] = "object p size 8 align 8\n"
                             "function left params 1 {\n"
                             "  reg 64 argument\n"
                             "  reg 64 q\n"
                             "  interval S R\n"
                             "S:\n"
                             "  loop 0\n"
                             "  %q = alloc 4:64 heap\n"
                             "  store &p, %q\n"
                             "  %q = load &p\n"
                             "  store &p, 0:64\n"
                             "R:\n"
                             "  jump S\n"
                             "}\n"
                             "function right params 1 {\n"
                             "  reg 64 argument\n"
                             "  return\n"
                             "}\n" MAIN;
  CU_ASSERT(unfold_text(body, 1u << PROPERTY_MEMTRACK).violated);
}

/* Each of two others has stored the awaited value, and has gone on. */
static void what_waits_could_have_gone_on(void) {
  static const char body[] = "object x size 4 align 4\n"
                             "object y size 4 align 4\n"
                             "function f0 params 1 {\n"
                             "  reg 64 argument\n"
                             "  store &x, 1:32\n"
                             "  store &x, 0:32\n"
                             "  return\n"
                             "}\n"
                             "function f1 params 1 {\n"
                             "  reg 64 argument\n"
                             "  store &y, 1:32\n"
                             "  store &y, 0:32\n"
                             "  return\n"
                             "}\n"
                             "function f2 params 1 {\n"
                             "  reg 64 argument\n"
                             "  reg 32 t\n"
                             "  reg 1 c\n"
                             "  atomic_begin\n"
                             "  %t = load &x\n"
                             "  %c = eq %t, 1:32\n"
                             "  wait %c\n"
                             "  %t = load &y\n"
                             "  %c = eq %t, 1:32\n"
                             "  wait %c\n"
                             "  atomic_end\n"
                             "  %c = eq %t, 0:32\n"
                             "  assert %c assertion \"seen\"\n"
                             "  return\n"
                             "}\n";
  Arena *a = arena_new();
  const char *text = ir_with_main(a, body, 3);
  CU_ASSERT(unfold_text(text, 1u << PROPERTY_ASSERTION).violated);
  arena_delete(a);
}

static void a_thread_begins_after_it_is_made(void) {
  static const char body[] = "object x size 4 align 4\n"
                             "object y size 4 align 4\n"
                             "function child params 1 {\n"
                             "  reg 64 argument\n"
                             "  store &y, 1:32\n"
                             "  return\n"
                             "}\n"
                             "function main params 0 {\n"
                             "  reg 32 id\n"
                             "  store &x, 1:32\n"
                             "  %id = spawn @child, 0:64\n"
                             "  store &x, 2:32\n"
                             "  end_thread\n"
                             "}\n";
  CU_ASSERT_EQUAL(unfold_text(body, 0).paths, 1);
}

UNIT(unfolding) {
  TEST(each_trace_is_run_once);
  TEST(a_block_is_lost_at_a_cutoff);
  TEST(what_waits_could_have_gone_on);
  TEST(a_thread_begins_after_it_is_made);
  TEST(endless_threads_are_explored_whole);
  TEST(spinning_threads_are_explored_whole);
}
