#define _XOPEN_SOURCE 700 /* realpath */
#include "svcomp/build/cc.h"

#include "frontend/system/exit_status.h"
#include "frontend/system/json.h"
#include "frontend/system/output.h"
#include "svcomp/build/compile_command.h"
#include "svcomp/build/process.h"
#include "svcomp/build/record.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  Arena *arena;
  Diag *diag;
  const char *folder; /* current working folder */
  CompileCommand command;
} Build;

/* ---- entries, one line each */

static const char *line_of(const Build *b, cJSON *entry) {
  char *text = cJSON_PrintUnformatted(entry);
  const char *line = arena_printf(b->arena, "%s\n", text);
  free(text);
  cJSON_Delete(entry);
  return line;
}

static cJSON *new_entry(const Build *b, const char *file) {
  cJSON *entry = cJSON_CreateObject();
  cJSON_AddStringToObject(entry, "directory", b->folder);
  cJSON_AddStringToObject(entry, "file", file);
  return entry;
}

static void add_words(const Build *b, cJSON *entry, const CommandInput *in) {
  TextList words = command_words_of(b->arena, &b->command, in);
  cJSON *all = cJSON_AddArrayToObject(entry, "arguments");
  for (uint32_t i = 0; i < words.n; i++)
    cJSON_AddItemToArray(all, cJSON_CreateString(words.data[i]));
}

static const char *source_line(const Build *b, const CommandInput *in) {
  cJSON *entry = new_entry(b, in->file);
  add_words(b, entry, in);
  return line_of(b, entry);
}

/* Returns the linker's entry: its file is its output. */
static const char *link_line(const Build *b) {
  const char *program = command_program(&b->command);
  cJSON *entry = new_entry(b, program);
  add_words(b, entry, NULL);
  cJSON_AddStringToObject(entry, "output", program);
  return line_of(b, entry);
}

static const char *joined(const Build *b, const char *text, const char *more) {
  return more ? arena_printf(b->arena, "%s%s", text, more) : text;
}

/* ---- linked files */

static const char *sources(const Build *b) {
  const char *text = "";
  for (uint32_t i = 0; i < b->command.inputs.n; i++)
    if (b->command.inputs.data[i].is_source)
      text = joined(b, text, source_line(b, &b->command.inputs.data[i]));
  return text;
}

/* Returns the other inputs.  Libraries that are linked at run time are not part
 * of the program; objects without a record are named. */
static const char *others(const Build *b) {
  const char *text = "";
  for (uint32_t i = 0; i < b->command.inputs.n; i++) {
    const char *file = b->command.inputs.data[i].file;
    const char *end = strrchr(file, '.');
    bool is_object = end && !strcmp(end, ".o");
    bool is_shared = !is_object && strstr(file, ".so");
    if (b->command.inputs.data[i].is_source || (!is_object && !is_shared))
      continue;
    const char *record = record_find(b->arena, file);
    if (is_shared)
      text = joined(b, text, record);
    else if (!record)
      text = joined(b, text, line_of(b, new_entry(b, file)));
  }
  return text;
}

static const char *libraries(const Build *b) {
  const char *text = "";
  for (uint32_t i = 0; i < b->command.libraries.n; i++) {
    const char *file =
        command_library(b->arena, &b->command, b->command.libraries.data[i]);
    text = joined(b, text, file ? record_find(b->arena, file) : NULL);
  }
  return text;
}

/* ---- records */

static bool is_regular(const char *file) {
  struct stat s;
  return !lstat(file, &s) && S_ISREG(s.st_mode);
}

static void record_objects(const Build *b) {
  for (uint32_t i = 0; i < b->command.inputs.n; i++) {
    const CommandInput *in = &b->command.inputs.data[i];
    const char *object = command_object(b->arena, &b->command, in);
    if (in->is_source && is_regular(object))
      record_set(b->arena, object, source_line(b, in), b->diag);
  }
}

static void record_combined(const Build *b) {
  const char *file = command_program(&b->command), *own = sources(b);
  if (*own && is_regular(file))
    record_set(b->arena, file, joined(b, own, record_find(b->arena, file)),
               b->diag);
}

static void print_array(FILE *out, const char *lines) {
  const char *before = "[\n";
  while (*(lines += strspn(lines, "\n"))) {
    size_t n = strcspn(lines, "\n");
    fprintf(out, "%s%.*s", before, (int)n, lines);
    before = ",\n";
    lines += n;
  }
  fputs("\n]\n", out);
}

/* Records the program; returns the path, or NULL if no record is written. */
static const char *record_program(const Build *b) {
  const char *program = command_program(&b->command);
  const char *path = arena_printf(b->arena, "%s.bmc", program);
  Output o;
  if (!is_regular(program) || output_open(&o, path, b->diag) != OK)
    return NULL;
  const char *text = joined(b, sources(b), record_find(b->arena, program));
  text = joined(b, joined(b, text, libraries(b)), others(b));
  print_array(o.file, joined(b, text, link_line(b)));
  return output_close(&o, b->diag) == OK ? path : NULL;
}

static int verify(const Build *b, const char *record) {
  const char *options = getenv("BMC_VERIFY");
  TextList words = {0};
  if (!options || !record)
    return 0;
  *vec_push(b->arena, &words) = "/proc/self/exe";
  *vec_push(b->arena, &words) = record;
  shell_words_split(b->arena, options, &words);
  if (process_run(b->arena, &words, b->diag) != EXIT_FALSE)
    return 0;
  unlink(command_program(&b->command));
  return EXIT_FALSE;
}

static int record(const Build *b) {
  switch (b->command.kind) {
  case COMMAND_NOTHING: break;
  case COMMAND_COMPILE: record_objects(b); break;
  case COMMAND_COMBINE: record_combined(b); break;
  case COMMAND_LINK: return verify(b, record_program(b));
  }
  return 0;
}

/* ---- the compiler */

static bool asks_for_lto(const CompileCommand *c) {
  for (uint32_t i = 1; i < c->words.n; i++)
    if (!strncmp(c->words.data[i], "-flto", 5))
      return true;
  return false;
}

static int compile(const Build *b, int argc, char *const argv[]) {
  const char *compiler = getenv("BMC_CC");
  TextList words = {0};
  shell_words_split(b->arena, compiler && *compiler ? compiler : "cc", &words);
  for (int i = 2; i < argc; i++)
    *vec_push(b->arena, &words) = argv[i];
  if (b->command.kind != COMMAND_NOTHING && asks_for_lto(&b->command))
    *vec_push(b->arena, &words) = "-fno-lto";
  return process_run(b->arena, &words, b->diag);
}

static const char *working_folder(Arena *a) {
  char *path = realpath(".", NULL);
  const char *copy = arena_strdup(a, path ? path : ".");
  free(path);
  return copy;
}

int cc_run(Arena *a, Diag *d, int argc, char *const argv[]) {
  Build b = {.arena = a, .diag = d, .folder = working_folder(a)};
  TextList words = {0};
  json_use_own_memory();
  if (shell_words_expand(a, d, NULL, argc - 1, (const char *const *)argv + 1,
                         &words) == OK)
    command_read(a, &words, &b.command);
  int code = compile(&b, argc, argv);
  return code ? code : record(&b);
}
