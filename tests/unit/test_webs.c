#include "frontend/ir/property_ids.h"
#include "reduction/static/webs.h"
#include "frontend/ir/ir_check.h"
#include "reduction/explore/dpor.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/ir_random.h"
#include "tests/unit/unit.h"

#include <stdio.h>

enum { FIRST = 1, PARAMETER = 0 };

/* Returns a function with a parameter and a register p, split into webs. */
static const Function *split(const char *body) {
  const char *text = arena_printf(unit_arena,
                                  "object x size 4 align 4\n"
                                  "object y size 4 align 4\n"
                                  "function run params 1 {\n"
                                  "  reg 64 argument\n"
                                  "  reg 64 p\n"
                                  "  reg 1 c\n"
                                  "%s  return\n}\n"
                                  "function main params 0 {\n"
                                  "  return\n}\n",
                                  body);
  const Program *p = webs_split(unit_arena, ir_program(unit_arena, text));
  ir_check(p);
  return &p->functions[FIRST];
}

/* Returns the address register of one of the function's stores. */
static Reg stored_by(const Function *f, unsigned which) {
  for (uint32_t at = 0; at < f->n_code; at++)
    if (f->code[at].kind == INST_STORE && which-- == 0)
      return f->code[at].a.id;
  return REG_NONE;
}

static bool is_one(const char *body) {
  const Function *f = split(body);
  return stored_by(f, 0) == stored_by(f, 1);
}

static void what_is_assigned_later_is_apart(void) {
  CU_ASSERT_FALSE(is_one("  %p = move &x\n  store %p, 1:32\n"
                         "  %p = move &y\n  store %p, 1:32\n"));
  CU_ASSERT(is_one("  %p = move &x\n  store %p, 1:32\n  store %p, 2:32\n"));
}

static void what_may_reach_one_use_is_one(void) {
  CU_ASSERT(is_one("  %c = nondet\n  %p = move &x\n  store %p, 1:32\n"
                   "  branch %c, A, B\n"
                   "A:\n  %p = move &y\n  jump B\n"
                   "B:\n  store %p, 1:32\n"));
}

static void rounds_of_a_loop_lead_back(void) {
  CU_ASSERT(is_one("  interval S R\n  %p = move &x\n"
                   "S:\n  loop 0\n  store %p, 1:32\n  %c = nondet\n"
                   "  branch %c, N, E\n"
                   "N:\n  %p = move &y\n"
                   "R:\n  jump S\n"
                   "E:\n  store %p, 2:32\n"));
}

static void a_round_may_begin_anew(void) {
  CU_ASSERT_FALSE(is_one("  interval S R\n"
                         "S:\n  loop 0\n"
                         "  %p = move &x\n  store %p, 1:32\n"
                         "  %p = move &y\n  store %p, 2:32\n"
                         "  %c = nondet\n  branch %c, R, E\n"
                         "R:\n  jump S\nE:\n"));
}

static void a_parameter_keeps_what_it_was_given(void) {
  const Function *f = split("  store %argument, 1:32\n"
                            "  %argument = move &x\n"
                            "  store %argument, 1:32\n");
  CU_ASSERT_EQUAL(stored_by(f, 0), PARAMETER);
  CU_ASSERT_NOT_EQUAL(stored_by(f, 1), PARAMETER);
  f = split("  %argument = move &x\n  store %argument, 1:32\n");
  CU_ASSERT_NOT_EQUAL(stored_by(f, 0), PARAMETER);
}

/* ---- random programs keep their behaviour */

static ExploreResult search(Arena *a, const Program *p) {
  const ExploreOptions o =
      dpor_options((ExploreOptions){.properties = 1u << PROPERTY_DEADLOCK});
  return dpor(a, p, &o);
}

static bool is_like(const ExploreResult *a, const ExploreResult *b) {
  return a->status == b->status && a->violated == b->violated &&
         a->paths == b->paths && a->transitions == b->transitions;
}

static void splitting_changes_no_execution(void) {
  unsigned n_split = 0;
  for (uint64_t i = 1; i <= 300 * unit_times; i++) {
    Arena *a = arena_new();
    bool has_inputs;
    const char *text = ir_random(a, i * 0x9e3779b97f4a7c15, &has_inputs);
    const Program *p = ir_program(a, text), *q = webs_split(a, p);
    const ExploreResult r = search(a, p), s = search(a, q);
    if (!is_like(&r, &s))
      printf("%s", text);
    CU_ASSERT_FATAL(is_like(&r, &s));
    n_split += q->functions[FIRST].n_regs > p->functions[FIRST].n_regs;
    arena_delete(a);
  }
  CU_ASSERT(n_split > 100);
}

UNIT(webs) {
  TEST(what_is_assigned_later_is_apart);
  TEST(what_may_reach_one_use_is_one);
  TEST(rounds_of_a_loop_lead_back);
  TEST(a_round_may_begin_anew);
  TEST(a_parameter_keeps_what_it_was_given);
  TEST(splitting_changes_no_execution);
}
