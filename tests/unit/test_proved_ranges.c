/* Ranges proved of shared cells, without a bound, and their use by Threads. */
#include "encoder/engine/prove.h"
#include "frontend/ir/property_ids.h"
#include "reduction/unwind/unwind.h"
#include "tests/unit/source.h"
#include "tests/unit/threads_build.h"
#include "tests/unit/unit.h"

#include <string.h>

enum { ASKED = 1 << PROPERTY_ASSERTION | 1 << PROPERTY_DEREF };

/* Returns a program that creates endless threads of the first routine, and one
 * of the second. */
static const Program *parse(const char *one, const char *two,
                            const char *main_does) {
  static const char form[] = "#include <pthread.h>\n#include <assert.h>\n"
                             "extern void __VERIFIER_atomic_begin(void);\n"
                             "extern void __VERIFIER_atomic_end(void);\n"
                             "extern unsigned __VERIFIER_nondet_uint(void);\n"
                             "extern void __VERIFIER_assume(int);\n"
                             "static int x, y, a[4];\n"
                             "static void *one(void *p) { %s\n return p; }\n"
                             "static void *two(void *p) { %s\n return p; }\n"
                             "int main(void) {\n"
                             "  pthread_t t;\n"
                             "  %s\n"
                             "  pthread_create(&t, 0, two, 0);\n"
                             "  for (;;) pthread_create(&t, 0, one, 0);\n"
                             "}\n";
  return source_parse(
      unit_arena, arena_printf(unit_arena, form, one, two, main_does), ASKED);
}

static CellRanges ranges_for(const Program *p, uint32_t properties) {
  const EngineOptions o = {.question.properties = properties};
  Diag *d = diag_new(stdout);
  CellRanges r = prove_ranges(unit_arena, p, &o, d);
  diag_delete(d);
  return r;
}

static void expect(const Program *p, const char *name, uint64_t low,
                   uint64_t high) {
  CellRanges all = ranges_for(p, ASKED);
  const CellRange *found = NULL;
  for (uint32_t i = 0; i < all.n; i++)
    if (!strcmp(all.data[i].object->name, name))
      found = &all.data[i];
  CU_ASSERT_PTR_NOT_NULL_FATAL(found);
  CU_ASSERT_EQUAL(found->low, low);
  CU_ASSERT_EQUAL(found->high, high);
}

static void expect_none(const Program *p, uint32_t properties) {
  CU_ASSERT_EQUAL(ranges_for(p, properties).n, 0);
}

static const char count[] = "__VERIFIER_atomic_begin();\n"
                            "if (x < 5) x++;\n"
                            "__VERIFIER_atomic_end();\n";

/* ---- a Program */

static void what_is_counted_is_within_its_leading_bits(void) {
  expect(parse(count, "", ""), "x", 0, 7);
}

static void what_was_stored_before_there_were_threads_counts(void) {
  static const char fall[] = "if (x == 8) x = 1; if (x == 1) x = 0;";
  expect(parse(fall, "", "x = 8;"), "x", 0, 15);
}

static void what_a_thread_does_last_counts(void) {
  expect(parse("if (x == 1) x = 2;", "x = 9; __VERIFIER_assume(0);", ""), "x",
         0, 15);
}

/* A failing assertion does not stop the thread, as in Threads. */
static void a_thread_goes_on_after_an_assertion(void) {
  expect(parse("int r = x; __CPROVER_assert(r < 2, \"r\"); y = r; if (y == 3) "
               "x = 1;",
               "x = 5;", ""),
         "y", 0, 7);
}

static void nothing_is_known_where_a_section_may_fail(void) {
  static const char form[] = "__VERIFIER_atomic_begin();\n"
                             "if (x < 5) x++;\nassert(x != %d);\n"
                             "__VERIFIER_atomic_end();\n";
  expect(parse(arena_printf(unit_arena, form, 6), "", ""), "x", 0, 7);
  expect_none(parse(arena_printf(unit_arena, form, 3), "", ""), ASKED);
}

static void nothing_is_known_where_an_access_may_fail(void) {
  static const char form[] = "unsigned i = __VERIFIER_nondet_uint();\n"
                             "if (i < %d) a[i] = 1;\n";
  const char *right = arena_printf(unit_arena, form, 4),
             *wrong = arena_printf(unit_arena, form, 5);
  expect(parse(count, right, ""), "x", 0, 7);
  expect_none(parse(count, wrong, ""), ASKED);
}

static void nothing_is_said_to_what_proofs_do_not_answer(void) {
  expect_none(parse(count, "", ""), ASKED | 1 << PROPERTY_DEADLOCK);
}

/* ---- Threads */

/* True if Threads know that x is accessed only after threads were created. */
static bool is_of_threads_known(const char *main_does) {
  const Program *p = parse("x = 1;", "x = 2;", main_does);
  TermStore *terms = term_store_new();
  const Threads *th = NULL;
  const UnwindOptions o = {.bound = 1, .properties = ASKED, .max_threads = 8};
  uint32_t rounds;
  Gap why;
  CU_ASSERT_EQUAL_FATAL(unwind(unit_arena, p, terms, &o, &th, &rounds, &why),
                        OK);
  bool is_known = false;
  for (CellId c = 0; c < th->n_cells; c++)
    is_known |= th->cells[c].is_of_threads && th->cells[c].object &&
                !strcmp(th->cells[c].object->name, "x");
  term_store_delete(terms);
  return is_known;
}

static void where_main_may_be_alone_nothing_is_of_threads(void) {
  CU_ASSERT_TRUE(is_of_threads_known("x = 3;"));
  CU_ASSERT_TRUE(is_of_threads_known("pthread_create(&t, 0, two, 0);"));
  CU_ASSERT_FALSE(is_of_threads_known(
      "__VERIFIER_atomic_begin();"
      "if (__VERIFIER_nondet_uint()) pthread_create(&t, 0, two, 0);"
      "else x = 1000;"
      "__VERIFIER_atomic_end();"));
  CU_ASSERT_FALSE(is_of_threads_known(
      "if (__VERIFIER_nondet_uint()) pthread_create(&t, 0, two, 0);"
      "else x = 1000;"));
}

static const Object object = {.name = "x", .size = 4};

/* Returns the range of a transition's read, which may be cut or not, from a
 * cell with the proved range 0 to 3. */
static Range range_read(uint64_t initial, bool is_cut) {
  static const CellRange proved = {&object, 0, 32, 0, 3};
  const CellRanges all = {&proved, 1};
  Build b = build_new();
  CellId x = build_cell(&b, 32, initial);
  b.cells.data[x].object = &object;
  b.cells.data[x].is_of_threads = true;
  build_thread(&b);
  build_write(&b, x, term_var(b.terms, 32, UINT32_MAX, "anything"));
  Term read = build_read(&b, x);
  if (is_cut)
    vec_top(&b.transitions)->cut =
        term_eq(b.terms, read, build_number(&b, x, 7));
  const Threads *th = build_threads(&b);
  const Facts *f = facts_of_writes(b.arena, th);
  Range out = facts_narrow(b.arena, f, &all)->reads[1][0];
  build_delete(&b);
  return out;
}

static void a_read_is_within_what_is_proved_or_initial(void) {
  CU_ASSERT_EQUAL(range_read(0, false).high, 3);
  CU_ASSERT_EQUAL(range_read(9, false).high, 9);
}

static void nothing_is_proved_of_what_goes_on_beyond(void) {
  CU_ASSERT_EQUAL(range_read(0, true).high, UINT32_MAX);
}

UNIT(proved_ranges) {
  TEST(what_is_counted_is_within_its_leading_bits);
  TEST(what_was_stored_before_there_were_threads_counts);
  TEST(what_a_thread_does_last_counts);
  TEST(a_thread_goes_on_after_an_assertion);
  TEST(nothing_is_known_where_a_section_may_fail);
  TEST(nothing_is_known_where_an_access_may_fail);
  TEST(nothing_is_said_to_what_proofs_do_not_answer);
  TEST(where_main_may_be_alone_nothing_is_of_threads);
  TEST(a_read_is_within_what_is_proved_or_initial);
  TEST(nothing_is_proved_of_what_goes_on_beyond);
}
