#include "frontend/ir/ir_check.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

#include <string.h>

static void expect_good(const char *body) {
  Arena *a = arena_new();
  const char *found = ir_check_find(a, ir_program(a, body));
  CU_ASSERT_PTR_NULL(found);
  if (found)
    printf("found: %s\n", found);
  arena_delete(a);
}

/* Expects a report that ends in 'rule'. */
static void expect_bad(const char *body, const char *rule) {
  Arena *a = arena_new();
  const char *found = ir_check_find(a, ir_program(a, body));
  CU_ASSERT_PTR_NOT_NULL(found);
  size_t n = found ? strlen(found) : 0, m = strlen(rule);
  bool ends = n >= m && !strcmp(found + n - m, rule);
  CU_ASSERT_TRUE(ends);
  if (!ends)
    printf("expected: %s\nfound: %s\n", rule, found ? found : "nothing");
  arena_delete(a);
}

static void expect_bad_inst(const char *inst, const char *rule) {
  Arena *a = arena_new();
  expect_bad(arena_printf(a,
                          "object x size 8 align 8\n"
                          "function f params 1 result 32 {\n"
                          "  reg 32 n\n"
                          "  return %%n\n"
                          "}\n"
                          "function main params 0 {\n"
                          "  reg 1 bit\n"
                          "  reg 32 a\n"
                          "  reg 32 b\n"
                          "  reg 64 p\n"
                          "  %s\n"
                          "  return\n"
                          "}\n",
                          inst),
             rule);
  arena_delete(a);
}

static void a_good_program_breaks_no_rule(void) {
  expect_good("object x size 8 align 8 at 0 &x\n"
              "function wait params 1 library {\n"
              "  reg 32 t\n"
              "  reg 1 c\n"
              "  %t = load &x\n"
              "  %c = eq %t, 0:32\n"
              "  wait %c\n"
              "  return\n"
              "}\n"
              "function main params 0 {\n"
              "  reg 32 t\n"
              "  reg 1 c\n"
              "  interval outer back\n"
              "  interval inner again parent 0\n"
              "outer:\n"
              "  loop 0\n"
              "inner:\n"
              "  loop 1\n"
              "  atomic_begin\n"
              "  wait %c\n"
              "  call @wait(%t)\n"
              "  atomic_end\n"
              "again:\n"
              "  branch %c, inner, back\n"
              "back:\n"
              "  branch %c, outer, out\n"
              "out:\n"
              "  return\n"
              "}\n");
}

static void widths_must_fit(void) {
  expect_bad_inst("%a = add %a, 1:64", "operands of equal width");
  expect_bad_inst("%p = add %a, %b", "a result of the operation's width");
  expect_bad_inst("%a = eq %a, %b", "a result of the operation's width");
  expect_bad_inst("%a = trunc %bit", "a result no wider than the operand");
  expect_bad_inst("%bit = zext %a", "a result no narrower than the operand");
  expect_bad_inst("%a = ite %b, %a, %b", "a condition of one bit");
  expect_bad_inst("%a = ite %bit, %a, 1:8", "values as wide as the result");
  expect_bad_inst("%a = move %p", "a result as wide as the operand");
  expect_bad_inst("%p = index &x, %a, 4", "operands as wide as the result");
  expect_bad_inst("%bit = load &x", "whole bytes");
  expect_bad_inst("store &x, %bit", "whole bytes");
  expect_bad_inst("%a = load %b", "an operand as wide as an address");
  expect_bad_inst("free %a", "an operand as wide as an address");
  expect_bad_inst("%a = alloc 4:64 heap", "a result as wide as an address");
  expect_bad_inst("assume %a", "an operand of one bit");
  expect_bad_inst("%a = move %b:8",
                  "operands that exist and have their own width");
  expect_bad_inst("return 1:32", "an operand as wide as the function's result");
  expect_bad_inst("%a = spawn %p, %a",
                  "operands as wide as thread_start's parameters");
}

static void calls_must_fit_their_callee(void) {
  expect_bad_inst("%a = call @f()", "an argument for each parameter");
  expect_bad_inst("%a = call @f(%p)", "arguments as wide as the parameters");
  expect_bad_inst("%p = call @f(%a)", "a result as wide as the callee's");
  expect_bad_inst("call %a()", "a callee as wide as an address");
}

static void control_must_stay_in_its_code(void) {
  expect_bad("function main params 0 {\n"
             "  atomic_begin\n"
             "}\n",
             "code that does not run past its end");
  expect_bad("function main params 0 {\n"
             "}\n",
             "code that does not run past its end");
  expect_bad("function main params 0 {\n"
             "L:\n"
             "  jump L\n"
             "}\n",
             "jumps backward only from a loop's back to its head");
}

static void loops_must_be_intervals_that_nest(void) {
  expect_bad("function main params 0 {\n"
             "  interval back head\n"
             "head:\n"
             "  loop 0\n"
             "back:\n"
             "  jump head\n"
             "}\n",
             "loops that are intervals of its code");
  expect_bad("function main params 0 {\n"
             "  interval head back\n"
             "head:\n"
             "  loop 0\n"
             "back:\n"
             "  return\n"
             "}\n",
             "a jump to the head at a loop's back");
  expect_bad("function main params 0 {\n"
             "  interval head back\n"
             "head:\n"
             "  atomic_begin\n"
             "back:\n"
             "  jump head\n"
             "}\n",
             "one INST_LOOP in each loop");
  expect_bad("function main params 0 {\n"
             "  reg 1 c\n"
             "  interval a back1\n"
             "  interval b back2\n"
             "a:\n"
             "  loop 0\n"
             "b:\n"
             "  loop 1\n"
             "back1:\n"
             "  branch %c, a, back2\n"
             "back2:\n"
             "  jump b\n"
             "}\n",
             "loops that nest or lie apart");
}

static void accesses_must_have_orders_that_they_can_have(void) {
  expect_good("object x size 4 align 4\n"
              "function main params 0 {\n"
              "  reg 32 a\n"
              "  atomic_begin operation\n"
              "  %a = load.acq.sc &x\n"
              "  store.rel &x, %a\n"
              "  atomic_end\n"
              "  %a = load &x around 0 1\n"
              "  return\n"
              "}\n");
  expect_bad_inst("  store.acq %p, %a\n", "an order that a store can have");
  expect_bad_inst("  store.acq_rel %p, %a\n", "an order that a store can have");
  expect_bad_inst("  %a = load.rel %p\n", "an order that a load can have");
  expect_bad_inst("  %a = load.sc.rel %p\n",
                  "a second order of atomic loads only, that a load can have");
  expect_bad_inst("  store.sc.sc %p, %a\n",
                  "a second order of atomic loads only, that a load can have");
  expect_bad_inst("  %a = move.sc %b\n",
                  "orders of loads, stores and fences only");
  expect_bad_inst("  store.sc %p, %a around 1 0\n",
                  "a memory location around plain loads and stores only");
}

static void waits_must_stand_in_sections(void) {
  expect_bad("function main params 0 {\n"
             "  wait 1:1\n"
             "  return\n"
             "}\n",
             "to stand inside an atomic section");
  expect_bad("function main params 0 {\n"
             "  reg 1 c\n"
             "  branch %c, in, out\n"
             "in:\n"
             "  atomic_begin\n"
             "out:\n"
             "  wait 1:1\n"
             "  return\n"
             "}\n",
             "to stand inside an atomic section");
  expect_bad("function helper params 0 {\n"
             "  wait 1:1\n"
             "  return\n"
             "}\n"
             "function main params 0 {\n"
             "  atomic_begin\n"
             "  call @helper()\n"
             "  atomic_end\n"
             "  call @helper()\n"
             "  return\n"
             "}\n",
             "to stand inside an atomic section");
}

static void images_must_hold_their_relocations(void) {
  static const char *const end = "function main params 0 {\n"
                                 "  return\n"
                                 "}\n";
  Arena *a = arena_new();
  expect_bad(arena_printf(a, "object x size 8 align 8 at 4 &x\n%s", end),
             "relocations inside");
  expect_bad(
      arena_printf(a, "object x size 16 align 8 at 4 &x at 8 &x\n%s", end),
      "relocations that are sorted and apart");
  expect_bad(arena_printf(a, "object x size 8 align 3\n%s", end),
             "an alignment that is a power of two");
  expect_bad(arena_printf(a,
                          "object x size 8 align 8 thread_local\n"
                          "object y size 8 align 8 at 0 &x\n%s",
                          end),
             "no relocation to what each thread has its own of");
  arena_delete(a);
}

UNIT(ir_check) {
  TEST(a_good_program_breaks_no_rule);
  TEST(widths_must_fit);
  TEST(calls_must_fit_their_callee);
  TEST(control_must_stay_in_its_code);
  TEST(loops_must_be_intervals_that_nest);
  TEST(accesses_must_have_orders_that_they_can_have);
  TEST(waits_must_stand_in_sections);
  TEST(images_must_hold_their_relocations);
}
