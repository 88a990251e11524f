#define _XOPEN_SOURCE 700 /* realpath */
#include "svcomp/run/database.h"

#include "frontend/system/json.h"
#include "frontend/system/read_file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  const char *path; /* path for messages */
  TextList flags;
  unsigned pointer_bits;
  bool is_taken;
} Entry;

static const char record_end[] = ".bmc"; /* suffix of the records that cc.h
                                            writes */

typedef struct {
  Arena *arena;
  Diag *diag;
  const char *file; /* path of the database */
  VEC(Entry) entries;
} Database;

static Status refuse(const Database *b, const char *what, const char *text) {
  return diag_error(b->diag, INVALID, (Loc){b->file, 0, 0}, "%s '%s'", what,
                    text);
}

static const char *text_of(const cJSON *object, const char *name) {
  return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
}

/* ---- paths */

static bool exists(const char *path) {
  struct stat s;
  return !stat(path, &s);
}

static const char *join(Arena *a, const char *folder, const char *path) {
  return *path == '/' ? path : arena_printf(a, "%s/%s", folder, path);
}

/* Returns the path with links and ".." resolved in its folder. */
static const char *whole_path(Arena *a, const char *path) {
  const char *slash = strrchr(path, '/');
  char *folder = realpath(
      slash ? arena_strndup(a, path, (size_t)(slash - path + 1)) : ".", NULL);
  const char *name = slash ? slash + 1 : path;
  const char *whole =
      folder ? arena_printf(a, "%s/%s", strcmp(folder, "/") ? folder : "", name)
             : path;
  free(folder);
  return whole;
}

/* Returns the path relative to the working folder, if the file is below it. */
static const char *shortened(Arena *a, const char *path) {
  const char *whole = whole_path(a, path);
  char *here = realpath(".", NULL);
  size_t n = here ? strlen(here) : 0;
  bool is_below = here && !strncmp(whole, here, n) && whole[n] == '/';
  free(here);
  return is_below ? whole + n + 1 : whole;
}

static bool is_same_file(const char *a, const char *b) {
  struct stat x, y;
  return !stat(a, &x) && !stat(b, &y) && x.st_dev == y.st_dev &&
         x.st_ino == y.st_ino;
}

/* Sets the folder of the flags: paths in flags are relative to the folder of
 * the command.  Includes are searched there first, then in the header
 * folders. */
static void set_folder(Arena *a, const char *folder, TextList *flags) {
  static const char *const with_path[] = {"-I", "-isystem", "-iquote",
                                          "-idirafter"};
  for (uint32_t i = 0; i < flags->n; i += options_clang_words(flags->data[i])) {
    const char *flag = flags->data[i];
    bool is_path = false,
         is_text = !strcmp(flag, "-include") || !strcmp(flag, "-imacros");
    for (size_t k = 0; k < sizeof with_path / sizeof *with_path; k++)
      is_path |= !strcmp(flag, with_path[k]);
    if (!is_path && !is_text)
      continue;
    const char *joined = join(a, folder, flags->data[i + 1]);
    if (is_path || exists(joined))
      flags->data[i + 1] = joined;
  }
}

/* ---- entries */

static Status read_words(const Database *b, const cJSON *item, TextList *out) {
  const char *command = text_of(item, "command"), *word;
  const cJSON *words = cJSON_GetObjectItemCaseSensitive(item, "arguments"), *w;
  if (command)
    shell_words_split(b->arena, command, out);
  cJSON_ArrayForEach(w, words) if ((word = cJSON_GetStringValue(w))) *
      vec_push(b->arena, out) = arena_strdup(b->arena, word);
  return out->n ? OK
                : refuse(b, "expected a command of the file",
                         text_of(item, "file"));
}

/* Returns the folder of the database, to which folders in it are relative. */
static const char *folder_of(const Database *b) {
  const char *slash = strrchr(b->file, '/');
  return slash ? arena_strndup(b->arena, b->file,
                               slash == b->file ? 1 : (size_t)(slash - b->file))
               : ".";
}

static Status read_entry(Database *b, const cJSON *item) {
  const char *folder = text_of(item, "directory"),
             *file = text_of(item, "file");
  Options o;
  TextList words = {0}, all = {0};
  if (!folder || !file)
    return refuse(b, "expected objects that have", "directory' and 'file");
  folder = join(b->arena, folder_of(b), arena_strdup(b->arena, folder));
  file = join(b->arena, folder, arena_strdup(b->arena, file));
  TRY(read_words(b, item, &words));
  TRY(shell_words_expand(b->arena, b->diag, folder, (int)words.n, words.data,
                         &all));
  TRY(options_parse_command(b->arena, b->diag, file, &all, &o));
  set_folder(b->arena, folder, &o.clang_args);
  *vec_push(b->arena, &b->entries) = (Entry){
      .path = shortened(b->arena, file),
      .flags = o.clang_args,
      .pointer_bits = o.pointer_bits,
  };
  return OK;
}

static bool is_c(const cJSON *item) {
  const char *file = text_of(item, "file");
  const char *end = file ? strrchr(file, '.') : NULL;
  return !file || (end && (!strcmp(end, ".c") || !strcmp(end, ".i")));
}

/* True if the entry is the linker's, which is read for its flags. */
static bool is_linkers(const cJSON *item) {
  const char *file = text_of(item, "file"), *output = text_of(item, "output");
  return file && output && !strcmp(file, output);
}

static Status read_linkers(const Database *b, const cJSON *item) {
  TextList words = {0};
  Options o;
  TRY(read_words(b, item, &words));
  return options_parse_command(b->arena, b->diag, b->file, &words, &o);
}

static Status read_recorded(Database *b, const cJSON *item) {
  if (is_linkers(item))
    return read_linkers(b, item);
  if (is_c(item))
    return read_entry(b, item);
  diag_warn(b->diag, (Loc){b->file, 0, 0},
            "left out: '%s', which is linked, but not compiled from C",
            arena_strdup(b->arena, text_of(item, "file")));
  return OK;
}

static Status read_any(Database *b, const cJSON *item) {
  return is_c(item) ? read_entry(b, item) : OK;
}

typedef Status ReadItem(Database *, const cJSON *);

static Status read_entries(Database *b, ReadItem *read) {
  const char *text = NULL;
  TRY(read_file(b->arena, b->file, b->diag, &text));
  json_use_own_memory();
  cJSON *all = cJSON_Parse(text), *item;
  Status status =
      cJSON_IsArray(all) ? OK : refuse(b, "expected an array of", "commands");
  cJSON_ArrayForEach(item, all) if (status == OK) status = read(b, item);
  cJSON_Delete(all);
  return status;
}

/* ---- the program */

static bool is_equal(const TextList *a, const TextList *b) {
  bool is = a->n == b->n;
  for (uint32_t i = 0; is && i < a->n; i++)
    is = !strcmp(a->data[i], b->data[i]);
  return is;
}

/* Takes the first command of a file; returns NULL if there is none. */
static Entry *take(Database *b, const char *file) {
  Entry *first = NULL;
  for (uint32_t i = 0; i < b->entries.n; i++) {
    Entry *e = &b->entries.data[i];
    if (e->is_taken || (strcmp(e->path, file) && !is_same_file(e->path, file)))
      continue;
    e->is_taken = true;
    if (first && !is_equal(&first->flags, &e->flags))
      diag_warn(b->diag, (Loc){b->file, 0, 0},
                "'%s' has several commands, of which the first counts", file);
    first = first ? first : e;
  }
  return first;
}

/* Adds a file.  Flags of the command line come last, so that they override. */
static Status add(const Database *b, Options *o, const char *file,
                  const Entry *e) {
  TextList flags = e->flags;
  for (uint32_t i = 0; i < o->clang_args.n; i++)
    *vec_push(b->arena, &flags) = o->clang_args.data[i];
  if (o->flags.n && e->pointer_bits != o->pointer_bits)
    return refuse(b, "one data model expected, but another is that of", file);
  o->pointer_bits = e->pointer_bits;
  *vec_push(b->arena, &o->files) = file;
  *vec_push(b->arena, &o->flags) = flags;
  return OK;
}

static Status choose(Database *b, Options *o) {
  TextList given = o->files;
  o->files = (TextList){0};
  for (uint32_t i = 0; i < given.n; i++) {
    const Entry *e = take(b, given.data[i]);
    if (!e)
      return refuse(b, "no command of", given.data[i]);
    TRY(add(b, o, given.data[i], e));
  }
  o->n_given = given.n;
  for (uint32_t i = 0; i < b->entries.n; i++) {
    const Entry *e = &b->entries.data[i];
    if (!e->is_taken)
      TRY(add(b, o, e->path, take(b, e->path)));
  }
  o->file = o->files.n ? o->files.data[0] : NULL;
  return o->file ? OK : refuse(b, "no file in", "C");
}

/* ---- a record */

/* True if an earlier entry has the same file and flags.  All linked files
 * count, if only for their constructors, and a file may be compiled in several
 * ways; but a member of two libraries is taken once. */
static bool is_known(const Database *b, uint32_t i) {
  const Entry *e = &b->entries.data[i];
  for (uint32_t k = 0; k < i; k++) {
    const Entry *x = &b->entries.data[k];
    if (!strcmp(x->path, e->path) && is_equal(&x->flags, &e->flags))
      return true;
  }
  return false;
}

static Status add_all(const Database *b, Options *o) {
  for (uint32_t i = 0; i < b->entries.n; i++)
    if (!is_known(b, i))
      TRY(add(b, o, b->entries.data[i].path, &b->entries.data[i]));
  return OK;
}

static bool is_record(const char *file) {
  size_t n = strlen(file), m = sizeof record_end - 1;
  return n > m && !strcmp(file + n - m, record_end);
}

/* Adds a file of the command line: a record, or a file with the command line's
 * flags. */
static Status add_given(Arena *a, Diag *d, const char *file, Options *o) {
  Database b = {.arena = a, .diag = d, .file = file};
  const Entry plain = {.pointer_bits = o->pointer_bits};
  if (!is_record(file))
    return add(&b, o, file, &plain);
  *vec_push(a, &o->records) = file;
  TRY(read_entries(&b, read_recorded));
  return b.entries.n ? add_all(&b, o) : refuse(&b, "no file in", "C");
}

static Status read_records(Arena *a, Diag *d, Options *o) {
  TextList given = o->files;
  bool has_record = false;
  for (uint32_t i = 0; i < given.n; i++)
    has_record |= is_record(given.data[i]);
  if (!has_record)
    return OK;
  o->files = (TextList){0};
  for (uint32_t i = 0; i < given.n; i++)
    TRY(add_given(a, d, given.data[i], o));
  o->file = o->files.data[0];
  return OK;
}

Status database_read(Arena *a, Diag *d, Options *o) {
  if (!o->build)
    return read_records(a, d, o);
  struct stat s;
  bool is_folder = !stat(o->build, &s) && S_ISDIR(s.st_mode);
  Database b = {.arena = a,
                .diag = d,
                .file = is_folder ? join(a, o->build, "compile_commands.json")
                                  : o->build};
  TRY(read_entries(&b, read_any));
  return choose(&b, o);
}
