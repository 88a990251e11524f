/* compiler.h - handling of the flags of C compilers (compiler.def). */
#ifndef FRONTEND_CLI_COMPILER_H
#define FRONTEND_CLI_COMPILER_H
#include <stdbool.h>

typedef enum {
  COMPILER_PASS,
  COMPILER_IGNORE,
  COMPILER_REFUSE,
  COMPILER_SPLIT,
  COMPILER_OPTIMISE,
  COMPILER_SANITISE,
  COMPILER_HARDEN,
  COMPILER_LINKER,
  COMPILER_LANGUAGE,
  COMPILER_MODEL32,
  COMPILER_MODEL64,
  COMPILER_UNKNOWN
} CompilerAction;

typedef struct {
  CompilerAction action;
  const char *value;  /* value that is joined to the flag, or of SPLIT */
  bool is_value_next; /* the next word is its value */
} CompilerFlag;

CompilerFlag compiler_flag(const char *word);

#endif
