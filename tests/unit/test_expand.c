#include "frontend/ir/ir_alike.h"
#include "frontend/source/expand.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  const char *text; /* expanded text */
  bool is_alike;
} Expanded;

static Expanded expand_all(const char *source, bool opens_system) {
  Arena *a = unit_arena;
  Diag *d = diag_new(stdout);
  char *path = arena_strdup(a, "/tmp/expand-XXXXXX");
  FILE *f = fdopen(mkstemp(path), "w");
  fputs(source, f);
  fclose(f);
  FrontendOptions o = {.file = path, .pointer_bits = 64};
  Rewriting r = {0};
  const Program *p, *q;
  CU_ASSERT_EQUAL_FATAL(frontend_parse(a, &o, d, &p), OK);
  CU_ASSERT_EQUAL_FATAL(expand_macros(a, &o, opens_system, d, &r), OK);
  CU_ASSERT_EQUAL_FATAL(r.n_files, 1);
  o.rewriting = &r;
  CU_ASSERT_EQUAL_FATAL(frontend_parse(a, &o, d, &q), OK);
  diag_delete(d);
  unlink(path);
  return (Expanded){r.files[0].text, programs_are_alike(p, q)};
}

static Expanded expand(const char *source) { return expand_all(source, false); }

static unsigned count_lines(const char *text) {
  unsigned n = 0;
  for (; *text; text++)
    n += *text == '\n';
  return n;
}

/* Expects that the expanded text has the same meaning, and no macro's name in
 * main. */
static void check(const char *source, const char *name) {
  Expanded e = expand(source);
  const char *main = strstr(e.text, "int main");
  CU_ASSERT_TRUE(e.is_alike);
  CU_ASSERT_PTR_NOT_NULL_FATAL(main);
  CU_ASSERT_PTR_NULL(strstr(main, name));
  CU_ASSERT_EQUAL(count_lines(e.text), count_lines(source));
}

static void uses_become_what_they_expand_to(void) {
  check("int x;\n#define ADD(n) x += n\nint main(void) { ADD(2); }\n", "ADD");
  check("int x;\n#define BLOCK do { x = 1; } while (0)\n"
        "int main(void) { if (x) BLOCK; else x = 2; }\n",
        "BLOCK");
  check("#define TYPE unsigned long\n#define PASTE(a, b) a##b\n"
        "TYPE PASTE(x, 1);\nint main(void) { PASTE(x, 1) = sizeof(TYPE); }\n",
        "PASTE");
  check("int x;\n#define ONE 1\n#define ADD(n) x += n\n"
        "int main(void) { ADD(ONE); ADD(x * (ONE + ONE)); }\n",
        "ADD");
  check("#define NEG(n) -(n)\nint x;\nint main(void) { x = -NEG(-1); }\n",
        "NEG");
}

static void each_line_stays_where_it_is(void) {
  check("int x;\n#define ADD(n, m) x += n + \\\n  m\n"
        "int main(void) { ADD(2, // )\n 3 /* ( \n */); x = __LINE__; }\n",
        "ADD");
  check("int x;\n#define HERE __LINE__\nint main(void) {\n x = HERE; }\n",
        "HERE");
}

static void definitions_count_where_the_use_is(void) {
  check("int x;\n#define N 1\nint f(void) { return N; }\n#undef N\n"
        "#define N 2\n#if N == 2\nint main(void) { x = N + f(); }\n#endif\n",
        "N ");
}

static void macros_of_the_system_stay(void) {
  Expanded e = expand("#include <limits.h>\n#define MOST (INT_MAX - 1)\n"
                      "int main(void) { return MOST == INT_MAX; }\n");
  CU_ASSERT_TRUE(e.is_alike);
  CU_ASSERT_PTR_NOT_NULL(strstr(e.text, "(INT_MAX - 1)  == INT_MAX"));
}

static void those_of_the_c_library_are_expanded_if_asked_for(void) {
  const char *source =
      "#include <limits.h>\n#include <sys/queue.h>\n"
      "SLIST_HEAD(list, node) head;\n"
      "struct node { int n; SLIST_ENTRY(node) next; };\n"
      "int main(void) { struct node *n; int sum = INT_MAX;\n"
      "SLIST_FOREACH(n, &head, next) sum -= n->n; return sum; }\n";
  Expanded e = expand(source);
  CU_ASSERT_TRUE(e.is_alike);
  CU_ASSERT_PTR_NOT_NULL(strstr(e.text, "SLIST_FOREACH(n"));
  e = expand_all(source, true);
  CU_ASSERT_TRUE(e.is_alike);
  CU_ASSERT_PTR_NULL(strstr(e.text, "SLIST_FOREACH"));
  CU_ASSERT_PTR_NOT_NULL(strstr(e.text, "= INT_MAX"));
  CU_ASSERT_EQUAL(count_lines(e.text), count_lines(source));
}

static void what_is_no_whole_stays(void) {
  Expanded e =
      expand("#define BEGIN do {(\n#define END ); } while (0)\nint x;\n"
             "int main(void) { BEGIN x = 1 END; }\n");
  CU_ASSERT_TRUE(e.is_alike);
}

/* The preprocessor would expand the text once more. */
static void what_would_expand_again_is_not_alike(void) {
  Expanded e = expand("int x;\n#define x x + 1\n"
                      "int main(void) { return x; }\n");
  CU_ASSERT_FALSE(e.is_alike);
  e = expand("#define COUNT __COUNTER__\n"
             "int main(void) { return COUNT + __COUNTER__; }\n");
  CU_ASSERT_FALSE(e.is_alike);
}

UNIT(expand) {
  TEST(uses_become_what_they_expand_to);
  TEST(each_line_stays_where_it_is);
  TEST(definitions_count_where_the_use_is);
  TEST(macros_of_the_system_stay);
  TEST(those_of_the_c_library_are_expanded_if_asked_for);
  TEST(what_is_no_whole_stays);
  TEST(what_would_expand_again_is_not_alike);
}
