#include "svcomp/report/sources.h"

#include "frontend/base/utf8.h"
#include "frontend/base/vec.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  const char *name;
  VEC(const char *) lines;
} Source;

struct Sources {
  Arena *arena;
  VEC(Source *) files;
};

Sources *sources_new(Arena *a) {
  Sources *s = ARENA_NEW(a, Sources);
  s->arena = a;
  return s;
}

/* Returns all bytes of a file with a NUL behind them; "" if it cannot be
 * read. */
static char *read_all(Arena *a, const char *file, size_t *n) {
  size_t capacity = 1 << 16;
  char *text = arena_alloc(a, capacity);
  FILE *f = fopen(file, "r");
  *n = 0;
  while (f) {
    size_t got = fread(text + *n, 1, capacity - *n - 1, f);
    *n += got;
    if (!got)
      break;
    if (*n < capacity - 1)
      continue;
    text = arena_grow(a, text, capacity, 2 * capacity);
    capacity *= 2;
  }
  if (f)
    fclose(f);
  text[*n] = '\0';
  return text;
}

static void cut_lines(Arena *a, Source *s, char *text, size_t n) {
  for (char *line = text, *end = text + n; line < end;) {
    size_t length = strcspn(line, "\n");
    char *next = line + length;
    *next = '\0';
    if (length && line[length - 1] == '\r')
      line[length - 1] = '\0';
    *vec_push(a, &s->lines) = line;
    line = next + 1;
  }
}

static Source *find(Sources *s, const char *file) {
  for (uint32_t i = 0; i < s->files.n; i++)
    if (!strcmp(s->files.data[i]->name, file))
      return s->files.data[i];
  Source *source = ARENA_NEW(s->arena, Source);
  size_t n;
  char *text = read_all(s->arena, file, &n);
  source->name = file;
  cut_lines(s->arena, source, text, n);
  *vec_push(s->arena, &s->files) = source;
  return source;
}

const char *sources_line(Sources *s, const char *file, unsigned line) {
  const Source *source = find(s, file);
  return line && line <= source->lines.n ? source->lines.data[line - 1] : "";
}

unsigned sources_count(Sources *s, const char *file) {
  return find(s, file)->lines.n;
}

unsigned sources_column(Sources *s, Loc loc) {
  const char *line = loc.file ? sources_line(s, loc.file, loc.line) : "";
  size_t bytes = loc.column ? loc.column - 1 : 0, length = strlen(line);
  if (!loc.column || bytes > length)
    return loc.column;
  return 1 + (unsigned)utf8_count(line, bytes);
}

/* ---- references */

static bool is_unreserved(char c) {
  return isalnum((unsigned char)c) || strchr("-._~/", c);
}

static const char *encode(Arena *a, const char *lead, const char *path) {
  char *text = arena_alloc(a, strlen(lead) + 3 * strlen(path) + 1);
  char *to = text + sprintf(text, "%s", lead);
  for (; *path; path++)
    to += is_unreserved(*path) ? sprintf(to, "%c", *path)
                               : sprintf(to, "%%%02X", (unsigned char)*path);
  return text;
}

/* Returns the path relative to the working folder, or NULL if it is not below
 * it. */
static const char *below_here(const char *path) {
  char here[PATH_MAX];
  if (!getcwd(here, sizeof here))
    return NULL;
  size_t n = strlen(here);
  return !strncmp(path, here, n) && path[n] == '/' ? path + n + 1 : NULL;
}

const char *sources_uri(Arena *a, const char *file, bool *is_relative) {
  const char *below = file[0] == '/' ? below_here(file) : file;
  *is_relative = below != NULL;
  while (below && !strncmp(below, "./", 2))
    for (below += 2; *below == '/';)
      below++;
  return below ? encode(a, "", below) : encode(a, "file://", file);
}
