#include "frontend/library/models.h"
#include "tests/unit/unit.h"

#include <stdbool.h>
#include <string.h>

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
    CU_ASSERT_PTR_NOT_NULL(model_standard(&table[i]));
  }
  CU_ASSERT_PTR_NULL(model_find("pthread_getattr_default_np"));
  CU_ASSERT_PTR_NULL(model_find(""));
  CU_ASSERT_STRING_EQUAL(model_name("__builtin_memcpy"), "memcpy");
  CU_ASSERT_STRING_EQUAL(model_name("memcpy"), "memcpy");
}

static void safe_functions_are_sorted(void) {
  static const char *const safe[] = {
#define SIGNAL_SAFE(NAME) #NAME,
#include "frontend/library/signal_safe.def"
#undef SIGNAL_SAFE
  };
  for (size_t i = 1; i < sizeof safe / sizeof *safe; i++)
    CU_ASSERT(strcmp(safe[i - 1], safe[i]) < 0);
  CU_ASSERT_TRUE(model_is_signal_safe(model_find("write")));
  CU_ASSERT_TRUE(model_is_signal_safe(model_find("_exit")));
  CU_ASSERT_FALSE(model_is_signal_safe(model_find("exit")));
  CU_ASSERT_FALSE(model_is_signal_safe(model_find("printf")));
}

static const LibraryFile *find_file(const char *name) {
  for (unsigned i = 0; i < n_library_files; i++)
    if (!strcmp(library_files[i].name, name))
      return &library_files[i];
  return NULL;
}

static void the_functions_of_the_library_are_sorted_and_in_its_files(void) {
  CU_ASSERT(n_library_functions > 100);
  for (unsigned i = 0; i < n_library_functions; i++) {
    const LibraryFunction *f = &library_functions[i];
    const LibraryFile *file = find_file(f->file);
    CU_ASSERT(file && strstr(file->text, f->name));
    CU_ASSERT_PTR_EQUAL(library_file_of(f->name), f->file);
    CU_ASSERT(i == 0 || strcmp(library_functions[i - 1].name, f->name) < 0);
  }
  CU_ASSERT_PTR_NULL(library_file_of("pthread_getattr_default_np"));
}

static void every_function_of_the_library_has_a_row(void) {
  for (unsigned i = 0; i < n_library_functions; i++) {
    const Model *m = model_find(library_functions[i].name);
    bool is_intrinsic = !strncmp(library_functions[i].name, "__bmc_", 6);
    CU_ASSERT(is_intrinsic || (m && m->kind == MODEL_BODY));
  }
}

static void every_body_row_has_a_function_of_the_library(void) {
  unsigned n;
  const Model *table = model_table(&n);
  for (unsigned i = 0; i < n; i++)
    CU_ASSERT_EQUAL(library_file_of(table[i].name) != NULL,
                    table[i].kind == MODEL_BODY);
}

static void the_columns_of_a_row_fit_each_other(void) {
  unsigned n;
  const Model *table = model_table(&n);
  for (unsigned i = 0; i < n; i++) {
    const Model *m = &table[i];
    bool calls = m->role == MODEL_CREATES || m->role == MODEL_CALLS;
    CU_ASSERT_EQUAL(m->calls > 0, calls);
    CU_ASSERT_EQUAL(m->role == MODEL_OTHER, m->object == MODEL_NOTHING);
    CU_ASSERT_EQUAL(m->stand_in == NULL, m->part == NULL);
    CU_ASSERT(!m->exits || m->kind == MODEL_PRINT);
  }
}

static void a_role_is_that_of_the_row(void) {
  CU_ASSERT_EQUAL(model_role("pthread_mutex_lock"), MODEL_TAKES);
  CU_ASSERT_EQUAL(model_role("thrd_create"), MODEL_CREATES);
  CU_ASSERT_EQUAL(model_role("strlen"), MODEL_OTHER);
  CU_ASSERT_EQUAL(model_role("pthread_getattr_default_np"), MODEL_OTHER);
}

static void other_names_are_those_of_modelled_functions(void) {
  static const char *const names[][2] = {
#define ALIAS(NAME, FUNCTION) {#NAME, #FUNCTION},
#include "frontend/library/aliases.def"
#undef ALIAS
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    CU_ASSERT_STRING_EQUAL(model_alias(names[i][0], 64), names[i][1]);
    CU_ASSERT_PTR_NOT_NULL(model_find(names[i][1]));
    CU_ASSERT_PTR_NULL(model_find(names[i][0]));
    CU_ASSERT(i == 0 || strcmp(names[i - 1][0], names[i][0]) < 0);
  }
  CU_ASSERT_STRING_EQUAL(model_alias("open64", 32), "open64");
  CU_ASSERT_STRING_EQUAL(model_alias("strtoq", 32), "strtoll");
  CU_ASSERT_STRING_EQUAL(model_alias("open", 64), "open");
}

UNIT(models) {
  TEST(the_table_is_sorted_and_names_nothing_twice);
  TEST(every_row_is_found_by_its_name_and_has_a_text);
  TEST(safe_functions_are_sorted);
  TEST(the_functions_of_the_library_are_sorted_and_in_its_files);
  TEST(every_function_of_the_library_has_a_row);
  TEST(every_body_row_has_a_function_of_the_library);
  TEST(the_columns_of_a_row_fit_each_other);
  TEST(a_role_is_that_of_the_row);
  TEST(other_names_are_those_of_modelled_functions);
}
