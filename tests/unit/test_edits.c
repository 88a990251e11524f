#include "frontend/source/edits.h"
#include "tests/unit/unit.h"

#include <string.h>

static const char text[] = "int f;\n  g(h(1)); k();\n";

static Loc from(unsigned line) { return (Loc){"w.yml", line, 1}; }

static bool is_at(RewrittenFile r, unsigned line, unsigned column,
                  const char *file, unsigned out_line, unsigned out_column) {
  Loc at = r.origin(r.context, (Loc){"p.c", line, column});
  return !strcmp(at.file, file) && at.line == out_line &&
         at.column == out_column;
}

static Edits *edits(void) { return edits_new(unit_arena, text); }

static RewrittenFile all_of(Edits *e) {
  return edits_apply(e, "p.c", 0, sizeof text - 1);
}

static void without_edits_the_text_is_as_it_was(void) {
  RewrittenFile r = all_of(edits());
  CU_ASSERT_STRING_EQUAL(r.text, text);
  CU_ASSERT_EQUAL(r.size, sizeof text - 1);
  CU_ASSERT(is_at(r, 2, 3, "p.c", 2, 3));
}

static void inner_sites_are_opened_last_and_closed_first(void) {
  Edits *e = edits();
  const EditSite inner = {9, 16, 1}, outer = {9, 17, 0}, next = {17, 22, 0};
  edits_open(e, next, "<n ", from(1));
  edits_close(e, next, " n>", from(1));
  edits_open(e, inner, "<i ", from(2));
  edits_close(e, inner, " i>", from(2));
  edits_open(e, outer, "<o ", from(3));
  edits_close(e, outer, " o>", from(3));
  RewrittenFile r = all_of(e);
  CU_ASSERT_STRING_EQUAL(r.text, "int f;\n  <o <i g(h(1)) i>; o><n  k(); n>\n");
}

static void two_of_one_extent_go_by_their_level(void) {
  Edits *e = edits();
  edits_open(e, (EditSite){9, 16, 2}, "b", from(1));
  edits_open(e, (EditSite){9, 16, 1}, "a", from(1));
  edits_close(e, (EditSite){9, 16, 1}, "y", from(1));
  edits_close(e, (EditSite){9, 16, 2}, "x", from(1));
  CU_ASSERT_STRING_EQUAL(all_of(e).text, "int f;\n  abg(h(1))xy; k();\n");
}

static void each_byte_knows_where_it_comes_from(void) {
  Edits *e = edits();
  edits_open(e, (EditSite){9, 17, 0}, "ab ", from(30));
  edits_open(e, (EditSite){9, 17, 0}, "cd ", from(40));
  edits_close(e, (EditSite){9, 17, 0}, " z", from(50));
  RewrittenFile r = all_of(e);
  CU_ASSERT_STRING_EQUAL(r.text, "int f;\n  ab cd g(h(1)); z k();\n");
  CU_ASSERT(is_at(r, 1, 5, "p.c", 1, 5));
  CU_ASSERT(is_at(r, 2, 2, "p.c", 2, 2));
  CU_ASSERT(is_at(r, 2, 3, "w.yml", 30, 1));
  CU_ASSERT(is_at(r, 2, 6, "w.yml", 40, 1));
  CU_ASSERT(is_at(r, 2, 9, "p.c", 2, 3));
  CU_ASSERT(is_at(r, 2, 17, "w.yml", 50, 1));
  CU_ASSERT(is_at(r, 2, 20, "p.c", 2, 12));
}

static void each_file_has_its_own(void) {
  static const char both[] = "int f;\nint g;";
  Edits *e = edits_new(unit_arena, both);
  edits_open(e, (EditSite){7, 13, 0}, "ab ", from(3));
  edits_open(e, (EditSite){0, 6, 0}, "cd ", from(4));
  edits_close(e, (EditSite){0, 6, 0}, " z", from(5));
  RewrittenFile f = edits_apply(e, "p.c", 0, 6),
                g = edits_apply(e, "q.c", 7, 6);
  CU_ASSERT_STRING_EQUAL(f.text, "cd int f; z");
  CU_ASSERT_STRING_EQUAL(g.text, "ab int g;");
  CU_ASSERT(is_at(f, 1, 11, "w.yml", 5, 1));
  CU_ASSERT_EQUAL(g.origin(g.context, (Loc){"q.c", 1, 4}).column, 1);
}

UNIT(edits) {
  TEST(without_edits_the_text_is_as_it_was);
  TEST(inner_sites_are_opened_last_and_closed_first);
  TEST(two_of_one_extent_go_by_their_level);
  TEST(each_byte_knows_where_it_comes_from);
  TEST(each_file_has_its_own);
}
