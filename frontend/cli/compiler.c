#include "frontend/cli/compiler.h"

#include <string.h>

typedef struct {
  const char *pattern;
  CompilerAction action;
} Row;

static const Row rows[] = {
#define COMPILER_FLAG(PATTERN, ACTION) {PATTERN, COMPILER_##ACTION},
#include "frontend/cli/compiler.def"
#undef COMPILER_FLAG
};

static bool fits(const Row *row, const char *word) {
  size_t n = strlen(row->pattern) - 1;
  char end = row->pattern[n];
  return end == '*' || end == ' ' ? !strncmp(word, row->pattern, n)
                                  : !strcmp(word, row->pattern);
}

static const Row *find_row(const char *word) {
  const Row *best = NULL;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (fits(&rows[i], word) &&
        (!best || strlen(rows[i].pattern) > strlen(best->pattern)))
      best = &rows[i];
  return best;
}

CompilerFlag compiler_flag(const char *word) {
  const Row *row = find_row(word);
  if (!row)
    return (CompilerFlag){.action = COMPILER_UNKNOWN};
  size_t n = strlen(row->pattern) - 1;
  bool has_value = row->pattern[n] == ' ';
  const char *rest = word + n;
  return (CompilerFlag){
      .action = row->action,
      .value = has_value || row->action == COMPILER_SPLIT ? rest : NULL,
      .is_value_next = has_value && !*rest};
}
