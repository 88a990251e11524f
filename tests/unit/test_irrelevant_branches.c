#include "frontend/ir/property_ids.h"
#include "reduction/static/irrelevant_branches.h"

#include "reduction/explore/dpor.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/unit.h"

#include <stdio.h>

/* A table of four, which threads check only in the named tests. */
#define OBJECTS                                                                \
  "object x size 4 align 4\nobject y size 4 align 4\n"                         \
  "object last size 4 align 4\nobject flag size 4 align 4\n"                   \
  "object pair size 8 align 4\nobject t size 16 align 4\n"                     \
  "function cas params 2 result 32 {\n"                                        \
  "  reg 64 at\n  reg 32 new\n  reg 32 old\n  reg 1 c\n"                       \
  "  atomic_begin\n  %old = load %at\n  %c = eq %old, 0:32\n"                  \
  "  branch %c, S, E\nS:\n  store %at, %new\nE:\n  atomic_end\n"               \
  "  return %old\n}\n"

/* Registers of three fragments of a function. */
#define REGS(I)                                                                \
  "  reg 32 h" I "\n  reg 32 g" I "\n  reg 64 w" I "\n  reg 64 p" I            \
  "\n  reg 32 r" I "\n  reg 1 c" I "\n"
#define THREAD(NAME, LOOPS, BODY)                                              \
  "function " NAME " params 1 {\n  reg 64 argument\n  reg 32 u\n  reg 32 n\n"  \
  "  reg 1 d\n" REGS("0") REGS("1") REGS("2") LOOPS BODY                       \
      "  store &last, 0:32\n  return\n}\n"

#define CHECK(X, VALUE)                                                        \
  "  %u = load &" X "\n  %d = eq %u, " VALUE ":32\n  %d = not %d\n"            \
  "  assert %d assertion \"seen\"\n"

static ExploreResult run(Arena *a, const Program *p, bool by_relevance) {
  ExploreOptions o = dpor_options((ExploreOptions){
      .properties = 1 << PROPERTY_ASSERTION, .nondet_bits = 8});
  o.by_relevance = by_relevance;
  return dpor(a, p, &o);
}

static ExploreResult run_text(Arena *a, const char *threads, unsigned n) {
  const char *text = arena_printf(a, "%s%s", OBJECTS, threads);
  return run(a, ir_program(a, ir_with_main(a, text, n)), true);
}

static void expect(const char *threads, unsigned n, uint64_t executions) {
  Arena *a = arena_new();
  ExploreResult r = run_text(a, threads, n);
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT(!r.violated);
  CU_ASSERT_EQUAL(r.paths, executions);
  arena_delete(a);
}

static void expect_violation(const char *threads, unsigned n) {
  Arena *a = arena_new();
  CU_ASSERT(run_text(a, threads, n).violated);
  arena_delete(a);
}

/* Stores into the first free slot, from slot FIRST on; NEXT makes %h of %g. */
#define STORE_FROM(FIRST, NEXT)                                                \
  "  %h0 = move " FIRST ":32\nH:\n  %w0 = zext %h0\n"                          \
  "  %p0 = index &t, %w0, 4\n  %r0 = call @cas(%p0, 1:32)\n"                   \
  "  %c0 = eq %r0, 0:32\n  branch %c0, E, B\nB:\n  loop 0\n"                   \
  "  %g0 = add %h0, 1:32\n" NEXT "R:\n  jump H\nE:\n"
#define ROUND "  %h0 = urem %g0, 4:32\n"
#define LOOP "  interval H R\n"

static void who_is_first_in_a_table_makes_no_difference(void) {
  expect(THREAD("f0", LOOP, STORE_FROM("0", ROUND))
             THREAD("f1", LOOP, STORE_FROM("0", ROUND)),
         2, 1);
}

static void what_was_found_makes_a_difference(void) {
  expect_violation(THREAD("f0", LOOP,
                          STORE_FROM("0", ROUND) "  %d = eq %h0, 1:32\n"
                                                 "  %d = not %d\n  assert %d "
                                                 "assertion \"first\"\n")
                       THREAD("f1", LOOP, STORE_FROM("0", ROUND)),
                   2);
}

static void what_is_in_the_table_makes_a_difference(void) {
  expect_violation(THREAD("f0", LOOP, STORE_FROM("0", ROUND) CHECK("t+4", "1"))
                       THREAD("f1", LOOP, STORE_FROM("0", ROUND)),
                   2);
}

/* There is no slot after the last. */
static void who_leaves_the_table_is_seen(void) {
  Arena *a = arena_new();
  ExploreResult r =
      run_text(a,
               THREAD("f0", LOOP, STORE_FROM("3", "  %h0 = move %g0\n"))
                   THREAD("f1", LOOP, STORE_FROM("3", "  %h0 = move %g0\n")),
               2);
  CU_ASSERT(r.status != OK || r.violated || r.paths > 1);
  arena_delete(a);
}

#define WAIT                                                                   \
  "H:\n  %r0 = load &flag\n  %c0 = eq %r0, 0:32\n  branch %c0, B, E\n"         \
  "B:\n  loop 0\nR:\n  jump H\nE:\n"

static void a_loop_may_have_no_end(void) {
  expect(THREAD("f0", LOOP, WAIT CHECK("x", "0"))
             THREAD("f1", "", "  store &x, 1:32\n  store &flag, 1:32\n"),
         2, 1);
  expect_violation(THREAD("f0", LOOP, WAIT CHECK("x", "1")) THREAD(
                       "f1", "", "  store &x, 1:32\n  store &flag, 1:32\n"),
                   2);
}

/* The loop does end in the first execution. */
static void a_loop_that_ends_may_have_no_end(void) {
  expect_violation(
      THREAD("f0", "", "  store &flag, 1:32\n  store &x, 1:32\n")
          THREAD("f1", LOOP,
                 "H:\n  %r0 = load &flag\n  %c0 = eq %r0, 0:32\n"
                 "  branch %c0, E, B\nB:\n  loop 0\nR:\n  jump H\nE:\n"
                 "  assert 0:1 assertion \"none\"\n"),
      2);
}

#define IF(CONDITION, THEN)                                                    \
  "  %r0 = load &t\n  %c0 = eq %r0, " CONDITION ":32\n  branch %c0, B, E\n"    \
  "B:\n" THEN "E:\n"

static void who_stores_what_matters_makes_a_difference(void) {
  expect_violation(THREAD("f0", "", IF("1", "  store &x, 1:32\n"))
                       THREAD("f1", "", "  store &t, 1:32\n" CHECK("x", "1")),
                   2);
}

static void who_computes_what_matters_makes_a_difference(void) {
  expect_violation(THREAD("f0", "",
                          "  %n = move 0:32\n" IF(
                              "1", "  %n = move 1:32\n") "  store &x, %n\n")
                       THREAD("f1", "", "  store &t, 1:32\n" CHECK("x", "1")),
                   2);
}

static void who_notes_what_nobody_checks_makes_none(void) {
  expect(THREAD("f0", "", IF("1", "  store &t+4, 1:32\n"))
             THREAD("f1", "", "  store &t, 1:32\n  store &t+4, 2:32\n"),
         2, 1);
}

/* The written value is beside the checked one, in the same object. */
static void what_is_kept_beside_what_matters_makes_none(void) {
  expect(
      THREAD("f0", "",
             IF("1",
                "  store &t+4, 1:32\n") "  %u = load &t\n  store &pair+4, %u\n")
          THREAD("f1", "", "  store &t, 1:32\n" CHECK("pair", "7")),
      2, 1);
}

static void who_ends_makes_a_difference(void) {
  expect_violation(
      THREAD("f0", "",
             "  %r0 = load &t\n  %c0 = eq %r0, 1:32\n  branch %c0, B, E\n"
             "E:\n  return\nB:\n  store &x, 1:32\n")
          THREAD("f1", "", "  store &t, 1:32\n" CHECK("x", "1")),
      2);
}

/* ---- random programs */

static const char *place(uint64_t *seed) {
  static const char *const places[] = {"x", "t", "t+4", "t+8"};
  return places[ir_draw(seed, 4)];
}

typedef struct {
  Arena *arena;
  uint64_t *seed;
  unsigned i, n_loops; /* number of fragments and loops so far */
  const char *intervals;
} Body;

/* Returns the text with '?' replaced by the fragment's number, and '!' by the
 * loop's. */
static const char *numbered(const Body *b, const char *text) {
  char *copy = arena_printf(b->arena, "%s", text);
  for (char *c = copy; *c; c++)
    *c = *c == '?'   ? (char)('0' + b->i)
         : *c == '!' ? (char)('0' + b->n_loops)
                     : *c;
  return copy;
}

static const char *loop_text(Body *b, const char *text) {
  const char *loop = numbered(b, text);
  b->intervals = arena_printf(b->arena, "%s  interval H%u R%u\n", b->intervals,
                              b->i, b->i);
  b->n_loops++;
  return loop;
}

static const char *table_text(Body *b) {
  static const char *const next[] = {"urem %g?, 4:32", "and %g?, 3:32",
                                     "urem %g?, 2:32", "move %g?"};
  Arena *a = b->arena;
  const unsigned first = (unsigned)ir_draw(b->seed, 3);
  const unsigned value = (unsigned)ir_draw(b->seed, 2) + 1;
  const char *by = next[ir_draw(b->seed, 10) % 4];
  const char *after = ir_draw(b->seed, 6) ? "" : "  store &x, %h?\n";
  return loop_text(
      b, arena_printf(a,
                      "  %%h? = move %u:32\nH?:\n  %%w? = zext %%h?\n"
                      "  %%p? = index &t, %%w?, 4\n"
                      "  %%r? = call @cas(%%p?, %u:32)\n"
                      "  %%c? = eq %%r?, 0:32\n  branch %%c?, E?, B?\n"
                      "B?:\n  loop !\n  %%g? = add %%h?, 1:32\n"
                      "  %%h? = %s\nR?:\n  jump H?\nE?:\n%s",
                      first, value, by, after));
}

static const char *store_text(const Body *b) {
  switch (ir_draw(b->seed, 6)) {
  case 0: return "  %n = load &t\n";
  case 1: return arena_printf(b->arena, "  store &%s, %%n\n", place(b->seed));
  case 2: return "  %u = load &t\n  store &t+4, %u\n";
  case 3: return "  %u = call @cas(&t+8, 1:32)\n";
  default:
    return arena_printf(b->arena, "  store &%s, %u:32\n", place(b->seed),
                        (unsigned)ir_draw(b->seed, 3));
  }
}

/* Returns a conditional on a shared value, or on the one found before. */
static const char *if_text(const Body *b) {
  const char *load = arena_printf(b->arena, "load &%s", place(b->seed));
  const char *then = store_text(b);
  return numbered(b, arena_printf(b->arena,
                                  "  %%r? = %s\n  %%c? = eq %%r?, %u:32\n"
                                  "  branch %%c?, B?, E?\nB?:\n%s%sE?:\n",
                                  ir_draw(b->seed, 3) ? load : "move %n",
                                  (unsigned)ir_draw(b->seed, 2), then,
                                  ir_draw(b->seed, 2) ? store_text(b) : ""));
}

/* Returns a loop that waits, maybe for ever. */
static const char *wait_text(Body *b) {
  return loop_text(
      b, arena_printf(b->arena,
                      "H?:\n  %%r? = load &%s\n  %%c? = eq %%r?, %u:32\n"
                      "  branch %%c?, E?, B?\nB?:\n  loop !\nR?:\n"
                      "  jump H?\nE?:\n",
                      place(b->seed), (unsigned)ir_draw(b->seed, 2)));
}

static const char *part_text(Body *b) {
  switch (ir_draw(b->seed, 8)) {
  case 0: return wait_text(b);
  case 1:
  case 2:
  case 3:
  case 4: return table_text(b);
  default: return if_text(b);
  }
}

static const char *thread_text(Arena *a, uint64_t *seed, unsigned t,
                               unsigned most) {
  Body b = {.arena = a, .seed = seed, .intervals = ""};
  const char *text = "  %n = move 0:32\n";
  for (unsigned n = 1 + (unsigned)ir_draw(seed, most); b.i < n; b.i++)
    text = arena_printf(a, "%s%s%s", text,
                        ir_draw(seed, 2) ? store_text(&b) : "", part_text(&b));
  if (t == 1 || !ir_draw(seed, 3))
    text = arena_printf(a,
                        "%s  %%u = load &%s\n  %%d = eq %%u, %u:32\n"
                        "  %%d = not %%d\n  assert %%d assertion \"seen\"\n",
                        text, ir_draw(seed, 6) ? "x" : place(seed),
                        (unsigned)ir_draw(seed, 4));
  return arena_printf(a, THREAD("f%u", "%s", "%s"), t, b.intervals, text);
}

typedef struct {
  uint64_t programs, violated, executions, without;
} Seen;

static bool agrees(uint64_t seed, Seen *seen) {
  Arena *a = arena_new();
  uint64_t s = seed;
  const unsigned n = 2 + !ir_draw(&s, 4);
  const char *text = OBJECTS;
  for (unsigned t = 0; t < n; t++)
    text = arena_printf(a, "%s%s", text, thread_text(a, &s, t, n == 2 ? 2 : 1));
  text = ir_with_main(a, text, n);
  const Program *p = ir_program(a, text);
  const ExploreOptions all = {.properties = 1 << PROPERTY_ASSERTION,
                              .nondet_bits = 8};
  ExploreResult x = explore(a, p, &all), y = run(a, p, true),
                z = run(a, p, false);
  bool is_known = x.status == OK && y.status == OK;
  bool good = is_known ? x.violated == y.violated : !y.violated || x.violated;
  good = good && (y.status != OK || y.violated || x.status == OK);
  if (!good)
    printf("seed %llu: %d %s, %d %s\n%s", (unsigned long long)seed, x.status,
           x.violated ? "violated" : "holds", y.status,
           y.violated ? "violated" : "holds", text);
  seen->programs += is_known;
  seen->violated += is_known && x.violated;
  bool counts = is_known && z.status == OK && !x.violated;
  seen->executions += counts ? y.paths : 0;
  seen->without += counts ? z.paths : 0;
  arena_delete(a);
  return good;
}

static void no_violation_is_lost(void) {
  Seen seen = {0};
  for (uint64_t i = 1; i <= 1000 * unit_times; i++)
    CU_ASSERT_FATAL(agrees(i * 0x9e3779b97f4a7c15, &seen));
  CU_ASSERT(2 * seen.programs > 1000 * unit_times);
  CU_ASSERT(10 * seen.violated > seen.programs);
  CU_ASSERT(2 * seen.violated < seen.programs);
  CU_ASSERT(10 * seen.executions < 9 * seen.without);
}

UNIT(irrelevant_branches) {
  TEST(who_is_first_in_a_table_makes_no_difference);
  TEST(what_was_found_makes_a_difference);
  TEST(what_is_in_the_table_makes_a_difference);
  TEST(who_leaves_the_table_is_seen);
  TEST(a_loop_may_have_no_end);
  TEST(a_loop_that_ends_may_have_no_end);
  TEST(who_stores_what_matters_makes_a_difference);
  TEST(who_computes_what_matters_makes_a_difference);
  TEST(who_notes_what_nobody_checks_makes_none);
  TEST(what_is_kept_beside_what_matters_makes_none);
  TEST(who_ends_makes_a_difference);
  TEST(no_violation_is_lost);
}
