/* compile_command.h - what the command of a C compiler asks for, as far as it
 * tells which sources become what. */
#ifndef SVCOMP_BUILD_COMPILE_COMMAND_H
#define SVCOMP_BUILD_COMPILE_COMMAND_H
#include "frontend/base/arena.h"
#include "frontend/cli/shell_words.h"

#include <stdbool.h>

typedef enum {
  COMMAND_NOTHING, /* no object: it preprocesses, answers a question, ... */
  COMMAND_COMPILE, /* an object of each source (-c) */
  COMMAND_COMBINE, /* one file that is to be linked again: -r, -shared */
  COMMAND_LINK     /* a program */
} CommandKind;

typedef struct {
  const char *file;
  uint32_t word;  /* its number in 'words' */
  bool is_source; /* else it is linked as it is */
} CommandInput;

typedef struct {
  CommandKind kind;
  TextList words;     /* with those of files in place of @FILE; the first is
                         the compiler's name */
  const char *output; /* as asked; or NULL */
  VEC(CommandInput) inputs;
  TextList libraries, folders; /* -l, -L */
  bool is_static;
} Command;

/* 'words' have been expanded (shell_words_expand). */
void command_read(Arena *, const TextList *words, Command *out);

/* Where the object of a source goes, or all that is linked. */
const char *command_object(Arena *, const Command *, const CommandInput *);
const char *command_program(const Command *);

/* The words without all other inputs than the one given (NULL: any) and
 * without what is only for linkers of it. */
TextList command_words_of(Arena *, const Command *, const CommandInput *);

/* The file that is meant by -l NAME, or NULL: one that can be linked when the
 * program runs, of those in the folders of -L. */
const char *command_library(Arena *, const Command *, const char *name);

#endif
