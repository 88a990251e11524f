#include "frontend/lower.h"

#include <ctype.h>

enum { TEXT_MAX = 80 };

/* Both maps probe linearly in a table at most half full; a free slot has the
 * value NOT_FOUND. */

static uint32_t *free_slots(Arena *a, uint32_t n) {
  uint32_t *v = ARENA_ARRAY(a, uint32_t, n);
  memset(v, 0xff, sizeof *v * n);
  return v;
}

static uint32_t cursor_slot(const CursorMap *m, CXCursor c) {
  uint32_t i = clang_hashCursor(c) * 2654435769u & (m->cap - 1);
  while (m->values[i] != NOT_FOUND && !clang_equalCursors(m->keys[i], c))
    i = (i + 1) & (m->cap - 1);
  return i;
}

uint32_t cursor_map_find(const CursorMap *m, CXCursor c) {
  return m->cap ? m->values[cursor_slot(m, c)] : NOT_FOUND;
}

void cursor_map_add(Arena *a, CursorMap *m, CXCursor c, uint32_t value) {
  if (2 * m->n >= m->cap) {
    CursorMap old = *m;
    m->cap = old.cap ? 2 * old.cap : 64;
    m->keys = ARENA_ARRAY(a, CXCursor, m->cap);
    m->values = free_slots(a, m->cap);
    m->n = 0;
    for (uint32_t i = 0; i < old.cap; i++)
      if (old.values[i] != NOT_FOUND)
        cursor_map_add(a, m, old.keys[i], old.values[i]);
  }
  uint32_t i = cursor_slot(m, c);
  m->n += m->values[i] == NOT_FOUND;
  m->keys[i] = c;
  m->values[i] = value;
}

static uint32_t name_slot(const NameMap *m, const char *name) {
  uint32_t h = 2166136261u;
  for (const char *p = name; *p; p++)
    h = (h ^ (unsigned char)*p) * 16777619u;
  uint32_t i = h & (m->cap - 1);
  while (m->values[i] != NOT_FOUND && strcmp(m->keys[i], name))
    i = (i + 1) & (m->cap - 1);
  return i;
}

uint32_t name_map_find(const NameMap *m, const char *name) {
  return m->cap ? m->values[name_slot(m, name)] : NOT_FOUND;
}

void name_map_add(Arena *a, NameMap *m, const char *name, uint32_t value) {
  if (2 * m->n >= m->cap) {
    NameMap old = *m;
    m->cap = old.cap ? 2 * old.cap : 256;
    m->keys = ARENA_ARRAY(a, const char *, m->cap);
    m->values = free_slots(a, m->cap);
    m->n = 0;
    for (uint32_t i = 0; i < old.cap; i++)
      if (old.values[i] != NOT_FOUND)
        name_map_add(a, m, old.keys[i], old.values[i]);
  }
  uint32_t i = name_slot(m, name);
  m->n += m->values[i] == NOT_FOUND;
  m->keys[i] = name;
  m->values[i] = value;
}

typedef struct {
  Arena *arena;
  Cursors cursors;
} Collector;

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent,
                                       CXClientData data) {
  (void)parent;
  Collector *to = data;
  *vec_push(to->arena, &to->cursors) = c;
  return CXChildVisit_Continue;
}

Cursors children_of(Lower *L, CXCursor c) {
  Collector to = {.arena = L->arena};
  clang_visitChildren(c, collect, &to);
  return to.cursors;
}

bool cursor_is_null(CXCursor c) { return clang_Cursor_isNull(c) != 0; }

const char *take_string(Lower *L, CXString s) {
  const char *text = clang_getCString(s);
  char *copy = arena_strdup(L->arena, text ? text : "");
  clang_disposeString(s);
  return copy;
}

const char *cursor_name(Lower *L, CXCursor c) {
  return take_string(L, clang_getCursorSpelling(c));
}

static const char *file_name(Lower *L, CXFile file) {
  if (!file)
    return L->options->file;
  if (file != L->last_file) {
    L->last_file = file;
    L->last_file_name = take_string(L, clang_getFileName(file));
  }
  return L->last_file_name;
}

Loc loc_origin(const Lower *L, Loc at) {
  const Rewriting *r = L->options->rewriting;
  return r && !strcmp(at.file, L->options->file) ? r->origin(r->context, at)
                                                 : at;
}

Loc cursor_loc(Lower *L, CXCursor c) {
  CXFile file;
  unsigned line, column;
  clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(c)),
                             &file, &line, &column, NULL);
  return loc_origin(L, (Loc){file_name(L, file), line, column});
}

static uint32_t written_at(CXSourceLocation at) {
  unsigned offset;
  clang_getFileLocation(at, NULL, NULL, NULL, &offset);
  return offset;
}

Span cursor_span(CXCursor c) {
  CXSourceRange range = clang_getCursorExtent(c);
  return (Span){written_at(clang_getRangeStart(range)),
                written_at(clang_getRangeEnd(range))};
}

Spot cursor_spot(Lower *L, CXCursor c) {
  return (Spot){cursor_loc(L, c), cursor_span(c)};
}

typedef void Locate(CXSourceLocation, CXFile *, unsigned *, unsigned *,
                    unsigned *);

typedef struct {
  const char *data;
  size_t n;
} Source;

static Source source_from(Lower *L, CXSourceLocation from, CXSourceLocation to,
                          Locate *locate) {
  CXFile file, file_end;
  unsigned begin, end;
  size_t size;
  locate(from, &file, NULL, NULL, &begin);
  locate(to, &file_end, NULL, NULL, &end);
  if (!file || !file_end || !clang_File_isEqual(file, file_end) || end <= begin)
    return (Source){0};
  const char *text = clang_getFileContents(L->unit->tu, file, &size);
  return text && end <= size ? (Source){text + begin, end - begin}
                             : (Source){0};
}

static Source source_of(Lower *L, CXCursor c) {
  CXSourceRange range = clang_getCursorExtent(c);
  CXSourceLocation from = clang_getRangeStart(range);
  CXSourceLocation to = clang_getRangeEnd(range);
  Source s = source_from(L, from, to, clang_getSpellingLocation);
  return s.n ? s : source_from(L, from, to, clang_getExpansionLocation);
}

const char *cursor_source(Lower *L, CXCursor c) {
  Source s = source_of(L, c);
  return arena_strndup(L->arena, s.data ? s.data : "", s.n);
}

const char *cursor_text(Lower *L, CXCursor c) {
  Source s = source_of(L, c);
  if (!s.n)
    return cursor_name(L, c);
  char *out = arena_alloc(L->arena, TEXT_MAX + 4);
  size_t n = 0;
  for (size_t i = 0; i < s.n && n < TEXT_MAX; i++)
    if (!isspace((unsigned char)s.data[i]))
      out[n++] = s.data[i];
    else if (n && out[n - 1] != ' ')
      out[n++] = ' ';
  if (n == TEXT_MAX)
    memcpy(out + n, "...", 4);
  return out;
}

const char *cursor_word(Lower *L, CXCursor c) {
  CXFile file;
  unsigned begin;
  size_t size, n = 0;
  clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)),
                            &file, NULL, NULL, &begin);
  const char *text =
      file ? clang_getFileContents(L->unit->tu, file, &size) : NULL;
  if (!text || begin >= size)
    return "";
  const char *at = text + begin;
  while (begin + n < size && (isalnum((unsigned char)at[n]) || at[n] == '_'))
    n++;
  return arena_strndup(L->arena, at, n);
}

bool same_start(CXCursor a, CXCursor b) {
  CXFile file_a, file_b;
  unsigned at_a, at_b;
  clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(a)),
                            &file_a, NULL, NULL, &at_a);
  clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(b)),
                            &file_b, NULL, NULL, &at_b);
  return at_a == at_b &&
         (file_a == file_b ||
          (file_a && file_b && clang_File_isEqual(file_a, file_b)));
}
