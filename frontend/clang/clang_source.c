#define _GNU_SOURCE /* memmem */
#include "frontend/clang/lower.h"

#include <ctype.h>

enum { TEXT_MAX = 80 };

static uint32_t hash_cursor(CXCursor c) {
  return hash_number(clang_hashCursor(c));
}

static CursorEntry *cursor_entry(const CursorMap *m, CXCursor c) {
  TABLE_EACH(i, &m->table, hash_cursor(c))
  if (clang_equalCursors(m->entries.data[i].cursor, c))
    return &m->entries.data[i];
  return NULL;
}

uint32_t cursor_map_find(const CursorMap *m, CXCursor c) {
  const CursorEntry *e = cursor_entry(m, c);
  return e ? e->value : NOT_FOUND;
}

void cursor_map_add(Arena *a, CursorMap *m, CXCursor c, uint32_t value) {
  CursorEntry *e = cursor_entry(m, c);
  if (!e) {
    table_add(a, &m->table, hash_cursor(c), m->entries.n);
    e = vec_push(a, &m->entries);
  }
  *e = (CursorEntry){c, value};
}

static NameEntry *name_entry(const NameMap *m, const char *name) {
  TABLE_EACH(i, &m->table, hash_string(name))
  if (!strcmp(m->entries.data[i].name, name))
    return &m->entries.data[i];
  return NULL;
}

uint32_t name_map_find(const NameMap *m, const char *name) {
  const NameEntry *e = name_entry(m, name);
  return e ? e->value : NOT_FOUND;
}

void name_map_add(Arena *a, NameMap *m, const char *name, uint32_t value) {
  NameEntry *e = name_entry(m, name);
  if (!e) {
    table_add(a, &m->table, hash_string(name), m->entries.n);
    e = vec_push(a, &m->entries);
  }
  *e = (NameEntry){name, value};
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

struct FileNames {
  NameMap all;
  CXFile last;
  const char *last_name;
};

/* Returns the one pointer for a file name in all units. */
static const char *one_name(Lower *L, const char *name) {
  NameMap *all = &L->file_names->all;
  uint32_t i = name_map_find(all, name);
  if (i != NOT_FOUND)
    return all->entries.data[i].name;
  name_map_add(L->arena, all, name, all->entries.n);
  return name;
}

static const char *file_name(Lower *L, CXFile file) {
  if (!file)
    return L->options->file;
  if (!L->file_names)
    L->file_names = ARENA_NEW(L->arena, FileNames);
  FileNames *n = L->file_names;
  if (file != n->last) {
    n->last = file;
    n->last_name = one_name(L, take_string(L, clang_getFileName(file)));
  }
  return n->last_name;
}

Loc loc_origin(const Lower *L, Loc at) {
  const Rewriting *r = L->options->rewriting;
  at = initialisers_origin(L, at);
  for (uint32_t i = 0; r && i < r->n_files; i++)
    if (!strcmp(at.file, r->files[i].file))
      return r->files[i].origin(r->files[i].context, at);
  return at;
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

static Source source_from(CXTranslationUnit tu, CXSourceLocation from,
                          CXSourceLocation to, Locate *locate) {
  CXFile file, file_end;
  unsigned begin, end;
  size_t size;
  locate(from, &file, NULL, NULL, &begin);
  locate(to, &file_end, NULL, NULL, &end);
  if (!file || !file_end || !clang_File_isEqual(file, file_end) || end <= begin)
    return (Source){0};
  const char *text = clang_getFileContents(tu, file, &size);
  return text && end <= size ? (Source){text + begin, end - begin}
                             : (Source){0};
}

/* True if the text there is in the body of a macro, which stands in front of
 * its use, or in another file.  Clang has what begins there end with the use.
 */
static bool is_in_macro_body(CXSourceLocation from) {
  CXFile spelled_in, used_in;
  unsigned spelled, used;
  clang_getSpellingLocation(from, &spelled_in, NULL, NULL, &spelled);
  clang_getExpansionLocation(from, &used_in, NULL, NULL, &used);
  return spelled_in && used_in &&
         (!clang_File_isEqual(spelled_in, used_in) || spelled < used);
}

/* Returns the text as it is spelled; for people that of the macro's use, if it
 * is in the macro's body. */
static Source source_of(CXCursor c, bool is_for_people) {
  CXTranslationUnit tu = clang_Cursor_getTranslationUnit(c);
  CXSourceRange range = clang_getCursorExtent(c);
  CXSourceLocation from = clang_getRangeStart(range);
  CXSourceLocation to = clang_getRangeEnd(range);
  const bool shows_use = is_for_people && is_in_macro_body(from);
  Locate *spelling = clang_getSpellingLocation,
         *use = clang_getExpansionLocation;
  Source s = source_from(tu, from, to, shows_use ? use : spelling);
  return s.n ? s : source_from(tu, from, to, shows_use ? spelling : use);
}

const char *cursor_source(Lower *L, CXCursor c) {
  Source s = source_of(c, false);
  return arena_strndup(L->arena, s.data ? s.data : "", s.n);
}

const char *cursor_text(Lower *L, CXCursor c) {
  Source s = source_of(c, true);
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

const char *cursor_line(Lower *L, CXCursor c) {
  const char *source = cursor_source(L, c);
  size_t n = strcspn(source, "\r\n");
  return source[n]
             ? arena_strndup(L->arena, source, n < TEXT_MAX ? n : TEXT_MAX)
             : cursor_text(L, c);
}

const char *cursor_word(Lower *L, CXCursor c) {
  CXFile file;
  unsigned begin;
  size_t size, n = 0;
  clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)),
                            &file, NULL, NULL, &begin);
  CXTranslationUnit tu = clang_Cursor_getTranslationUnit(c);
  const char *text = file ? clang_getFileContents(tu, file, &size) : NULL;
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

static const char *printed(Lower *L, CXCursor c, bool has_initialiser) {
  CXPrintingPolicy policy = clang_getCursorPrintingPolicy(c);
  clang_PrintingPolicy_setProperty(
      policy, CXPrintingPolicy_SuppressInitializers, !has_initialiser);
  const char *text = take_string(L, clang_getCursorPrettyPrinted(c, policy));
  clang_PrintingPolicy_dispose(policy);
  return text;
}

const char *declaration_text(Lower *L, CXCursor c) {
  return printed(L, c, false);
}

const char *definition_text(Lower *L, CXCursor c) {
  return printed(L, c, true);
}

const char *function_text(Lower *L) {
  FunctionLowering *f = L->frame;
  if (!f->text)
    f->text = definition_text(L, f->function);
  return f->text;
}

static enum CXChildVisitResult count_child(CXCursor c, CXCursor parent,
                                           CXClientData data) {
  (void)parent;
  *(unsigned *)data += clang_isExpression(clang_getCursorKind(c)) != 0;
  return CXChildVisit_Continue;
}

bool cursor_is_untyped(CXCursor c) {
  return clang_getCursorType(c).kind == CXType_Dependent;
}

bool cursor_is_recovered(CXCursor c) {
  unsigned n = 0;
  if (clang_getCursorKind(c) != CXCursor_UnexposedExpr || !cursor_is_untyped(c))
    return false;
  clang_visitChildren(c, count_child, &n);
  return n == 2;
}

typedef struct {
  CXTranslationUnit tu;
  const char *word;
  bool is_found;
} Mention;

static void find_mention(CXFile file, CXSourceLocation *stack, unsigned depth,
                         CXClientData data) {
  (void)stack, (void)depth;
  Mention *m = data;
  size_t size = 0;
  const char *text = clang_getFileContents(m->tu, file, &size);
  m->is_found |= text && memmem(text, size, m->word, strlen(m->word));
}

bool unit_mentions(const Unit *u, const char *word) {
  Mention m = {u->tu, word, false};
  for (unsigned i = 0; i < u->source.n_clang_args; i++)
    m.is_found |= strstr(u->source.clang_args[i], word) != NULL;
  clang_getInclusions(u->tu, find_mention, &m);
  return m.is_found;
}

/* True if the attribute is spelled "overloadable", or printed so by clang
 * because macros paste it. */
static bool is_overloadable(Lower *L, CXCursor attribute, CXCursor c) {
  return strstr(cursor_source(L, attribute), "overloadable") ||
         strstr(declaration_text(L, c), "overloadable");
}

bool cursor_is_overload(Lower *L, CXCursor c) {
  if (!L->may_overload || clang_getCursorKind(c) != CXCursor_FunctionDecl ||
      !clang_Cursor_hasAttrs(c))
    return false;
  Cursors k = children_of(L, c);
  for (uint32_t i = 0; i < k.n; i++)
    if (clang_getCursorKind(k.data[i]) == CXCursor_UnexposedAttr &&
        is_overloadable(L, k.data[i], c))
      return true;
  return false;
}

/* Uses the canonical types: clang's own mangled name may be endless for
 * structures that a parameter declares. */
const char *cursor_key(Lower *L, CXCursor c) {
  const char *key = cursor_name(L, c);
  if (!cursor_is_overload(L, c))
    return key;
  CXType t = clang_getCanonicalType(clang_getCursorType(c));
  for (int i = 0; i < clang_getNumArgTypes(t); i++)
    key = arena_printf(L->arena, "%s%c%s", key, i ? ',' : '(',
                       take_string(L, clang_getTypeSpelling(
                                          clang_getArgType(t, (unsigned)i))));
  return arena_printf(L->arena, "%s%s", key,
                      clang_isFunctionTypeVariadic(t) ? "..." : "");
}

bool cursor_contains(CXCursor c, CXSourceLocation at) {
  CXSourceRange range = clang_getCursorExtent(c);
  CXFile file, other;
  unsigned begin, end, place;
  clang_getExpansionLocation(at, &file, NULL, NULL, &place);
  clang_getExpansionLocation(clang_getRangeStart(range), &other, NULL, NULL,
                             &begin);
  clang_getExpansionLocation(clang_getRangeEnd(range), NULL, NULL, NULL, &end);
  return file && other && clang_File_isEqual(file, other) && begin <= place &&
         place <= end;
}
