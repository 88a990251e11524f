/* compile_command.h - sources and outputs of a C compiler's command. */
#ifndef SVCOMP_BUILD_COMPILE_COMMAND_H
#define SVCOMP_BUILD_COMPILE_COMMAND_H
#include "frontend/base/arena.h"
#include "frontend/cli/shell_words.h"

#include <stdbool.h>

typedef enum {
  COMMAND_NOTHING, /* no object: it preprocesses, answers a question, ... */
  COMMAND_COMPILE, /* an object of each source (-c) */
  COMMAND_COMBINE, /* one file for a further link: -r, -shared */
  COMMAND_LINK     /* a program */
} CommandKind;

typedef struct {
  const char *file;
  uint32_t word;  /* its index in 'words' */
  bool is_source; /* else it is linked unchanged */
} CommandInput;

typedef struct {
  CommandKind kind;
  TextList words;     /* words with each @FILE expanded; the first is the
                         compiler's name */
  const char *output; /* path given by -o, or NULL */
  VEC(CommandInput) inputs;
  TextList libraries, folders; /* -l, -L */
  bool is_static;
} CompileCommand;

/* Reads a command.  'words' have been expanded (shell_words_expand). */
void command_read(Arena *, const TextList *words, CompileCommand *out);

/* Returns the output path for the object of a source, or for the program. */
const char *command_object(Arena *, const CompileCommand *,
                           const CommandInput *);
const char *command_program(const CompileCommand *);

/* Returns the words without all inputs but the given one (NULL: any), and
 * without the linker's words for it. */
TextList command_words_of(Arena *, const CompileCommand *,
                          const CommandInput *);

/* Returns the file that -l NAME means, or NULL: a shared library in one of the
 * folders of -L. */
const char *command_library(Arena *, const CompileCommand *, const char *name);

#endif
