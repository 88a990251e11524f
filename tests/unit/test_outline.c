#include "frontend/source/outline.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  Arena *arena;
  char *path;
  Status status;
  const Outline *o;
} Read;

static Read read_text(const char *text) {
  Read r = {.arena = arena_new()};
  r.path = arena_strdup(r.arena, "/tmp/outline-XXXXXX");
  FILE *f = fdopen(mkstemp(r.path), "w");
  fputs(text, f);
  fclose(f);
  Diag *d = diag_new(stdout);
  FrontendOptions *options = ARENA_NEW(r.arena, FrontendOptions);
  options->file = r.path;
  options->pointer_bits = 64;
  r.status = outline_build(r.arena, options, d, &r.o);
  diag_delete(d);
  unlink(r.path);
  return r;
}

static void release(Read *r) { arena_delete(r->arena); }

static bool is_text(const Read *r, Extent e, const char *expected) {
  size_t n = strlen(expected);
  bool same = e.end.offset - e.begin.offset == n &&
              !memcmp(r->o->text + e.begin.offset, expected, n);
  if (!same)
    printf("\n    expected '%s', got '%.*s'\n", expected,
           (int)(e.end.offset - e.begin.offset), r->o->text + e.begin.offset);
  return same;
}

/* Returns the statement whose text begins with this. */
static StmtId find(const Read *r, const char *beginning) {
  for (StmtId s = 0; s < r->o->n_stmts; s++)
    if (!strncmp(r->o->text + r->o->stmts[s].at.begin.offset, beginning,
                 strlen(beginning)))
      return s;
  printf("\n    no statement '%s'\n", beginning);
  abort();
}

static const Stmt *get(const Read *r, const char *beginning) {
  return &r->o->stmts[find(r, beginning)];
}

static bool is_next(const Read *r, const char *s, const char *next) {
  StmtId found = outline_next(r->o, find(r, s));
  return next ? found == find(r, next) : found == STMT_NONE;
}

static const OutlineCall *find_call(const Read *r, const char *beginning) {
  for (uint32_t i = 0; i < r->o->n_calls; i++)
    if (!strncmp(r->o->text + r->o->calls[i].at.begin.offset, beginning,
                 strlen(beginning)))
      return &r->o->calls[i];
  printf("\n    no call '%s'\n", beginning);
  abort();
}

static const char many[] =
    "int f(int), g(void); void h(void);\n"
    "int x, a[3];\n"
    "int main(void) {\n"
    "  int y = g() /* of y */ , z;\n"
    "  x = 1 /* ; */ ;\n"
    "  if (x == 1 && f(2)) x = 2; else { x = 3; }\n"
    "  while (x) x--;\n"
    "  do { y = x; } while (y > 4) ;\n"
    "  for (int i = 0, k = ';'; i < 3; i++) a[i] = f(i);\n"
    "  for (;;) { if (x) break; else continue; }\n"
    "  switch (y) { case 1: y = 5; break; case 2: default: ; }\n"
    "again: y = 6;\n"
    "  if (y) goto again;\n"
    "  __asm__(\"\");\n"
    "  return ({ h(); y; });\n"
    "}\n";

static void each_statement_has_its_kind_and_text(void) {
  static const struct {
    const char *text;
    StmtKind kind;
    bool is_bare;
  } expected[] = {
      {"int y = g() /* of y */ , z;", STMT_DECLARATION, false},
      {"x = 1 /* ; */ ;", STMT_EXPRESSION, false},
      {"if (x == 1 && f(2)) x = 2; else { x = 3; }", STMT_IF, false},
      {"x = 2;", STMT_EXPRESSION, true},
      {"{ x = 3; }", STMT_BLOCK, false},
      {"x = 3;", STMT_EXPRESSION, false},
      {"while (x) x--;", STMT_WHILE, false},
      {"x--;", STMT_EXPRESSION, true},
      {"do { y = x; } while (y > 4) ;", STMT_DO, false},
      {"for (int i = 0, k = ';'; i < 3; i++) a[i] = f(i);", STMT_FOR, false},
      {"a[i] = f(i);", STMT_EXPRESSION, true},
      {"break;", STMT_BREAK, true},
      {"continue;", STMT_CONTINUE, true},
      {"case 1: y = 5;", STMT_CASE, false},
      {"y = 5;", STMT_EXPRESSION, true},
      {"case 2: default: ;", STMT_CASE, false},
      {"default: ;", STMT_DEFAULT, true},
      {";", STMT_EMPTY, true},
      {"again: y = 6;", STMT_LABEL, false},
      {"y = 6;", STMT_EXPRESSION, true},
      {"goto again;", STMT_GOTO, true},
      {"__asm__(\"\");", STMT_ASM, false},
      {"return ({ h(); y; });", STMT_RETURN, false},
      {"h();", STMT_EXPRESSION, false},
  };
  Read r = read_text(many);
  CU_ASSERT_EQUAL_FATAL(r.status, OK);
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    const Stmt *s = get(&r, expected[i].text);
    CU_ASSERT_TRUE(is_text(&r, s->at, expected[i].text));
    CU_ASSERT_EQUAL(s->kind, expected[i].kind);
    CU_ASSERT_EQUAL(s->is_bare, expected[i].is_bare);
    CU_ASSERT_FALSE(s->in_macro);
  }
  release(&r);
}

static void conditions_and_ways_are_told(void) {
  Read r = read_text(many);
  const Stmt *s = get(&r, "if (x == 1");
  CU_ASSERT_TRUE(is_text(&r, s->condition, "x == 1 && f(2)"));
  CU_ASSERT_EQUAL(s->body, find(&r, "x = 2"));
  CU_ASSERT_EQUAL(s->other, find(&r, "{ x = 3"));
  CU_ASSERT_TRUE(is_text(&r, get(&r, "while")->condition, "x"));
  CU_ASSERT_TRUE(is_text(&r, get(&r, "do")->condition, "y > 4"));
  CU_ASSERT_TRUE(is_text(&r, get(&r, "for (int")->condition, "i < 3"));
  CU_ASSERT_TRUE(is_text(&r, get(&r, "for (int")->step, "i++"));
  CU_ASSERT_TRUE(is_text(&r, get(&r, "for (;;)")->condition, ""));
  CU_ASSERT_TRUE(is_text(&r, get(&r, "switch")->condition, "y"));
  CU_ASSERT_EQUAL(get(&r, "for (;;)")->body, find(&r, "{ if (x) break"));
  CU_ASSERT_EQUAL(get(&r, "do")->body, find(&r, "{ y = x"));
  CU_ASSERT_EQUAL(get(&r, "if (y)")->other, STMT_NONE);
  release(&r);
}

static void the_next_statement_is_where_control_goes(void) {
  Read r = read_text(many);
  CU_ASSERT_TRUE(is_next(&r, "int y", "x = 1"));
  CU_ASSERT_TRUE(is_next(&r, "x = 2", "while (x)"));
  CU_ASSERT_TRUE(is_next(&r, "x = 3", "while (x)"));
  CU_ASSERT_TRUE(is_next(&r, "x--", NULL));
  CU_ASSERT_TRUE(is_next(&r, "y = x", NULL));
  CU_ASSERT_TRUE(is_next(&r, "do {", "for (int"));
  CU_ASSERT_TRUE(is_next(&r, "y = 5", "break; case"));
  CU_ASSERT_TRUE(is_next(&r, "break; case", NULL));
  CU_ASSERT_TRUE(is_next(&r, "switch", "y = 6"));
  CU_ASSERT_TRUE(is_next(&r, ";", "y = 6"));
  CU_ASSERT_TRUE(is_next(&r, "__asm__", "return"));
  CU_ASSERT_TRUE(is_next(&r, "h();", "y; }"));
  CU_ASSERT_TRUE(is_next(&r, "y; }", NULL));
  CU_ASSERT_TRUE(is_next(&r, "return", NULL));
  release(&r);
}

static void calls_have_parentheses_and_what_they_are_assigned_to(void) {
  Read r = read_text("int f(int), (*p)(int); unsigned char c; struct { int m;"
                     " } s;\n"
                     "int main(void) {\n"
                     "  long v = f /* ( */ (f(1));\n"
                     "  c = (char)p(2);\n"
                     "  s.m = f(3);\n"
                     "  v = f(4) + 1;\n"
                     "  if ((v = f(5))) (f)(6);\n"
                     "  *(f(7), &v) = f(8);\n"
                     "}\n");
  CU_ASSERT_EQUAL_FATAL(r.status, OK);
  const OutlineCall *c = find_call(&r, "f /* (");
  CU_ASSERT_TRUE(is_text(&r, (Extent){c->open, c->close}, "(f(1)"));
  CU_ASSERT_EQUAL(c->open.line, 3);
  CU_ASSERT_EQUAL(c->open.column, 22);
  CU_ASSERT_EQUAL_FATAL(c->n_args, 1);
  CU_ASSERT_TRUE(is_text(&r, c->args[0], "f(1)"));
  CU_ASSERT_STRING_EQUAL(c->callee, "f");
  CU_ASSERT_STRING_EQUAL(c->target, "v");
  CU_ASSERT_STRING_EQUAL(c->target_type->name, "long");
  CU_ASSERT_PTR_NULL(find_call(&r, "f(1)")->target);
  c = find_call(&r, "p(2)");
  CU_ASSERT_PTR_NULL(c->callee);
  CU_ASSERT_STRING_EQUAL(c->target, "c");
  CU_ASSERT_TRUE(c->is_cast);
  CU_ASSERT_STRING_EQUAL(find_call(&r, "f(3)")->target, "s.m");
  CU_ASSERT_FALSE(find_call(&r, "f(3)")->is_cast);
  CU_ASSERT_PTR_NULL(find_call(&r, "f(4)")->target);
  CU_ASSERT_PTR_NULL(find_call(&r, "f(5)")->target);
  CU_ASSERT_EQUAL(find_call(&r, "f(5)")->stmt, find(&r, "if"));
  CU_ASSERT_STRING_EQUAL(find_call(&r, "(f)(6)")->callee, "f");
  CU_ASSERT_PTR_NULL(find_call(&r, "f(8)")->target);
  CU_ASSERT_PTR_EQUAL(outline_find_call(r.o, (Loc){r.path, 5, 0}),
                      find_call(&r, "f(3)"));
  CU_ASSERT_PTR_EQUAL(outline_find_call(r.o, (Loc){r.path, 5, 10}),
                      find_call(&r, "f(3)"));
  CU_ASSERT_PTR_NULL(outline_find_call(r.o, (Loc){r.path, 5, 3}));
  release(&r);
}

static void what_a_macro_makes_is_marked(void) {
  Read r = read_text("void f(int);\n"
                     "#define TWO f(1); f(2)\n"
                     "#define ID(x) x\n"
                     "#define ZERO 0\n"
                     "int main(void) {\n"
                     "  TWO;\n"
                     "  ID(f(3));\n"
                     "  f(4); return ZERO ;\n"
                     "}\n");
  CU_ASSERT_EQUAL_FATAL(r.o->n_stmts, 6);
  const Stmt *s = r.o->stmts;
  CU_ASSERT_TRUE(s[1].in_macro && s[1].begins_macro);
  CU_ASSERT_TRUE(s[2].in_macro && !s[2].begins_macro);
  CU_ASSERT_TRUE(is_text(&r, s[2].at, "TWO;"));
  CU_ASSERT_TRUE(s[3].in_macro && s[3].begins_macro);
  CU_ASSERT_TRUE(is_text(&r, s[3].at, "ID(f(3));"));
  CU_ASSERT_FALSE(s[4].in_macro);
  CU_ASSERT_FALSE(s[5].in_macro);
  CU_ASSERT_TRUE(is_text(&r, s[5].at, "return ZERO ;"));
  CU_ASSERT_TRUE(r.o->calls[0].in_macro);
  CU_ASSERT_FALSE(r.o->calls[3].in_macro);
  CU_ASSERT_EQUAL(outline_leave_macro(r.o, 2), 1);
  CU_ASSERT_EQUAL(outline_leave_macro(r.o, 4), 4);
  release(&r);
}

static void all_that_a_macro_makes_ends_with_the_semicolon_behind(void) {
  Read r = read_text("void f(int);\n"
                     "#define DECLARE int x; f(x = 1)\n"
                     "#define BLOCK { f(2); }\n"
                     "int main(void) {\n"
                     "  DECLARE;\n"
                     "  BLOCK;\n"
                     "}\n");
  CU_ASSERT_EQUAL_FATAL(r.o->n_stmts, 6);
  CU_ASSERT_TRUE(is_text(&r, r.o->stmts[1].at, "DECLARE;"));
  CU_ASSERT_TRUE(is_text(&r, r.o->stmts[2].at, "DECLARE;"));
  CU_ASSERT_TRUE(is_text(&r, r.o->stmts[3].at, "BLOCK;"));
  CU_ASSERT_EQUAL(outline_leave_macro(r.o, 2), 1);
  release(&r);
}

static void a_call_in_a_macros_argument_stands_there(void) {
  Read r = read_text("int f(int);\n"
                     "#define TWICE(x) (sizeof(x) ? (x) : 0)\n"
                     "#define CALL f(1)\n"
                     "int main(void) {\n"
                     "  return TWICE(f(2) + f(f(3))) + TWICE(CALL);\n"
                     "}\n");
  CU_ASSERT_EQUAL_FATAL(r.o->n_calls, 5);
  for (uint32_t i = 0; i < 3; i++)
    CU_ASSERT_FALSE(r.o->calls[i].in_macro);
  CU_ASSERT_TRUE(is_text(&r, r.o->calls[0].at, "f(2)"));
  CU_ASSERT_TRUE(is_text(&r, r.o->calls[1].at, "f(f(3))"));
  CU_ASSERT_TRUE(is_text(&r, r.o->calls[2].at, "f(3)"));
  CU_ASSERT_TRUE(r.o->calls[3].in_macro);
  CU_ASSERT_EQUAL(r.o->calls[2].use.column, 10);
  release(&r);
}

static void a_block_of_an_expression_counts_as_the_statement_around(void) {
  Read r = read_text("#define V(x) ({ int v = (x); v; })\n"
                     "int main(void) {\n"
                     "  return 1 ? V(2) : 3;\n"
                     "}\n");
  StmtId around = find(&r, "return");
  CU_ASSERT_TRUE(r.o->n_stmts > around + 1);
  for (StmtId s = around; s < r.o->n_stmts; s++)
    CU_ASSERT_EQUAL(outline_leave_macro(r.o, s), around);
  release(&r);
}

static void a_call_that_creates_a_thread_is_known(void) {
  Read r = read_text(
      "typedef unsigned long pthread_t;\n"
      "int pthread_create(pthread_t *, void *, void *(*)(void *), void *);\n"
      "int (*make)(pthread_t *, void *, void *(*)(void *), void *);\n"
      "void *run(void *a) { return a; }\n"
      "int main(void) {\n"
      "  pthread_t t;\n"
      "  pthread_create(&t, 0, run, 0);\n"
      "  make(&t, 0, run, 0);\n"
      "  run(0);\n"
      "}\n");
  CU_ASSERT_EQUAL_FATAL(r.o->n_calls, 3);
  CU_ASSERT_EQUAL(r.o->calls[0].creation, CREATION_ITSELF);
  CU_ASSERT_EQUAL(r.o->calls[1].creation, CREATION_ITSELF);
  CU_ASSERT_EQUAL(r.o->calls[2].creation, CREATION_NONE);
  release(&r);
}

static void places_are_physical_lines(void) {
  Read r = read_text("# 7 \"other.c\"\n"
                     "void f(void) { ; }\r\n"
                     "int main(void) {\n"
                     "\tf(); f();\n"
                     "}\n");
  CU_ASSERT_EQUAL_FATAL(r.o->n_functions, 2);
  const OutlineFunction *f = outline_find_function(r.o, "main");
  CU_ASSERT_EQUAL(f->at.begin.line, 3);
  CU_ASSERT_EQUAL(f->at.end.line, 5);
  CU_ASSERT_EQUAL(f->n_calls, 2);
  const Loc second = {r.path, 4, 8};
  StmtId s = outline_find(r.o, second);
  CU_ASSERT_EQUAL(r.o->stmts[s].at.begin.column, 7);
  CU_ASSERT_EQUAL(r.o->stmts[s - 1].at.begin.column, 2);
  CU_ASSERT_EQUAL(outline_find(r.o, (Loc){r.path, 4, 6}), f->body);
  CU_ASSERT_EQUAL(outline_find(r.o, (Loc){"x.c", 4, 8}), STMT_NONE);
  CU_ASSERT_EQUAL(outline_find(r.o, (Loc){r.path, 5, 2}), STMT_NONE);
  CU_ASSERT_EQUAL(outline_find_line(r.o, 3, false), s - 1);
  CU_ASSERT_EQUAL(outline_find_line(r.o, 3, true), f->body);
  CU_ASSERT_EQUAL(outline_find_line(r.o, 5, false), STMT_NONE);
  CU_ASSERT_PTR_NULL(outline_find_function(r.o, "g"));
  release(&r);
}

static void variables_are_named_where_they_are_alone_and_in_scope(void) {
  Read r = read_text("int g;\n"
                     "void f(int p) { int a; a = p; { int b; b = a; }\n"
                     "  for (int i = 0;;) i++;\n"
                     "  { int c; c = 1; } { int c; c = 2; } }\n");
  CU_ASSERT_TRUE(outline_can_name(r.o, "p", find(&r, "a = p")));
  CU_ASSERT_TRUE(outline_can_name(r.o, "a", find(&r, "a = p")));
  CU_ASSERT_FALSE(outline_can_name(r.o, "a", find(&r, "int a")));
  CU_ASSERT_TRUE(outline_can_name(r.o, "b", find(&r, "b = a")));
  CU_ASSERT_FALSE(outline_can_name(r.o, "b", find(&r, "for")));
  CU_ASSERT_FALSE(outline_can_name(r.o, "i", find(&r, "for")));
  CU_ASSERT_TRUE(outline_can_name(r.o, "i", find(&r, "i++")));
  CU_ASSERT_FALSE(outline_can_name(r.o, "c", find(&r, "c = 1")));
  CU_ASSERT_FALSE(outline_can_name(r.o, "g", find(&r, "a = p")));
  release(&r);
}

static void columns_count_characters_for_others(void) {
  Read r = read_text("void f(void) { /* \xc3\xa4 */ ; }\n");
  TextPosition p = get(&r, ";")->at.begin;
  CU_ASSERT_EQUAL(p.column, 25);
  CU_ASSERT_EQUAL(outline_character(r.o, p), 24);
  release(&r);
}

static void every_statement_is_found_where_it_begins(void) {
  Read r = read_text(many);
  for (StmtId s = 0; s < r.o->n_stmts; s++) {
    TextPosition p = r.o->stmts[s].at.begin;
    CU_ASSERT_EQUAL(outline_find(r.o, (Loc){r.path, p.line, p.column}), s);
  }
  release(&r);
}

UNIT(outline) {
  TEST(each_statement_has_its_kind_and_text);
  TEST(conditions_and_ways_are_told);
  TEST(the_next_statement_is_where_control_goes);
  TEST(calls_have_parentheses_and_what_they_are_assigned_to);
  TEST(what_a_macro_makes_is_marked);
  TEST(all_that_a_macro_makes_ends_with_the_semicolon_behind);
  TEST(a_call_in_a_macros_argument_stands_there);
  TEST(a_block_of_an_expression_counts_as_the_statement_around);
  TEST(a_call_that_creates_a_thread_is_known);
  TEST(places_are_physical_lines);
  TEST(variables_are_named_where_they_are_alone_and_in_scope);
  TEST(columns_count_characters_for_others);
  TEST(every_statement_is_found_where_it_begins);
}
