#include "frontend/clang/dialect.h"

#include "frontend/base/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *name;
  DialectKind kind;
} Row;

static const Row rows[] = {{"__CPROVER_assert", DIALECT_ASSERT},
                           {"__CPROVER_assume", DIALECT_ASSUME},
                           {"__CPROVER_atomic_begin", DIALECT_BEGIN},
                           {"__CPROVER_atomic_end", DIALECT_END},
                           {"__CPROVER_cover", DIALECT_NOTHING},
                           {"__CPROVER_fence", DIALECT_NOTHING},
                           {"__CPROVER_input", DIALECT_NOTHING},
                           {"__CPROVER_output", DIALECT_NOTHING},
                           {"__CPROVER_postcondition", DIALECT_ASSERT},
                           {"__CPROVER_precondition", DIALECT_ASSERT},
                           {"__CPROVER_printf", DIALECT_NOTHING},
                           {"__ESBMC_assert", DIALECT_ASSERT},
                           {"__ESBMC_assume", DIALECT_ASSUME},
                           {"__ESBMC_atomic_begin", DIALECT_BEGIN},
                           {"__ESBMC_atomic_end", DIALECT_END},
                           {"__VERIFIER_assume", DIALECT_ASSUME},
                           {"__VERIFIER_atomic_begin", DIALECT_BEGIN},
                           {"__VERIFIER_atomic_end", DIALECT_END},
                           {"assert", DIALECT_ASSERT}};

static int compare(const void *name, const void *row) {
  return strcmp(name, ((const Row *)row)->name);
}

DialectKind dialect_find(const char *function) {
  if (text_begins_with(function, "nondet_") ||
      text_begins_with(function, "__VERIFIER_nondet_"))
    return DIALECT_NONDET;
  const Row *row = bsearch(function, rows, sizeof rows / sizeof *rows,
                           sizeof *rows, compare);
  return row ? row->kind : DIALECT_NONE;
}

const DialectWord *dialect_words(void) {
  static const DialectWord words[] = {{"__CPROVER_bool", "_Bool"},
                                      {"__CPROVER_size_t", "__SIZE_TYPE__"},
                                      {"__CPROVER_thread_local", "__thread"},
                                      {NULL, NULL}};
  return words;
}

bool dialect_is_thread(const char *label) {
  return text_begins_with(label, "__CPROVER_ASYNC_");
}
