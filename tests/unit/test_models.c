#include "frontend/models.h"

#include <CUnit/Basic.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MANY = 1024, LONGEST = 64 };

/* The functions that the library defines for programs: lines that begin in
 * the first column, are not static, and open a body. */
static unsigned defined(char names[][LONGEST]) {
  unsigned n = 0;
  for (const char *line = library_source; *line;) {
    const char *end = strchr(line, '\n');
    const char *open = memchr(line, '(', (size_t)(end - line));
    const char *semicolon = strstr(line, ";\n"), *brace = strchr(line, '{');
    bool opens = open && brace && (!semicolon || brace < semicolon);
    if (opens && isalpha((unsigned char)*line) &&
        strncmp(line, "static ", 7) && strncmp(line, "typedef ", 8)) {
      const char *name = open;
      while (isalnum((unsigned char)name[-1]) || name[-1] == '_')
        name--;
      CU_ASSERT_FATAL(n < MANY && open - name < LONGEST);
      snprintf(names[n++], LONGEST, "%.*s", (int)(open - name), name);
    }
    line = end + 1;
  }
  return n;
}

static void the_table_is_sorted_and_names_nothing_twice(void) {
  unsigned n;
  const Model *table = model_table(&n);
  CU_ASSERT(n > 200);
  for (unsigned i = 1; i < n; i++)
    CU_ASSERT(strcmp(table[i - 1].name, table[i].name) < 0);
}

static void every_row_is_found_by_its_name_and_has_a_text(void) {
  unsigned n;
  const Model *table = model_table(&n);
  for (unsigned i = 0; i < n; i++) {
    CU_ASSERT_PTR_EQUAL(model_find(table[i].name), &table[i]);
    CU_ASSERT(table[i].text[0] != 0);
  }
  CU_ASSERT_PTR_NULL(model_find("pthread_kill"));
  CU_ASSERT_PTR_NULL(model_find(""));
}

static void every_function_of_the_library_has_a_row(void) {
  static char names[MANY][LONGEST];
  unsigned n = defined(names);
  CU_ASSERT(n > 100);
  for (unsigned i = 0; i < n; i++) {
    const Model *m = model_find(names[i]);
    bool is_intrinsic = !strncmp(names[i], "__bmc_", 6);
    CU_ASSERT(is_intrinsic || (m && m->kind == MODEL_BODY));
  }
}

static void every_body_row_has_a_function_of_the_library(void) {
  static char names[MANY][LONGEST];
  unsigned rows, n = defined(names);
  const Model *table = model_table(&rows);
  for (unsigned i = 0; i < rows; i++) {
    unsigned found = 0;
    for (unsigned j = 0; j < n; j++)
      found += !strcmp(names[j], table[i].name);
    CU_ASSERT_EQUAL(found, table[i].kind == MODEL_BODY);
  }
}

int main(void) {
  CU_initialize_registry();
  CU_pSuite s = CU_add_suite("models", 0, 0);
  CU_ADD_TEST(s, the_table_is_sorted_and_names_nothing_twice);
  CU_ADD_TEST(s, every_row_is_found_by_its_name_and_has_a_text);
  CU_ADD_TEST(s, every_function_of_the_library_has_a_row);
  CU_ADD_TEST(s, every_body_row_has_a_function_of_the_library);
  CU_basic_run_tests();
  unsigned bad = CU_get_number_of_failures();
  CU_cleanup_registry();
  return bad != 0;
}
