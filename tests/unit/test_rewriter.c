#include "frontend/ir/property_ids.h"
#include "frontend/source/rewriter.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  Arena *arena;
  const Program *program;
  Rewriter *rewriter;
} Read;

static Read read_text(const char *text) {
  Read r = {.arena = arena_new()};
  char *path = arena_strdup(r.arena, "/tmp/rewriter-XXXXXX");
  FILE *f = fdopen(mkstemp(path), "w");
  fputs(text, f);
  fclose(f);
  Diag *d = diag_new(stdout);
  const FrontendOptions options = {
      .file = path, .pointer_bits = 64, .properties = 1u << PROPERTY_OVERFLOW};
  if (frontend_parse(r.arena, &options, d, &r.program) != OK ||
      rewriter_open(r.arena, &options, r.program, r.program, d, &r.rewriter) !=
          OK)
    abort();
  diag_delete(d);
  unlink(path);
  return r;
}

static const Function *function(const Read *r, const char *name) {
  for (FuncId f = 0; f < r->program->n_functions; f++)
    if (!strcmp(r->program->functions[f].name, name))
      return &r->program->functions[f];
  abort();
}

/* Returns the n-th instruction of a kind in f. */
static const Inst *find(const Read *r, InstKind kind, unsigned n) {
  const Function *f = function(r, "f");
  for (uint32_t i = 0; i < f->n_code; i++)
    if (f->code[i].kind == kind && n-- == 0)
      return &f->code[i];
  abort();
}

static SourceSpot spot(const Read *r, InstKind kind, unsigned n) {
  return rewriter_find(r->rewriter, function(r, "f"), find(r, kind, n));
}

/* Expects f's body after "p()" was inserted in front of the n-th instruction of
 * a kind. */
static void expect(const char *body, InstKind kind, unsigned n,
                   const char *expected) {
  static const char head[] =
      "struct s { int b : 3, m; } s, *q; int x, y, a[3], *p; _Atomic int z;\n"
      "int g(int, int);\n#define TWICE(e) ((e) + (e))\n#define BOTH() x + y\n"
      "#define SET(e) do { x = e; y = e; } while (0)\n"
      "int f(int i) {";
  static const char tail[] =
      " return i; }\nint g(int i, int k) { return i - k; }\n"
      "int main(void) { return f(1); }\n";
  char text[1024];
  size_t size;
  snprintf(text, sizeof text, "%s%s%s", head, body, tail);
  Read r = read_text(text);
  SourceSpot at = spot(&r, kind, n);
  if (at.kind != SPOT_NONE)
    rewriter_write(r.rewriter, at, "p()");
  const char *made = rewriter_text(r.rewriter, 0, &size);
  const char *got =
      at.kind == SPOT_NONE ? rewriter_why(r.rewriter) : made + sizeof head - 1;
  size_t length = strlen(expected);
  if (strncmp(got, expected, length))
    printf("\n    expected '%s'\n    got      '%.*s'\n", expected,
           (int)strlen(got), got);
  CU_ASSERT(!strncmp(got, expected, length));
  CU_ASSERT_EQUAL(size, strlen(made));
  arena_delete(r.arena);
}

static void the_first_access_is_reached_from_in_front(void) {
  expect("x = y + 1;", INST_LOAD, 0, "p(); x = y + 1; return");
  expect("if (x) y = 1;", INST_LOAD, 0, "if (p(), x) y = 1; return");
  expect("if (i) y = 1;", INST_STORE, 0, "if (i) p(), y = 1; return");
  expect("while (x < 3) i++;", INST_LOAD, 0, "while (p(), x < 3) i++;");
  expect("int k = x; y = k;", INST_LOAD, 0, "int k = (p(), x); y = k;");
  expect("g(x, 1);", INST_LOAD, 0, "p(); g(x, 1);");
}

static void a_later_access_is_reached_inside(void) {
  expect("x++;", INST_STORE, 0,
         "__extension__ ({ __auto_type bmc_1 = x; p(); x = bmc_1 + 1; bmc_1; "
         "}); return");
  expect("x += y;", INST_LOAD, 1,
         "__extension__ ({ __auto_type bmc_1 = y; p(); x += bmc_1; });");
  expect("x = y;", INST_STORE, 0,
         "__extension__ ({ __typeof__(x) bmc_1 = y; p(); x = bmc_1; });");
  expect("i = *p;", INST_LOAD, 1,
         "i = (*__extension__ ({ __auto_type bmc_1 = &(*p); p(); bmc_1; }));");
  expect("i = i && x;", INST_LOAD, 0, "i = i && (p(), x);");
  expect("s.b = i;", INST_STORE, 0,
         "__extension__ ({ __auto_type bmc_3 = i; __auto_type bmc_2 = &(s); "
         "BmcTear bmc_4 = {.object = (char *)bmc_2, .size = sizeof *bmc_2}; "
         "__auto_type bmc_6 = bmc_2; void *bmc_5; "
         "while ((bmc_5 = bmc_tear(&bmc_4))) bmc_6 = bmc_5, bmc_6->b = bmc_3; "
         "p(); bmc_put_back(&bmc_4); bmc_6->b; });");
  expect("s.b++;", INST_STORE, 0,
         "__extension__ ({ __auto_type bmc_2 = &(s); __auto_type bmc_1 = "
         "+bmc_2->b; "
         "BmcTear bmc_3 = {.object = (char *)bmc_2, .size = sizeof *bmc_2}; "
         "__auto_type bmc_5 = bmc_2; void *bmc_4; while ((bmc_4 = "
         "bmc_tear(&bmc_3))) bmc_5 = bmc_4, bmc_5->b = bmc_1 + 1; "
         "p(); bmc_put_back(&bmc_3); bmc_5->b; bmc_1; });");
  expect("s.b = x;", INST_LOAD, 1,
         "__extension__ ({ __auto_type bmc_3 = x; __auto_type bmc_2 = &(s); "
         "p(); bmc_2->b = bmc_3; });");
  expect("i = q->b;", INST_LOAD, 1,
         "i = __extension__ ({ __auto_type bmc_1 = (q); p(); bmc_1->b; });");
}

static void operands_keep_their_order(void) {
  expect("i = x + y;", INST_LOAD, 1,
         "i = __extension__ ({ __auto_type bmc_1 = x; bmc_1 + (p(), y); });");
  expect("g(x, y);", INST_LOAD, 1,
         "__extension__ ({ __auto_type bmc_1 = x; __auto_type bmc_2 = "
         "(p(), y); g(bmc_1, bmc_2); });");
  expect("a[x] = y;", INST_LOAD, 1,
         "__extension__ ({ __typeof__(a[x]) bmc_1 = y; __auto_type bmc_2 = "
         "&(a[(p(), x)]); *bmc_2 = bmc_1; });");
}

static void a_call_is_reached_after_its_arguments(void) {
  expect("g(x, 2);", INST_CALL, 0,
         "__extension__ ({ __auto_type bmc_1 = x; p(); g(bmc_1, 2); });");
  expect("i = g(i, 2);", INST_CALL, 0, "p(); i = g(i, 2);");
  expect("i = x; __sync_fetch_and_add(&x, y);", INST_ATOMIC_BEGIN, 0,
         "i = x; __extension__ ({ __auto_type bmc_1 = y; p(); "
         "__sync_fetch_and_add(&x, bmc_1); });");
}

static void an_argument_of_a_macro_is_text_its_body_is_not(void) {
  expect("i = TWICE(x);", INST_LOAD, 1, "i = TWICE((p(), x)); return");
  expect("i = BOTH();", INST_LOAD, 0, "p(); i = BOTH(); return");
  expect("i = BOTH();", INST_LOAD, 1, "inside of a macro's body");
  expect("SET(1);", INST_STORE, 0, "p(); SET(1); return");
  expect("if (i) SET(1);", INST_STORE, 0, "if (i) { p(); SET(1); } return");
  expect("SET(1);", INST_STORE, 1, "inside of a macro's body");
}

static void an_aggregate_is_copied_in_pieces(void) {
  expect("*q = s;", INST_STORE, 1,
         "__extension__ ({ __auto_type bmc_1 = &(s); __auto_type bmc_2 = "
         "&(*q); __builtin_memcpy((char *)bmc_2 + 0, (char *)bmc_1 + 0, 4); "
         "char bmc_3[4]; __builtin_memcpy(bmc_3, (char *)bmc_1 + 4, 4); p(); "
         "__builtin_memcpy((char *)bmc_2 + 4, bmc_3, 4); *bmc_2; });");
  expect("struct s t = *q; i = t.m;", INST_LOAD, 2,
         "struct s t = __extension__ ({ __auto_type bmc_1 = &(*q); "
         "__typeof__(*bmc_1) bmc_2; __builtin_memcpy((char *)&bmc_2 + 0, "
         "(char *)bmc_1 + 0, 4); p(); __builtin_memcpy((char *)&bmc_2 + 4, "
         "(char *)bmc_1 + 4, 4); bmc_2; });");
}

static void lines_stay_what_they_are(void) {
  expect("\n  x\n    +=\n  y;\n", INST_STORE, 0,
         "\n  __extension__ ({ __auto_type bmc_1 = y;");
}

static const char check[] = "int x;\n"
                            "int main(void) {\n"
                            "  int k;\n"
                            "  x = 1 + x;\n"
                            "  return k;\n"
                            "}\n";

static void a_check_is_made_of_the_operands(void) {
  Read r = read_text(check);
  const Function *f = function(&r, "main");
  size_t size;
  for (uint32_t i = 0; i < f->n_code; i++)
    if (f->code[i].kind == INST_ASSERT)
      rewriter_write(r.rewriter,
                     rewriter_find_check(r.rewriter, f, &f->code[i]), "p()");
  CU_ASSERT_PTR_NOT_NULL(
      strstr(rewriter_text(r.rewriter, 0, &size),
             "x = __extension__ ({ __auto_type bmc_1 = x; if "
             "(__extension__ ({ __typeof__((1) + (bmc_1)) bmc_r; "
             "__builtin_add_overflow((1), (bmc_1), &bmc_r); })) p(); "
             "1 + bmc_1; });\n"));
  arena_delete(r.arena);
}

static void a_variable_gets_a_value(void) {
  Read r = read_text(check);
  const Function *f = function(&r, "main");
  size_t size;
  for (uint32_t i = 0; i < f->n_code; i++)
    if (f->code[i].kind == INST_UNDEF)
      rewriter_write(
          r.rewriter,
          rewriter_find_variable(r.rewriter, f, &f->code[i], SPOT_VALUE),
          "p()");
  CU_ASSERT_PTR_NOT_NULL(
      strstr(rewriter_text(r.rewriter, 0, &size), "  int k = p();\n"));
  arena_delete(r.arena);
}

static void functions_of_others_are_listed(void) {
  Read r = read_text("extern unsigned short __VERIFIER_nondet_ushort(void);\n"
                     "typedef unsigned long size; void *malloc(size);\n"
                     "int own(void) { return 0; }\n"
                     "int main(void) {\n"
                     "  return own() + __VERIFIER_nondet_ushort() + !malloc(1);"
                     "}\n");
  uint32_t n;
  const External *e = rewriter_externals(r.rewriter, &n);
  CU_ASSERT_EQUAL_FATAL(n, 2);
  CU_ASSERT_STRING_EQUAL(e[0].name, "__VERIFIER_nondet_ushort");
  CU_ASSERT_STRING_EQUAL(e[0].result, "unsigned short");
  CU_ASSERT_STRING_EQUAL(e[1].result, "void *");
  CU_ASSERT_STRING_EQUAL(e[1].params[0], "unsigned long");
  size_t size;
  rewriter_insert(r.rewriter, e[1].use, "/* here */ ");
  CU_ASSERT_PTR_NOT_NULL(strstr(rewriter_text(r.rewriter, 0, &size),
                                "\n/* here */ int main(void)"));
  arena_delete(r.arena);
}

UNIT(rewriter) {
  TEST(the_first_access_is_reached_from_in_front);
  TEST(a_later_access_is_reached_inside);
  TEST(operands_keep_their_order);
  TEST(a_call_is_reached_after_its_arguments);
  TEST(an_argument_of_a_macro_is_text_its_body_is_not);
  TEST(an_aggregate_is_copied_in_pieces);
  TEST(lines_stay_what_they_are);
  TEST(a_check_is_made_of_the_operands);
  TEST(a_variable_gets_a_value);
  TEST(functions_of_others_are_listed);
}
