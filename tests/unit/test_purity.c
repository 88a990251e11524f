#include "reduction/semantics/purity.h"
#include "frontend/ir/recurrence.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

enum { MOST = 8 };

/* Configurations of main, one for each step it takes. */
typedef struct {
  Arena *arena;
  Config *at[MOST];
} Walk;

static Walk walk(const char *body, unsigned steps) {
  Walk w = {.arena = arena_new()};
  char *text = arena_printf(w.arena,
                            "object x size 4 align 4\n"
                            "object p size 8 align 8\n"
                            "function run params 1 {\n"
                            "  reg 64 argument\n"
                            "  return\n"
                            "}\n"
                            "function main params 0 {\n"
                            "  reg 32 t\n"
                            "  reg 64 q\n"
                            "  reg 64 r\n"
                            "  reg 64 s\n"
                            "%s  return\n}\n",
                            body);
  const ConfigOptions options = {.properties = 0};
  StepOutcome o;
  w.at[0] = config_new(ir_program(w.arena, text), &options, &o);
  for (unsigned i = 0; i < steps && o == STEP_OK; i++)
    w.at[i + 1] = config_after(w.at[i], 0, &o);
  CU_ASSERT_EQUAL_FATAL(o, STEP_OK);
  return w;
}

static void leave(Walk *w) {
  for (unsigned i = 0; i < MOST; i++)
    config_delete(w->at[i]);
  arena_delete(w->arena);
}

/* True if the body's last step, of so many, is silent. */
static bool is_last_silent(const char *body, unsigned steps) {
  Walk w = walk(body, steps);
  bool is_silent = purity_is_silent(w.at[steps - 1], w.at[steps], 0);
  leave(&w);
  return is_silent;
}

static void what_changes_nothing_is_silent(void) {
  CU_ASSERT(is_last_silent("  %t = load &x\n  store &x, %t\n", 1));
  CU_ASSERT(is_last_silent("  %t = load &x\n  store &x, %t\n", 2));
  CU_ASSERT(is_last_silent("  store &x, 0:32\n", 1));
  CU_ASSERT_FALSE(is_last_silent("  store &x, 1:32\n", 1));
}

static void nobody_sees_what_is_in_an_own_object(void) {
  CU_ASSERT(is_last_silent("  %q = alloc 4:64 stack\n  store %q, 1:32\n", 1));
  CU_ASSERT_FALSE(is_last_silent("  %q = alloc 4:64 stack\n"
                                 "  store &p, %q\n  store %q, 1:32\n",
                                 2));
  CU_ASSERT_FALSE(is_last_silent("  %q = alloc 4:64 stack\n"
                                 "  %t = spawn @run, %q\n  store %q, 1:32\n",
                                 1));
}

static void an_address_taken_back_was_seen(void) {
  CU_ASSERT_FALSE(is_last_silent("  %q = alloc 4:64 stack\n  store &p, %q\n"
                                 "  store &p, 0:64\n  store %q, 1:32\n",
                                 3));
}

static void a_thread_made_or_a_block_freed_is_seen(void) {
  CU_ASSERT_FALSE(is_last_silent("  %t = load &x\n  %t = spawn @run, 0:64\n"
                                 "  store &x, 0:32\n",
                                 1));
  CU_ASSERT_FALSE(is_last_silent("  %q = alloc 4:64 zeroed\n  store &p, %q\n"
                                 "  free %q\n",
                                 2));
}

/* True if main after 'to' steps has returned to its state after 'from'
 * steps. */
static bool returns(const char *body, unsigned from, unsigned to,
                    bool observes) {
  Walk w = walk(body, to);
  bool yes = purity_returns(w.at[from], w.at[to], 0, observes);
  CU_ASSERT(!yes || purity_hash(w.at[from], 0) == purity_hash(w.at[to], 0));
  leave(&w);
  return yes;
}

#define LOOP(BEFORE, BODY)                                                     \
  "  interval S R\n" BEFORE "S:\n  loop 0\n" BODY "R:\n  jump S\n"

static void a_loop_that_only_reads_returns(void) {
  const char *reads = LOOP("", "  %t = load &x\n");
  CU_ASSERT(returns(reads, 0, 1, false));
  CU_ASSERT(returns(reads, 0, 1, true));
  const char *twice = LOOP("", "  %t = load &x\n  %t = load &x\n");
  CU_ASSERT_FALSE(returns(twice, 0, 1, false));
  CU_ASSERT(returns(twice, 0, 2, false));
}

static void a_counter_does_not_return(void) {
  CU_ASSERT_FALSE(returns(LOOP("", "  %t = load &x\n  %r = add %r, 1:64\n"
                                   "  store &p, %r\n"),
                          0, 2, false));
  CU_ASSERT_FALSE(returns(LOOP("  %q = alloc 4:64 stack\n  store %q, 0:32\n",
                               "  %t = load %q\n  %t = add %t, 1:32\n"
                               "  store %q, %t\n"),
                          1, 3, false));
}

static void a_variable_of_the_body_has_another_name(void) {
  const char *fresh = LOOP("", "  %q = alloc 4:64 stack\n  store %q, 1:32\n"
                               "  %t = load %q\n  dead %q\n");
  CU_ASSERT(returns(fresh, 0, 2, false));
  CU_ASSERT_FALSE(returns(fresh, 0, 2, true));
  CU_ASSERT(returns(fresh, 1, 3, false));
}

/* The names of two variables with different values are swapped. */
static void each_variable_has_its_own_name(void) {
  CU_ASSERT_FALSE(
      returns(LOOP("  %q = alloc 4:64 stack\n  %r = alloc 4:64 stack\n"
                   "  store %q, 1:32\n  store %r, 2:32\n",
                   "  %t = load %q\n  %t = load %r\n  %q = add %r, 0:64\n"),
              2, 4, false));
}

#define TWO                                                                    \
  "  %q = alloc 4:64 zeroed\n"                                                 \
  "  %r = alloc 4:64 zeroed\n"
#define READ_BOTH "  %t = load %q\n  %t = load %r\n"

/* Variables with equal values may swap their names, if that cannot be observed;
 * but one name does not stand for two. */
static void names_may_be_swapped(void) {
  const char *swap = LOOP(TWO, READ_BOTH "  %s = add %q, 0:64\n"
                                         "  %q = add %r, 0:64\n"
                                         "  %r = add %s, 0:64\n");
  CU_ASSERT(returns(swap, 0, 2, false));
  CU_ASSERT_FALSE(returns(swap, 0, 2, true));
  const char *lose = LOOP(TWO, READ_BOTH "  free %q\n  %q = add %r, 0:64\n");
  CU_ASSERT_FALSE(returns(lose, 0, 3, false));
}

static void what_is_left_over_is_new(void) {
  CU_ASSERT_FALSE(returns(LOOP("", "  %t = load &x\n  %q = alloc 4:64 heap\n"),
                          0, 1, false));
  CU_ASSERT_FALSE(returns(LOOP("  %q = alloc 4:64 heap\n  %t = load &x\n",
                               "  %t = load &x\n  free %q\n"
                               "  %q = add 0:64, 0:64\n"),
                          1, 3, false));
}

static void only_in_a_loop_is_an_iteration_possible(void) {
  Walk w = walk(LOOP("  %t = load &x\n", "  %t = load &x\n"), 1);
  CU_ASSERT_FALSE(purity_is_possible(w.at[0], 0));
  CU_ASSERT(purity_is_possible(w.at[1], 0));
  leave(&w);
}

/* ---- recurrence.h */

static bool recurs(const char *body, uint32_t at) {
  Arena *a = arena_new();
  char *text = arena_printf(a,
                            "object x size 4 align 4\n"
                            "function run params 0 {\n  return\n}\n"
                            "function main params 0 {\n"
                            "  reg 32 t\n  reg 1 c\n"
                            "%s  return\n}\n",
                            body);
  const Program *p = ir_program(a, text);
  Recurrence *r = recurrence_new(a, p);
  bool yes = recurrence_is_possible(r, program_function(p, p->entry), at);
  arena_delete(a);
  return yes;
}

/* LOOP's code begins with INST_LOOP. */
static void a_step_recurs_if_no_other_is_between(void) {
  CU_ASSERT(recurs(LOOP("", "  %t = load &x\n  call @run()\n"), 1));
  CU_ASSERT_FALSE(recurs(LOOP("", "  %t = load &x\n  store &x, %t\n"), 1));
  CU_ASSERT(recurs(LOOP("", "  atomic_begin\n  %t = load &x\n"
                            "  store &x, %t\n  atomic_end\n"),
                   1));
  CU_ASSERT_FALSE(recurs("  %t = load &x\n", 0));
}

UNIT(purity) {
  TEST(what_changes_nothing_is_silent);
  TEST(nobody_sees_what_is_in_an_own_object);
  TEST(an_address_taken_back_was_seen);
  TEST(a_thread_made_or_a_block_freed_is_seen);
  TEST(a_loop_that_only_reads_returns);
  TEST(a_counter_does_not_return);
  TEST(a_variable_of_the_body_has_another_name);
  TEST(each_variable_has_its_own_name);
  TEST(names_may_be_swapped);
  TEST(what_is_left_over_is_new);
  TEST(only_in_a_loop_is_an_iteration_possible);
  TEST(a_step_recurs_if_no_other_is_between);
}
