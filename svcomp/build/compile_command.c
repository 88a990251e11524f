#include "svcomp/build/compile_command.h"

#include "frontend/cli/compiler.h"
#include "frontend/cli/options.h"
#include "frontend/base/text.h"

#include <string.h>
#include <unistd.h>

typedef struct {
  Arena *arena;
  CompileCommand *command;
  uint32_t next;
  /* Language of later inputs; NULL: by their names. */
  const char *language;
  bool is_compile, is_combine, is_nothing;
} Reader;

static bool is_any(const char *word, const char *const *words, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!strcmp(word, words[i]))
      return true;
  return false;
}
#define IS_ANY(WORD, WORDS) is_any(WORD, WORDS, sizeof(WORDS) / sizeof *(WORDS))

/* ---- inputs */

/* True if compilers take the file as a source; unknown files go to the
 * linker. */
static bool is_source(const char *file) {
  static const char *const ends[] = {
      ".c", ".i",  ".s", ".S",  ".sx", ".cc",  ".cp",  ".cpp", ".cxx", ".c++",
      ".C", ".ii", ".m", ".mm", ".f",  ".f90", ".F90", ".d",   ".go",  ".ada"};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    if (text_ends_in(file, ends[i]) && strcmp(file, ends[i]))
      return true;
  return false;
}

static void add_input(Reader *r, const char *file) {
  *vec_push(r->arena, &r->command->inputs) =
      (CommandInput){file, r->next - 1, r->language || is_source(file)};
}

/* ---- flags */

static void set_language(Reader *r, const char *language) {
  r->language = strcmp(language, "none") ? language : NULL;
}

static void note_value(Reader *r, const char *flag, const char *value) {
  CompileCommand *c = r->command;
  if (!strncmp(flag, "-o", 2))
    c->output = value;
  else if (!strncmp(flag, "-x", 2))
    set_language(r, value);
  else if (!strncmp(flag, "-l", 2))
    *vec_push(r->arena, &c->libraries) = value;
  else if (!strncmp(flag, "-L", 2))
    *vec_push(r->arena, &c->folders) = value;
}

static void note_flag(Reader *r, const char *flag) {
  static const char *const nothing[] = {"-E",  "-S",   "-M",
                                        "-MM", "-###", "-fsyntax-only"};
  static const char *const combine[] = {"-r", "-shared", "--shared", "-Wl,-r",
                                        "-Wl,--relocatable"};
  r->is_nothing |= IS_ANY(flag, nothing);
  r->is_combine |= IS_ANY(flag, combine);
  r->is_compile |= !strcmp(flag, "-c");
  r->command->is_static |= !strncmp(flag, "-static", 7);
}

static void read_flag(Reader *r, const char *flag) {
  const TextList *words = &r->command->words;
  CompilerFlag f = compiler_flag(flag);
  bool is_next = f.is_value_next || options_clang_words(flag) == 2;
  const char *value = f.value;
  if (is_next)
    value = r->next < words->n ? words->data[r->next++] : "";
  if (value)
    note_value(r, flag, value);
  else
    note_flag(r, flag);
}

void command_read(Arena *a, const TextList *words, CompileCommand *out) {
  Reader r = {.arena = a, .command = out, .next = 1};
  *out = (CompileCommand){.words = *words};
  while (r.next < words->n) {
    const char *word = words->data[r.next++];
    if (word[0] == '-' && word[1])
      read_flag(&r, word);
    else
      add_input(&r, word);
  }
  out->kind = r.is_nothing || !out->inputs.n ? COMMAND_NOTHING
              : r.is_compile                 ? COMMAND_COMPILE
              : r.is_combine                 ? COMMAND_COMBINE
                                             : COMMAND_LINK;
}

/* ---- outputs */

const char *command_object(Arena *a, const CompileCommand *c,
                           const CommandInput *in) {
  const char *name = text_file_name(in->file);
  const char *end = strrchr(name, '.');
  return c->output
             ? c->output
             : arena_printf(a, "%.*s.o",
                            (int)(end ? end - name : (long)strlen(name)), name);
}

const char *command_program(const CompileCommand *c) {
  return c->output ? c->output : "a.out";
}

static bool is_other(const CompileCommand *c, uint32_t word,
                     const CommandInput *in) {
  for (uint32_t i = 0; i < c->inputs.n; i++)
    if (c->inputs.data[i].word == word)
      return !in || in->word != word;
  return false;
}

TextList command_words_of(Arena *a, const CompileCommand *c,
                          const CommandInput *in) {
  TextList words = {0};
  for (uint32_t i = 0; i < c->words.n; i++)
    if (!is_other(c, i, in))
      *vec_push(a, &words) = c->words.data[i];
  return words;
}

/* Returns the path of a library: -l:FILE names a file, -lNAME a library. */
static const char *library_file(Arena *a, const char *folder,
                                const char *name) {
  return *name == ':' ? arena_printf(a, "%s/%s", folder, name + 1)
                      : arena_printf(a, "%s/lib%s.so", folder, name);
}

const char *command_library(Arena *a, const CompileCommand *c,
                            const char *name) {
  for (uint32_t i = 0; i < c->folders.n && !c->is_static; i++) {
    const char *file = library_file(a, c->folders.data[i], name);
    if (!access(file, R_OK))
      return file;
  }
  return NULL;
}
