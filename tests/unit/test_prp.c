#include "frontend/ir/property_ids.h"
#include "svcomp/run/prp.h"
#include "tests/unit/unit.h"

#include <string.h>

#define CHECK_LINE(F) "CHECK( init(main()), LTL(" F ") )\n"

static char report[400];

static Status parse(const char *text, PropertyFile *out) {
  memset(report, 0, sizeof report);
  FILE *f = fmemopen(report, sizeof report - 1, "w");
  Diag *d = diag_new(f);
  Status s = prp_parse(unit_arena, "p.prp", text, d, out);
  fclose(f);
  diag_delete(d);
  return s;
}

static bool rejects(const char *text, const char *expected) {
  PropertyFile file;
  return parse(text, &file) == INVALID && strstr(report, expected);
}

static void unreach_call_names_its_function(void) {
  PropertyFile file;
  CU_ASSERT_EQUAL(parse(CHECK_LINE("G ! call(my_error())"), &file), OK);
  CU_ASSERT_EQUAL(file.properties, 1u << PROPERTY_REACH);
  CU_ASSERT_STRING_EQUAL(file.error_function, "my_error");
  CU_ASSERT_STRING_EQUAL(file.entry, "main");
  CU_ASSERT_PTR_NULL(file.unsupported);
}

static void blanks_do_not_matter(void) {
  PropertyFile file;
  CU_ASSERT_EQUAL(
      parse("\n CHECK(init( start ( ) ),LTL(G!call(f())))\r\n\n", &file), OK);
  CU_ASSERT_STRING_EQUAL(file.entry, "start");
  CU_ASSERT_STRING_EQUAL(file.error_function, "f");
}

static void each_supported_property_is_recognised(void) {
  PropertyFile file;
  CU_ASSERT_EQUAL(parse(CHECK_LINE("G ! overflow"), &file), OK);
  CU_ASSERT_EQUAL(file.properties, 1u << PROPERTY_OVERFLOW);
  CU_ASSERT_EQUAL(parse(CHECK_LINE("G valid-memcleanup"), &file), OK);
  CU_ASSERT_EQUAL(file.properties, 1u << PROPERTY_MEMCLEANUP);
  CU_ASSERT_EQUAL(parse(CHECK_LINE("G valid-memtrack"), &file), OK);
  CU_ASSERT_EQUAL(file.properties, 1u << PROPERTY_MEMTRACK);
  CU_ASSERT_EQUAL(
      parse(CHECK_LINE("G valid-free") CHECK_LINE("G valid-deref"), &file), OK);
  CU_ASSERT_EQUAL(file.properties, 1u << PROPERTY_FREE | 1u << PROPERTY_DEREF);
}

static bool is_unsupported(const char *text, const char *name) {
  PropertyFile file;
  return parse(text, &file) == OK && !file.properties && file.unsupported &&
         !strcmp(file.unsupported, name);
}

static void what_is_not_supported_is_named(void) {
  CU_ASSERT_TRUE(is_unsupported(CHECK_LINE("F end"), "termination"));
  CU_ASSERT_TRUE(is_unsupported(CHECK_LINE("G def-behavior"), "def-behavior"));
  CU_ASSERT_TRUE(
      is_unsupported(CHECK_LINE("G ! label(ERROR)"), "unreach-label"));
}

static void an_unsupported_property_leaves_the_others(void) {
  PropertyFile file;
  CU_ASSERT_EQUAL(parse(CHECK_LINE("G valid-free") CHECK_LINE("G valid-deref")
                            CHECK_LINE("F end"),
                        &file),
                  OK);
  CU_ASSERT_EQUAL(file.properties, 1u << PROPERTY_FREE | 1u << PROPERTY_DEREF);
  CU_ASSERT_STRING_EQUAL(file.unsupported, "termination");
  CU_ASSERT_EQUAL(file.unsupported_at.line, 3);
}

static void errors_have_a_place(void) {
  CU_ASSERT_TRUE(rejects("", "p.prp: error: expected a line CHECK("));
  CU_ASSERT_TRUE(rejects("\n\nCHEK", "p.prp:3:1: error: expected 'CHECK'"));
  CU_ASSERT_TRUE(rejects("CHECK( init(main()), FQL(x) )",
                         "p.prp:1:22: error: expected 'LTL', got 'FQL'"));
  CU_ASSERT_TRUE(rejects(CHECK_LINE("G ! overflows"), "got 'overflows'"));
  CU_ASSERT_TRUE(rejects(CHECK_LINE("G overflow"), "a property of SV-COMP"));
  CU_ASSERT_TRUE(rejects(CHECK_LINE("G ! call(f)"), "expected '(', got ')'"));
  CU_ASSERT_TRUE(rejects("CHECK( init(main()), LTL(G valid-free)",
                         "got the end of the line"));
  CU_ASSERT_TRUE(rejects("CHECK( init(main()), LTL(G valid-free) ) // x",
                         "expected the end of the line, got '/'"));
  CU_ASSERT_TRUE(rejects("\x7f\x45", "byte 0x7f"));
}

static void two_error_functions_are_refused(void) {
  CU_ASSERT_TRUE(rejects(
      CHECK_LINE("G ! call(f())") CHECK_LINE("G ! call(g())"), "p.prp:2:"));
}

static void two_entry_functions_are_refused(void) {
  CU_ASSERT_TRUE(rejects("CHECK( init(a()), LTL(G valid-free) )\n"
                         "CHECK( init(b()), LTL(G valid-free) )\n",
                         "one entry function"));
}

static void every_property_has_a_line_that_is_read_back(void) {
  for (Property p = 0; p < N_PROPERTY; p++) {
    PropertyFile file;
    const char *line = prp_line(unit_arena, p, "start", "fail");
    if (!property_row(p)->formula) {
      CU_ASSERT_PTR_NULL(line);
      continue;
    }
    CU_ASSERT_EQUAL(parse(line, &file), OK);
    CU_ASSERT_EQUAL(file.properties, 1u << p);
    CU_ASSERT_STRING_EQUAL(file.entry, "start");
    CU_ASSERT_PTR_NULL(file.unsupported);
    if (p == PROPERTY_REACH)
      CU_ASSERT_STRING_EQUAL(file.error_function, "fail");
  }
}

static void the_text_is_kept(void) {
  PropertyFile file;
  CU_ASSERT_EQUAL(parse(CHECK_LINE("G valid-free") " \n", &file), OK);
  CU_ASSERT_STRING_EQUAL(file.text, "CHECK( init(main()), LTL(G valid-free) )");
}

UNIT(prp) {
  TEST(unreach_call_names_its_function);
  TEST(blanks_do_not_matter);
  TEST(each_supported_property_is_recognised);
  TEST(what_is_not_supported_is_named);
  TEST(an_unsupported_property_leaves_the_others);
  TEST(errors_have_a_place);
  TEST(two_error_functions_are_refused);
  TEST(two_entry_functions_are_refused);
  TEST(every_property_has_a_line_that_is_read_back);
  TEST(the_text_is_kept);
}
