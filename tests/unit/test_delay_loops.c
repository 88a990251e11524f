#include "reduction/static/delay_loops.h"

#include "frontend/ir/ir_check.h"
#include "reduction/semantics/config.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/unit.h"

static uint64_t zero(void *context, const InputQuery *q) {
  (void)context, (void)q;
  return 0;
}

/* Returns what the program stores in the end, or UINT64_MAX if it does not end.
 */
static uint64_t result_of(const Program *p) {
  StepOutcome o;
  uint64_t value = UINT64_MAX;
  ConfigOptions options = {
      .inputs = {zero, NULL}, .local_limit = 20000, .keep_log = true};
  Config *c = config_new(p, &options, &o);
  if (o == STEP_OK && config_status(c, 0) == THREAD_READY &&
      config_step(c, 0) == STEP_OK) {
    uint32_t n;
    const Event *log = config_log(c, &n);
    while (n-- > 0)
      if (log[n].kind == EVENT_STORE)
        value = log[n].value;
  }
  config_delete(c);
  return value;
}

static const char *pick(uint64_t *seed, const char *const *of, unsigned n) {
  return of[ir_draw(seed, n)];
}

/* Nothing, or an assignment of the other register. */
static const char *item(Arena *a, uint64_t *seed) {
  switch (ir_draw(seed, 6)) {
  case 0: return "  %d = move %c\n";
  case 1:
    return arena_printf(a, "  %%d = add %%c, %u:8\n",
                        (unsigned)ir_draw(seed, 256));
  case 2:
    return arena_printf(a, "  %%d = move %u:8\n", (unsigned)ir_draw(seed, 256));
  case 3: return "  %d = add %d, 1:8\n";
  default: return "";
  }
}

static const char *test(Arena *a, uint64_t *seed) {
  static const char *const ops[] = {"eq", "ult", "ule", "slt", "sle"};
  static const char *const ends[] = {"0:8", "127:8", "128:8", "255:8"};
  const char *x = "%c", *bound = "%b", *first = "";
  if (ir_draw(seed, 2)) {
    x = "%x";
    first = arena_printf(a, "  %%x = add %%c, %u:8\n",
                         (unsigned)ir_draw(seed, 256));
  }
  if (ir_draw(seed, 2))
    bound = arena_printf(a, "%u:8", (unsigned)ir_draw(seed, 256));
  if (ir_draw(seed, 4) == 0)
    bound = pick(seed, ends, 4);
  const bool swaps = ir_draw(seed, 2);
  return arena_printf(a, "%s  %%t = %s %s, %s\n%s  branch %%t, %s\n", first,
                      pick(seed, ops, 5), swaps ? bound : x, swaps ? x : bound,
                      ir_draw(seed, 2) ? "  %t = not %t\n" : "",
                      ir_draw(seed, 2) ? "G, E" : "E, G");
}

static const char *random_loop(Arena *a, uint64_t seed) {
  static const char *const steps[] = {"add %c, 1:8", "sub %c, 1:8",
                                      "add %c, 1:8", "sub %c, 1:8",
                                      "add %c, 3:8", "add %c, 2:8"};
  const char *step =
      arena_printf(a, "  %%x = %s\n  %%c = move %%x\n", pick(&seed, steps, 6));
  const bool is_early = ir_draw(&seed, 3) == 0;
  return arena_printf(
      a,
      "object o size 2 align 2\n"
      "function main params 0 {\n  reg 8 c\n  reg 8 d\n  reg 8 b\n  reg 8 x\n"
      "  reg 1 t\n  reg 16 w\n  reg 16 v\n  interval S R\n"
      "  %%c = move %u:8\n  %%d = move %u:8\n  %%b = move %u:8\n"
      "S:\n%s%s%sG:\n  loop 0\n%s%sR:\n  jump S\nE:\n"
      "  %%w = zext %%c\n  %%v = zext %%d\n  %%v = shl %%v, 8:16\n"
      "  %%w = or %%w, %%v\n  store &o, %%w\n  return\n}\n",
      (unsigned)ir_draw(&seed, 256), (unsigned)ir_draw(&seed, 256),
      (unsigned)ir_draw(&seed, 256), is_early ? step : "", item(a, &seed),
      test(a, &seed), is_early ? "" : step, item(a, &seed));
}

/* Random loops of a counter of 8 bits end in the same state as their
 * replacement; those without an end are kept. */
static void a_replaced_loop_leaves_the_same(void) {
  unsigned replaced = 0, endless = 0;
  for (uint64_t seed = 1; seed <= 20000; seed++) {
    Arena *a = arena_new();
    const Program *p = ir_program(a, random_loop(a, seed));
    const Program *q = delay_loops_replace(a, p);
    const uint64_t expected = result_of(p);
    ir_check(q);
    CU_ASSERT_EQUAL(result_of(q), expected);
    endless += expected == UINT64_MAX;
    if (q != p) {
      replaced++;
      CU_ASSERT_NOT_EQUAL(expected, UINT64_MAX);
    }
    arena_delete(a);
  }
  CU_ASSERT(replaced > 2000);
  CU_ASSERT(endless > 200);
}

static bool kept(const char *body) {
  Arena *a = arena_new();
  const Program *p = ir_program(
      a, arena_printf(a,
                      "object o size 1 align 1\n"
                      "function main params 0 {\n  reg 8 c\n  reg 8 d\n"
                      "  reg 1 t\n  interval S R\n"
                      "  %%c = move 5:8\n  %%d = move 1:8\nS:\n"
                      "  %%t = ult 0:8, %%c\n  branch %%t, G, E\nG:\n"
                      "  loop 0\n%s  %%c = sub %%c, 1:8\nR:\n  jump S\nE:\n"
                      "  store &o, %%c\n  return\n}\n",
                      body));
  const bool is_kept = delay_loops_replace(a, p) == p;
  arena_delete(a);
  return is_kept;
}

static void a_loop_that_does_something_is_kept(void) {
  CU_ASSERT(!kept(""));
  CU_ASSERT(!kept("  %d = move %c\n"));
  CU_ASSERT(kept("  store &o, %c\n"));
  CU_ASSERT(kept("  %d = load &o\n"));
  CU_ASSERT(kept("  fence.sc\n"));
  CU_ASSERT(kept("  %t = eq %d, 1:8\n  assert %t assertion \"one\"\n"));
  CU_ASSERT(kept("  %t = eq %d, 1:8\n  assume %t\n"));
  CU_ASSERT(kept("  %d = nondet \"input\"\n"));
  CU_ASSERT(kept("  %t = eq %d, 1:8\n  branch %t, E, Q\nQ:\n"));
}

UNIT(delay_loops) {
  TEST(a_replaced_loop_leaves_the_same);
  TEST(a_loop_that_does_something_is_kept);
}
