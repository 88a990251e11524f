#include "frontend/ir/property_ids.h"
#include "reduction/explore/critical.h"

#include "reduction/explore/dpor.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <string.h>

/* Locks like those of the library, which is recognised by its names. */
#define LIBRARY                                                                \
  "function pthread_mutex_lock params 1 library {\n"                           \
  "  reg 64 at\n  reg 32 t\n  reg 1 c\n"                                       \
  "  atomic_begin\n  %t = load %at\n  %c = eq %t, 0:32\n  wait %c\n"           \
  "  %t = self\n  %t = add %t, 1:32\n  store %at, %t\n  atomic_end\n"          \
  "  return\n}\n"                                                              \
  "function pthread_mutex_trylock params 1 library {\n"                        \
  "  reg 64 at\n  reg 32 t\n  reg 1 c\n"                                       \
  "  atomic_begin\n  %t = load %at\n  %c = eq %t, 0:32\n"                      \
  "  branch %c, T, E\nT:\n  %t = self\n  %t = add %t, 1:32\n"                  \
  "  store %at, %t\n  jump E\nE:\n  atomic_end\n  return %c\n}\n"              \
  "function pthread_mutex_unlock params 1 library {\n"                         \
  "  reg 64 at\n"                                                              \
  "  atomic_begin\n  store %at, 0:32\n  atomic_end\n  return\n}\n"             \
  "function pthread_mutex_destroy params 1 library {\n"                        \
  "  reg 64 at\n  reg 32 t\n  reg 1 c\n"                                       \
  "  atomic_begin\n  %t = load %at\n  %c = eq %t, 0:32\n"                      \
  "  assert %c assertion \"free\"\n  store %at, 4294967295:32\n"               \
  "  atomic_end\n  return\n}\n"

#define OBJECTS                                                                \
  "object x size 4 align 4\nobject y size 4 align 4\n"                         \
  "object z size 4 align 4\nobject m size 4 align 4\n"                         \
  "object k size 4 align 4\n"

/* Registers of additions, a pair for each. */
#define PAIR(I) "  reg 32 p" I "\n  reg 32 q" I "\n"
#define PAIRS                                                                  \
  PAIR("0")                                                                    \
  PAIR("1")                                                                    \
  PAIR("2")                                                                    \
  PAIR("3") PAIR("4") PAIR("5") PAIR("6") PAIR("7") PAIR("8") PAIR("9")

#define THREAD(NAME, BODY)                                                     \
  "function " NAME " params 1 {\n  reg 64 argument\n  reg 32 t\n"              \
  "  reg 32 u\n  reg 1 c\n  reg 8 b\n  reg 8 d\n" PAIRS BODY "  return\n}\n"

#define LOCK(M) "  call @pthread_mutex_lock(&" M ")\n"
#define UNLOCK(M) "  call @pthread_mutex_unlock(&" M ")\n"
#define ADD(X) "  %u = load &" X "\n  %u = add %u, 1:32\n  store &" X ", %u\n"
#define CHECK(VALUE)                                                           \
  "  %c = eq %t, " VALUE ":32\n  %c = not %c\n"                                \
  "  assert %c assertion \"seen\"\n"

static ExploreResult run(Arena *a, const Program *p, bool by_relevance) {
  ExploreOptions o = dpor_options((ExploreOptions){
      .properties = 1 << PROPERTY_ASSERTION, .nondet_bits = 8});
  o.by_relevance = by_relevance;
  return dpor(a, p, &o);
}

static ExploreResult run_text(Arena *a, const char *threads, unsigned n) {
  const char *text = arena_printf(a, "%s%s", OBJECTS LIBRARY, threads);
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

static void expect_deadlock(const char *threads, unsigned n) {
  Arena *a = arena_new();
  ExploreResult r = run_text(a, threads, n);
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT(r.deadlocks > 0);
  arena_delete(a);
}

#define SEES(X) "  %t = load &" X "\n" CHECK("7")

static void sections_that_do_not_meet_have_no_order(void) {
  expect(THREAD("f0", LOCK("m") ADD("x") UNLOCK("m") SEES("x"))
             THREAD("f1", LOCK("m") ADD("y") UNLOCK("m") SEES("y")),
         2, 1);
}

static void sections_that_meet_have_two(void) {
  expect(THREAD("f0", LOCK("m") ADD("x") SEES("x") UNLOCK("m"))
             THREAD("f1", LOCK("m") ADD("x") SEES("x") UNLOCK("m")),
         2, 2);
}

static void who_looks_without_the_mutex_sees_the_middle(void) {
  expect_violation(
      THREAD("f0", LOCK("m") "  store &x, 1:32\n  store &x, 2:32\n" UNLOCK("m"))
          THREAD("f1", "  %t = load &x\n" CHECK("1")),
      2);
}

static void who_stores_without_the_mutex_is_seen_in_the_middle(void) {
  expect_violation(THREAD("f0", LOCK("m") "  %u = load &x\n  %t = load &x\n"
                                          "  %t = sub %t, %u\n" CHECK("1")
                                              UNLOCK("m"))
                       THREAD("f1", "  store &x, 1:32\n"),
                   2);
}

static void another_mutex_is_none(void) {
  expect_violation(
      THREAD("f0", LOCK("m") "  store &x, 1:32\n  store &x, 2:32\n" UNLOCK("m"))
          THREAD("f1", LOCK("k") "  %t = load &x\n" CHECK("1") UNLOCK("k")),
      2);
}

#define TRY_LOCK                                                               \
  "  %c = call @pthread_mutex_trylock(&m)\n  branch %c, A, B\n"                \
  "A:\n" UNLOCK("m") "  jump E\nB:\n  store &y, 1:32\n  jump E\nE:\n"

static void who_tries_sees_that_it_is_held(void) {
  expect_violation(THREAD("f0", LOCK("m") "  store &x, 1:32\n" UNLOCK("m"))
                       THREAD("f1", TRY_LOCK "  %t = load &y\n" CHECK("1")),
                   2);
}

static void who_looks_at_its_bytes_sees_that_it_is_held(void) {
  expect_violation(THREAD("f0", LOCK("m") "  store &x, 1:32\n" UNLOCK("m"))
                       THREAD("f1", "  %t = load &m\n" CHECK("2")),
                   2);
  expect_violation(THREAD("f0", "  %t = load &m\n" CHECK("3"))
                       THREAD("f1", LOCK("m") "  store &x, 1:32\n" UNLOCK("m")),
                   2);
}

static void who_destroys_it_meets_the_section(void) {
  expect_violation(THREAD("f0", LOCK("m") "  store &x, 1:32\n" UNLOCK("m"))
                       THREAD("f1", "  call @pthread_mutex_destroy(&m)\n"),
                   2);
}

static void who_gives_back_what_others_hold_lets_them_in(void) {
  expect_violation(
      THREAD("f0", LOCK("m") "  store &x, 1:32\n  %t = load &x\n" CHECK("2")
                       UNLOCK("m")) THREAD("f1", UNLOCK("m"))
          THREAD("f2", LOCK("m") "  store &x, 2:32\n" UNLOCK("m")),
      3);
}

static void sections_in_sections_may_block(void) {
  expect_deadlock(THREAD("f0", LOCK("m") LOCK("k") UNLOCK("k") UNLOCK("m"))
                      THREAD("f1", LOCK("k") LOCK("m") UNLOCK("m") UNLOCK("k")),
                  2);
}

static void what_is_never_given_back_blocks(void) {
  expect_deadlock(
      THREAD("f0", LOCK("m")) THREAD("f1", LOCK("m") ADD("x") UNLOCK("m")), 2);
}

static void a_section_may_wait_for_others(void) {
  expect_deadlock(THREAD("f0", LOCK("m") "  atomic_begin\n  %t = load &x\n"
                                         "  %c = eq %t, 1:32\n  wait %c\n"
                                         "  atomic_end\n" UNLOCK("m"))
                      THREAD("f1", LOCK("m") "  store &x, 1:32\n" UNLOCK("m")),
                  2);
}

/* ---- stores */

#define STORES(X, FIRST, LAST)                                                 \
  "  store &" X ", " FIRST ":32\n  store &" X ", " LAST ":32\n"
#define WAIT(X, TEST)                                                          \
  "  atomic_begin\n  %u = load &" X "\n" TEST "  wait %c\n  atomic_end\n"
#define IS(VALUE) "  %c = eq %u, " VALUE ":32\n"
#define COUNT(X) "  atomic_begin\n" ADD(X) "  atomic_end\n"

static void what_is_overwritten_has_no_order(void) {
  expect(THREAD("f0", STORES("x", "1", "2") COUNT("y"))
             THREAD("f1", STORES("x", "3", "4") COUNT("z"))
                 THREAD("f2", WAIT("y", IS("1")) WAIT("z", IS("1")) SEES("x")),
         3, 2);
}

static void the_last_store_of_each_is_seen(void) {
  expect_violation(THREAD("f0", STORES("x", "1", "2") COUNT("y"))
                       THREAD("f1", STORES("x", "3", "7") COUNT("y"))
                           THREAD("f2", WAIT("y", IS("2")) SEES("x")),
                   3);
}

static void who_reads_sees_what_is_overwritten(void) {
  expect_violation(THREAD("f0", STORES("x", "7", "2")) THREAD("f1", SEES("x")),
                   2);
  expect_violation(THREAD("f0", SEES("x")) THREAD("f1", STORES("x", "7", "2")),
                   2);
}

static void who_waits_comes_through_in_the_middle(void) {
  expect_violation(THREAD("f0", STORES("x", "1", "2"))
                       THREAD("f1", WAIT("x", IS("1")) "  store &y, 7:32\n")
                           THREAD("f2", SEES("y")),
                   3);
}

#define IS_ODD "  %u = and %u, 1:32\n" IS("1")

/* It may also continue later, but then 'z' is 7. */
static void who_waits_longer_could_have_come_through_before(void) {
  expect_violation(
      THREAD("f0", STORES("x", "1", "2") "  store &z, 7:32\n")
          THREAD("f1", WAIT("z", IS("7")) "  store &x, 3:32\n")
              THREAD("f2", WAIT("x", IS_ODD) "  %t = load &z\n" CHECK("0")),
      3);
}

#define MAKES                                                                  \
  "function f0 params 1 {\n  reg 64 argument\n  reg 32 t\n"                    \
  "  store &x, 7:32\n  %t = spawn @g, 0:64\n  store &x, 2:32\n  return\n}\n"

static void a_thread_that_is_made_in_between_may_look(void) {
  expect_violation(THREAD("g", SEES("x")) MAKES, 1);
}

/* The second store leaves three bytes of f0's first store. */
static void what_is_not_all_overwritten_has_an_order(void) {
  expect_violation(
      THREAD("f0", "  store &x, 263:32\n  store &x, 0:8\n" COUNT("y"))
          THREAD("f1", "  store &x, 515:32\n" COUNT("y"))
              THREAD("f2", WAIT("y", IS("2")) "  %t = load &x\n" CHECK("512")),
      3);
}

/* ---- additions */

#define PLUS(I, X, BY)                                                         \
  "  %p" I " = load &" X "\n  %q" I " = add %p" I ", " BY "\n"                 \
  "  store &" X ", %q" I "\n"
#define ATOMIC(STEPS) "  atomic_begin\n" STEPS "  atomic_end\n"
#define LOCKED(M, STEPS) LOCK(M) STEPS UNLOCK(M)
#define WAIT_FOR_TWO(X) WAIT("y", IS("2")) SEES(X)

static void additions_have_no_order(void) {
  expect(THREAD("f0", ATOMIC(PLUS("0", "x", "1:32")) ATOMIC(PLUS(
                          "1", "x", "2:32")) ATOMIC(PLUS("2", "y", "1:32")))
             THREAD("f1", ATOMIC(PLUS("0", "x", "3:32"))
                              ATOMIC(PLUS("1", "y", "1:32")))
                 THREAD("f2", WAIT_FOR_TWO("x")),
         3, 1);
  expect(THREAD("f0", LOCKED("m", PLUS("0", "x", "1:32"))
                          ATOMIC(PLUS("1", "y", "1:32")))
             THREAD("f1", LOCKED("m", PLUS("0", "x", "2:32"))
                              ATOMIC(PLUS("1", "y", "1:32")))
                 THREAD("f2", WAIT_FOR_TWO("x")),
         3, 1);
}

static void who_reads_sees_which_came_first(void) {
  expect_violation(THREAD("f0", ATOMIC(PLUS("0", "x", "7:32")))
                       THREAD("f1", ATOMIC(PLUS("0", "x", "1:32")))
                           THREAD("f2", SEES("x")),
                   3);
  expect_violation(THREAD("f0", ATOMIC(PLUS("0", "x", "7:32")) SEES("x"))
                       THREAD("f1", ATOMIC(PLUS("0", "x", "1:32"))),
                   2);
}

static void who_stores_comes_before_or_after(void) {
  const char *text = THREAD("f0", ATOMIC(PLUS("0", "x", "7:32")) COUNT("y"))
      THREAD("f1", "  store &x, 0:32\n" COUNT("y"))
          THREAD("f2", WAIT_FOR_TWO("x"));
  expect_violation(text, 3);
}

/* Both load before either stores. */
static void additions_in_two_steps_may_be_lost(void) {
  expect_violation(THREAD("f0", PLUS("0", "x", "7:32") COUNT("y"))
                       THREAD("f1", PLUS("0", "x", "1:32") COUNT("y"))
                           THREAD("f2", WAIT_FOR_TWO("x")),
                   3);
}

static void mutexes_keep_out_their_own(void) {
  expect_violation(THREAD("f0", LOCKED("m", PLUS("0", "x", "7:32")) COUNT("y"))
                       THREAD("f1", LOCKED("k", PLUS("0", "x", "1:32")) COUNT(
                                        "y")) THREAD("f2", WAIT_FOR_TWO("x")),
                   3);
  expect_violation(
      THREAD("f0", LOCKED("m", PLUS("0", "x", "7:32")) COUNT("y"))
          THREAD("f1", ATOMIC(PLUS("0", "x", "1:32")) COUNT("y"))
              THREAD("f2", WAIT("y", IS("2")) "  %t = load &x\n" CHECK("7")),
      3);
}

static void a_sum_that_is_used_tells(void) {
  expect_violation(
      THREAD("f0", ATOMIC(PLUS("0", "x", "6:32") "  store &z, %q0\n"))
          THREAD("f1", ATOMIC(PLUS("0", "x", "1:32")) COUNT("y"))
              THREAD("f2", WAIT("y", IS("1")) SEES("z")),
      3);
}

#define BECOMES(RESULT)                                                        \
  "  atomic_begin\n  %p0 = load &x\n  %q0 = " RESULT "\n  store &x, %q0\n"     \
  "  atomic_end\n"

#define ADDS_AND(RESULT)                                                       \
  THREAD("f0", ATOMIC(PLUS("0", "x", "3:32")) COUNT("y"))                      \
  THREAD("f1", BECOMES(RESULT) COUNT("y"))
#define FINDS(VALUE)                                                           \
  THREAD("f2", WAIT("y", IS("2")) "  %t = load &x\n" CHECK(VALUE))

static void other_operations_have_an_order(void) {
  expect_violation(ADDS_AND("mul %p0, 2:32") FINDS("6"), 3);
  expect_violation(ADDS_AND("mul %p0, 2:32") FINDS("3"), 3);
  expect_violation(ADDS_AND("sub 5:32, %p0") FINDS("2"), 3);
  expect_violation(ADDS_AND("sub 5:32, %p0") FINDS("8"), 3);
}

static void part_of_a_sum_is_none(void) {
  expect_violation(
      THREAD("f0", ATOMIC("  %p0 = load &x\n  %q0 = add %p0, 255:32\n"
                          "  store &x, %q0\n") COUNT("y"))
          THREAD(
              "f1",
              "  atomic_begin\n  %b = load &x\n"
              "  %d = add %b, 1:8\n  store &x, %d\n  atomic_end\n" COUNT("y"))
              THREAD("f2", WAIT("y", IS("2")) "  %t = load &x\n" CHECK("256")),
      3);
}

/* ---- stores of the present value */

static void a_store_of_what_is_there_has_no_order(void) {
  expect(THREAD("f0", "  store &x, 0:32\n") THREAD("f1", "  store &x, 0:32\n")
             THREAD("f2", SEES("x")),
         3, 1);
  expect(THREAD("f0", LOCK("m") "  store &x, 0:32\n" UNLOCK("m"))
             THREAD("f1", LOCK("m") SEES("x") UNLOCK("m")),
         2, 1);
}

#define CHANGES(VALUE)                                                         \
  THREAD("f0", "  store &x, 0:32\n" COUNT("y"))                                \
  THREAD("f1", "  store &x, 1:32\n" COUNT("y"))                                \
  THREAD("f2", WAIT("y", IS("2")) "  %t = load &x\n" CHECK(VALUE))

static void who_changes_that_comes_before_or_after(void) {
  expect_violation(CHANGES("0"), 3);
  expect_violation(CHANGES("1"), 3);
}

/* Instead of f0's store, f1's changes the value. */
static void what_is_there_later_was_not_before(void) {
  expect_violation(
      THREAD("f0", ATOMIC(PLUS("0", "x", "1:32")) "  store &x, 2:32\n")
          THREAD("f1", "  store &x, 2:32\n")
              THREAD("f2", WAIT("x", IS("0")) "  %t = load &x\n" CHECK("1")),
      3);
}

#define OPEN "  %c = nondet\n  %u = zext %c\n  store &x, %u\n"
#define LOOKS "  %t = load &x\n" CHECK("1")
#define CLEARS WAIT("y", IS("1")) "  store &x, 0:32\n"

static void an_open_number_is_not_there(void) {
  expect_violation(THREAD("f0", OPEN) THREAD("f1", LOOKS), 2);
  expect_violation(THREAD("f0", LOOKS) THREAD("f1", OPEN), 2);
  expect_violation(THREAD("f0", OPEN COUNT("y")) THREAD("f1", CLEARS)
                       THREAD("f2", WAIT("y", IS("1")) LOOKS),
                   3);
}

#define FRESH                                                                  \
  "function g params 1 {\n  reg 64 argument\n  reg 32 t\n  reg 1 c\n"          \
  "  %t = load %argument\n" CHECK(                                             \
      "1") "  return\n}\n"                                                     \
           "function f0 params 1 {\n  reg 64 argument\n  reg 64 q\n  reg 32 "  \
           "t\n"                                                               \
           "  %q = alloc 4:64 heap\n  %t = spawn @g, %q\n  store %q, 0:32\n"   \
           "  return\n}\n"

static void where_nothing_was_is_no_number(void) { expect_violation(FRESH, 1); }

/* The store of f1 may store the value that is already there. */
static void stores_of_what_is_there_do_not_look(void) {
  expect(THREAD("f0", STORES("x", "1", "2") COUNT("y"))
             THREAD("f1", "  store &x, 2:32\n" COUNT("z"))
                 THREAD("f2", WAIT("y", IS("1")) WAIT("z", IS("1")) SEES("x")),
         3, 2);
}

/* ---- random programs */

static const char *object(uint64_t *seed) {
  static const char *const names[] = {"x", "y", "z"};
  return names[ir_draw(seed, 3)];
}

static const char *access_text(Arena *a, uint64_t *seed) {
  const char *o = object(seed);
  unsigned k = (unsigned)ir_draw(seed, 3);
  bool is_atomic = ir_draw(seed, 2);
  const char *operation = ir_draw(seed, 8) ? "add" : "mul";
  const char *by = ir_draw(seed, 3) ? arena_printf(a, "%u:32", k + 1) : "%t";
  switch (ir_draw(seed, 12)) {
  case 0:
  case 1: return arena_printf(a, "  store &%s, %u:32\n", o, k);
  case 7:
    return arena_printf(a, "  store &%s, %u:32\n  store &%s, %u:32\n", o, k, o,
                        3 - k);
  case 8:
  case 9:
  case 10:
    return arena_printf(a,
                        "%s  %%p? = load &%s\n  %%q? = %s %%p?, %s\n"
                        "  store &%s, %%q?\n%s",
                        is_atomic ? "  atomic_begin\n" : "", o, operation, by,
                        ir_draw(seed, 8) ? o : object(seed),
                        is_atomic ? "  atomic_end\n" : "");
  case 2: return arena_printf(a, "  %%t = load &%s\n", o);
  case 3: return arena_printf(a, "  store &%s, %%t\n", o);
  case 4:
    return arena_printf(a,
                        "  %%u = load &%s\n  %%u = add %%u, 1:32\n"
                        "  store &%s, %%u\n",
                        o, o);
  case 5:
    return arena_printf(a,
                        "  atomic_begin\n  %%u = load &%s\n"
                        "  %%c = eq %%u, %u:32\n  wait %%c\n  atomic_end\n",
                        o, k);
  default:
    return arena_printf(
        a, "  %%c = nondet\n  %%u = zext %%c\n  store &%s, %%u\n", o);
  }
}

static const char *accesses_text(Arena *a, uint64_t *seed) {
  const char *text = "";
  for (uint64_t n = ir_draw(seed, 3); n-- > 0;)
    text = arena_printf(a, "%s%s", text, access_text(a, seed));
  return text;
}

static const char *try_text(Arena *a, uint64_t *seed, const char *m,
                            unsigned i) {
  return arena_printf(a,
                      "  %%c = call @pthread_mutex_trylock(&%s)\n"
                      "  branch %%c, A%u, B%u\nA%u:\n%s"
                      "  call @pthread_mutex_unlock(&%s)\n"
                      "  jump B%u\nB%u:\n",
                      m, i, i, i, accesses_text(a, seed), m, i, i);
}

/* Returns a critical section; rarely something that is not quite one. */
static const char *section_text(Arena *a, uint64_t *seed, unsigned i) {
  const char *m = ir_draw(seed, 3) ? "m" : "k";
  const char *inside = accesses_text(a, seed);
  switch (ir_draw(seed, 40)) {
  case 0: return arena_printf(a, "  call @pthread_mutex_lock(&%s)\n", m);
  case 1: return arena_printf(a, "  call @pthread_mutex_unlock(&%s)\n", m);
  case 2: return arena_printf(a, "  %%t = load &%s\n", m);
  case 3: return try_text(a, seed, m, i);
  case 4:
    inside = arena_printf(a,
                          "  call @pthread_mutex_lock(&k)\n%s"
                          "  call @pthread_mutex_unlock(&k)\n",
                          inside);
    break;
  default: break;
  }
  return arena_printf(a,
                      "  call @pthread_mutex_lock(&%s)\n%s"
                      "  call @pthread_mutex_unlock(&%s)\n",
                      m, inside, m);
}

/* Gives each addition registers of its own. */
static char *with_registers(Arena *a, const char *text) {
  char *copy = arena_printf(a, "%s", text);
  unsigned n = 0;
  for (char *c = copy; *c; c++)
    if (*c == '?')
      *c = (char)('0' + n++ / 4 % 10);
  return copy;
}

/* Returns one check, outside or in a section. */
static const char *check_text(Arena *a, uint64_t *seed) {
  bool is_in = ir_draw(seed, 2);
  return arena_printf(a,
                      "%s  %%t = load &%s\n  %%c = eq %%t, %u:32\n"
                      "  %%c = not %%c\n  assert %%c assertion \"seen\"\n%s",
                      is_in ? LOCK("m") : "", object(seed),
                      (unsigned)ir_draw(seed, 4), is_in ? UNLOCK("m") : "");
}

static const char *program_text(Arena *a, uint64_t seed) {
  unsigned n = 2 + (unsigned)ir_draw(&seed, 2);
  const char *text = OBJECTS LIBRARY;
  for (unsigned t = 0; t < n; t++) {
    const char *body = "  %t = move 0:32\n";
    for (unsigned i = (unsigned)ir_draw(&seed, n == 2 ? 3 : 2) + 1; i-- > 0;)
      body = arena_printf(a, "%s%s", body,
                          ir_draw(&seed, 4) ? section_text(a, &seed, i)
                                            : access_text(a, &seed));
    if (t + 1 == n)
      body = arena_printf(a, "%s%s", body, check_text(a, &seed));
    text = arena_printf(a, "%s" THREAD("f%u", "%s"), text, t,
                        with_registers(a, body));
  }
  return ir_with_main(a, text, n);
}

typedef struct {
  uint64_t programs, violated, deadlocks, executions, without;
} Seen;

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
                              y.paths <= z.paths + z.repeated));
  if (!good)
    printf("seed %llu: %s, %s; deadlocks %llu, %llu\n%s",
           (unsigned long long)seed, x.violated ? "violated" : "holds",
           y.violated ? "violated" : "holds", (unsigned long long)x.deadlocks,
           (unsigned long long)y.deadlocks, text);
  seen->programs++;
  seen->violated += x.violated;
  seen->deadlocks += !x.violated && x.deadlocks;
  seen->executions += x.violated ? 0 : y.paths;
  seen->without += x.violated ? 0 : z.paths;
  arena_delete(a);
  return good;
}

static void no_violation_is_lost(void) {
  Seen seen = {0};
  for (uint64_t i = 1; i <= 1000 * unit_times; i++)
    CU_ASSERT_FATAL(agrees(i * 0x9e3779b97f4a7c15, &seen));
  CU_ASSERT(10 * seen.violated > seen.programs);
  CU_ASSERT(2 * seen.violated < seen.programs);
  CU_ASSERT(20 * seen.deadlocks > seen.programs);
  CU_ASSERT(4 * seen.executions < 3 * seen.without);
}

UNIT(critical) {
  TEST(sections_that_do_not_meet_have_no_order);
  TEST(sections_that_meet_have_two);
  TEST(who_looks_without_the_mutex_sees_the_middle);
  TEST(who_stores_without_the_mutex_is_seen_in_the_middle);
  TEST(another_mutex_is_none);
  TEST(who_tries_sees_that_it_is_held);
  TEST(who_looks_at_its_bytes_sees_that_it_is_held);
  TEST(who_destroys_it_meets_the_section);
  TEST(who_gives_back_what_others_hold_lets_them_in);
  TEST(sections_in_sections_may_block);
  TEST(what_is_never_given_back_blocks);
  TEST(a_section_may_wait_for_others);
  TEST(what_is_overwritten_has_no_order);
  TEST(the_last_store_of_each_is_seen);
  TEST(who_reads_sees_what_is_overwritten);
  TEST(who_waits_comes_through_in_the_middle);
  TEST(who_waits_longer_could_have_come_through_before);
  TEST(a_thread_that_is_made_in_between_may_look);
  TEST(what_is_not_all_overwritten_has_an_order);
  TEST(a_store_of_what_is_there_has_no_order);
  TEST(who_changes_that_comes_before_or_after);
  TEST(what_is_there_later_was_not_before);
  TEST(an_open_number_is_not_there);
  TEST(where_nothing_was_is_no_number);
  TEST(stores_of_what_is_there_do_not_look);
  TEST(additions_have_no_order);
  TEST(who_reads_sees_which_came_first);
  TEST(who_stores_comes_before_or_after);
  TEST(additions_in_two_steps_may_be_lost);
  TEST(mutexes_keep_out_their_own);
  TEST(a_sum_that_is_used_tells);
  TEST(other_operations_have_an_order);
  TEST(part_of_a_sum_is_none);
  TEST(no_violation_is_lost);
}
