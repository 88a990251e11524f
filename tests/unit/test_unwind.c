#include "frontend/ir/ir_read.h"
#include "frontend/ir/property_ids.h"
#include "reduction/unwind/unwind.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  Arena *arena;
  TermStore *terms;
  const Threads *threads;
  Status status;
} Unwound;

static const char start[] =
    "program \"t.c\" 64\nentry @main\nthread_start @start\n"
    "function start params 2 {\n reg 64 f\n reg 64 p\n call %f(%p)\n"
    " end_thread\n}\n";

static Unwound unwound_from(const char *begin, const char *text,
                            uint32_t bound) {
  static char whole[8192];
  snprintf(whole, sizeof whole, "%s%s", begin, text);
  Unwound x = {arena_new(), term_store_new(), NULL, OK};
  Diag *d = diag_new(stderr);
  const Program *p = NULL;
  CU_ASSERT_EQUAL_FATAL(ir_read(x.arena, whole, "test.ir", d, &p), OK);
  UnwindOptions o = {.bound = bound,
                     .properties = 1u << PROPERTY_ASSERTION |
                                   1u << PROPERTY_DEREF | 1u << PROPERTY_FREE,
                     .max_threads = 64,
                     .free_transitions = 50};
  uint32_t rounds;
  Gap why;
  x.status = unwind(x.arena, p, x.terms, &o, &x.threads, &rounds, &why);
  CU_ASSERT_EQUAL_FATAL(x.status, OK);
  diag_delete(d);
  return x;
}

static Unwound unwound(const char *text, uint32_t bound) {
  return unwound_from(start, text, bound);
}

static void release(Unwound *x) {
  term_store_delete(x->terms);
  arena_delete(x->arena);
}

static unsigned count(const Unwound *x, CheckKind kind) {
  unsigned n = 0;
  for (uint32_t i = 0; i < x->threads->n_checks; i++)
    n += x->threads->checks[i].kind == kind;
  return n;
}

/* Returns "for (i = 0; i < LIMIT; i++) ;". */
static const char *loop(const char *limit) {
  static char text[1024];
  snprintf(text, sizeof text,
           "function main params 0 {\n reg 32 i\n reg 32 n\n reg 1 c\n"
           " interval L1 L2\n %%n = nondet \"n\"\n %%i = move 0:32\n"
           "L1:\n %%c = ult %%i, %s\n branch %%c, L3, L4\n"
           "L3:\n loop 0\n %%i = add %%i, 1:32\n"
           "L2:\n jump L1\nL4:\n exit\n}\n",
           limit);
  return text;
}

static void a_loop_of_constant_trip_count_costs_nothing(void) {
  Unwound x = unwound(loop("100:32"), 1);
  CU_ASSERT_EQUAL(x.threads->n_checks, 0);
  CU_ASSERT_EQUAL(x.threads->n_transitions, 0);
  release(&x);
}

static void a_loop_that_inputs_decide_is_cut_at_the_bound(void) {
  Unwound x = unwound(loop("%n"), 4);
  CU_ASSERT_EQUAL(count(&x, CHECK_UNWINDING), 1);
  CU_ASSERT_EQUAL(x.threads->checks[0].bound, 4);
  CU_ASSERT_STRING_EQUAL(x.threads->checks[0].loop, "main.0");
  release(&x);
}

/* Returns a main that sets x, starts a reader, and then runs BODY. */
static const char *with_reader(const char *body) {
  static char text[2048];
  snprintf(text, sizeof text,
           "object x size 4 align 4\n"
           "function reader params 1 {\n reg 64 p\n reg 32 v\n reg 1 c\n"
           " %%v = load &x+0\n %%c = eq %%v, 7:32\n"
           " assert %%c assertion \"x == 7\"\n return\n}\n"
           "function main params 0 {\n reg 32 t\n reg 32 v\n"
           " store &x+0, 7:32\n %%t = spawn @reader, 0:64\n%s exit\n}\n",
           body);
  return text;
}

static void what_the_library_does_last_stands_at_the_return(void) {
  static const char begin[] =
      "program \"t.c\" 64\nentry @main\nthread_start @start\n"
      "function start params 2 library {\n reg 64 f\n reg 64 p\n"
      " call %f(%p) !90:1\n store &x+0, 9:32 !91:1\n end_thread\n}\n";
  Unwound x = unwound_from(begin,
                           "object x size 4 align 4\n"
                           "function user params 1 {\n reg 64 p\n"
                           " return !7:1\n}\n"
                           "function main params 0 {\n reg 32 t\n reg 32 v\n"
                           " %t = spawn @user, 0:64\n %v = load &x+0\n"
                           " exit\n}\n",
                           1);
  CU_ASSERT_EQUAL_FATAL(x.threads->n_threads, 2);
  const Thread *t = &x.threads->threads[1];
  CU_ASSERT_EQUAL_FATAL(t->n, 1);
  CU_ASSERT_EQUAL(x.threads->transitions[t->first].inst->loc.line, 7);
  release(&x);
}

static void a_thread_inherits_what_its_creator_wrote(void) {
  Unwound x = unwound(with_reader(""), 1);
  CU_ASSERT_EQUAL(x.threads->n_cells, 0);
  CU_ASSERT_EQUAL(x.threads->n_transitions, 0);
  CU_ASSERT_EQUAL(x.threads->n_checks, 0);
  release(&x);
}

static void a_later_write_makes_the_variable_shared(void) {
  Unwound x = unwound(with_reader(" store &x+0, 8:32\n"), 1);
  CU_ASSERT_EQUAL_FATAL(x.threads->n_cells, 1);
  CU_ASSERT_EQUAL(x.threads->cells[0].ones, 15);
  CU_ASSERT(term_is_const(x.terms, x.threads->cells[0].initial, NULL));
  CU_ASSERT_EQUAL(x.threads->n_transitions, 2);
  CU_ASSERT_EQUAL(x.threads->frames, 2);
  CU_ASSERT_EQUAL(count(&x, CHECK_PROPERTY), 1);
  release(&x);
}

static void a_read_only_variable_is_not_shared(void) {
  Unwound x = unwound(with_reader(" %v = load &x+0\n"), 1);
  CU_ASSERT_EQUAL(x.threads->n_transitions, 0);
  release(&x);
}

static void an_atomic_section_is_one_transition(void) {
  Unwound x = unwound(with_reader(" atomic_begin\n %v = load &x+0\n"
                                  " %v = add %v, 1:32\n"
                                  " store &x+0, %v\n atomic_end\n"),
                      1);
  CU_ASSERT_EQUAL_FATAL(x.threads->n_transitions, 2);
  CU_ASSERT_EQUAL(x.threads->transitions[0].n_writes, 1);
  /* Only main writes x, and so knows the value it reads. */
  CU_ASSERT_EQUAL(x.threads->transitions[0].n_reads, 0);
  CU_ASSERT_EQUAL(x.threads->transitions[1].n_reads, 1);
  release(&x);
}

static void an_access_past_the_end_fails_its_check_for_certain(void) {
  Unwound x = unwound("object x size 4 align 4\n"
                      "function main params 0 {\n reg 32 v\n"
                      " %v = load &x+4\n exit\n}\n",
                      1);
  CU_ASSERT_EQUAL_FATAL(count(&x, CHECK_PROPERTY), 1);
  CU_ASSERT(term_is_true(x.terms, x.threads->checks[0].violated));
  CU_ASSERT_EQUAL(x.threads->checks[0].property, PROPERTY_DEREF);
  release(&x);
}

static void a_variable_index_reads_any_element(void) {
  Unwound x = unwound("object a size 8 align 4 \n"
                      "function main params 0 {\n reg 64 i\n reg 64 p\n"
                      " reg 32 v\n reg 1 c\n"
                      " store &a+0, 5:32\n store &a+4, 6:32\n"
                      " %i = nondet \"i\"\n %i = and %i, 1:64\n"
                      " %p = index &a+0, %i, 4\n %v = load %p\n"
                      " %c = ule 5:32, %v\n"
                      " assert %c assertion \"v\"\n exit\n}\n",
                      1);
  CU_ASSERT_EQUAL(count(&x, CHECK_UNSUPPORTED), 0);
  for (uint32_t i = 0; i < x.threads->n_checks; i++)
    CU_ASSERT_NOT_EQUAL(x.threads->checks[i].property, PROPERTY_DEREF);
  release(&x);
}

static void recursion_is_cut_like_a_loop(void) {
  Unwound x = unwound("function f params 1 {\n reg 32 n\n reg 1 c\n"
                      " %c = eq %n, 0:32\n branch %c, L1, L2\n"
                      "L2:\n %n = sub %n, 1:32\n call @f(%n)\n"
                      "L1:\n return\n}\n"
                      "function main params 0 {\n reg 32 n\n"
                      " %n = nondet \"n\"\n call @f(%n)\n"
                      " call @f(5:32)\n exit\n}\n",
                      3);
  CU_ASSERT_EQUAL(count(&x, CHECK_UNWINDING), 1);
  CU_ASSERT_STRING_EQUAL(x.threads->checks[0].loop, "f");
  release(&x);
}

UNIT(unwind) {
  TEST(a_loop_of_constant_trip_count_costs_nothing);
  TEST(a_loop_that_inputs_decide_is_cut_at_the_bound);
  TEST(what_the_library_does_last_stands_at_the_return);
  TEST(a_thread_inherits_what_its_creator_wrote);
  TEST(a_later_write_makes_the_variable_shared);
  TEST(a_read_only_variable_is_not_shared);
  TEST(an_atomic_section_is_one_transition);
  TEST(an_access_past_the_end_fails_its_check_for_certain);
  TEST(a_variable_index_reads_any_element);
  TEST(recursion_is_cut_like_a_loop);
}
