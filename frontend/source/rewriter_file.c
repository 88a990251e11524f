#include "frontend/source/rewriter_tree.h"

#include <clang-c/Index.h>
#include <string.h>

typedef struct {
  Rewriter *rewriter;
  CXTranslationUnit tu;
  VEC(CXFile) seen; /* with system files */
  VEC(CXFile) repeated;
} Reader;

const RewriterFile *rewriter_find_file(const Rewriter *s, uint32_t unit,
                                       const void *handle) {
  for (uint32_t i = 0; handle && i < s->files.n; i++)
    if (s->files.data[i].unit == unit &&
        clang_File_isEqual(s->files.data[i].handle, (CXFile)handle))
      return &s->files.data[i];
  return NULL;
}

const RewriterFile *rewriter_named_file(const Rewriter *s, uint32_t unit,
                                        const char *name) {
  for (uint32_t i = 0; name && i < s->files.n; i++)
    if (s->files.data[i].unit == unit && !strcmp(s->files.data[i].name, name))
      return &s->files.data[i];
  return NULL;
}

const RewriterFile *rewriter_main_file(const Rewriter *s, uint32_t unit) {
  const RewriterFile *f = s->files.data;
  while (f->unit != unit)
    f++;
  return f;
}

/* Adds a file, separated by a line end. */
static bool add_file(Reader *r, CXFile file, const char *name) {
  Rewriter *s = r->rewriter;
  size_t size;
  const char *text = clang_getFileContents(r->tu, file, &size);
  if (!text || size > UINT32_MAX / 2 - s->size)
    return false;
  char *all = arena_alloc(s->arena, s->size + size + 2);
  if (s->size)
    memcpy(all, s->text, s->size);
  memcpy(all + s->size, text, size);
  all[s->size + size] = '\n';
  *vec_push(s->arena, &s->files) = (RewriterFile){.name = name,
                                                  .unit = s->sources.n - 1,
                                                  .handle = file,
                                                  .base = (uint32_t)s->size,
                                                  .size = (uint32_t)size};
  s->text = all;
  s->size += size + 1;
  return true;
}

/* Returns the line around the place. */
static Span line_at(const Rewriter *s, const RewriterFile *f, uint32_t offset) {
  uint32_t begin = f->base + offset, end = begin;
  while (begin > f->base && s->text[begin - 1] != '\n')
    begin--;
  while (end < f->base + f->size && s->text[end] != '\n')
    end++;
  return (Span){begin, end};
}

static bool is_directive(const Rewriter *s, Span line) {
  while (line.begin < line.end &&
         (s->text[line.begin] == ' ' || s->text[line.begin] == '\t'))
    line.begin++;
  return line.begin < line.end && s->text[line.begin] == '#' &&
         s->text[line.end - 1] != '\\';
}

static bool is_seen(Reader *r, CXFile file) {
  for (uint32_t i = 0; i < r->seen.n; i++)
    if (clang_File_isEqual(r->seen.data[i], file))
      return true;
  *vec_push(r->rewriter->arena, &r->seen) = file;
  return false;
}

static bool is_repeated(const Reader *r, CXFile file) {
  for (uint32_t i = 0; i < r->repeated.n; i++)
    if (clang_File_isEqual(r->repeated.data[i], file))
      return true;
  return false;
}

static bool is_of_system(const Reader *r, CXFile file) {
  return clang_Location_isInSystemHeader(
             clang_getLocationForOffset(r->tu, file, 0)) != 0;
}

static void include(CXFile file, CXSourceLocation *stack, unsigned n,
                    CXClientData data) {
  Reader *r = data;
  Rewriter *s = r->rewriter;
  CXFile from;
  unsigned line, offset;
  if (!n || is_repeated(r, file) || is_of_system(r, file))
    return;
  clang_getFileLocation(stack[0], &from, &line, NULL, &offset);
  const RewriterFile *parent = rewriter_find_file(s, s->sources.n - 1, from);
  Span directive = parent ? line_at(s, parent, offset) : (Span){0};
  if (!parent || !is_directive(s, directive))
    return;
  uint32_t number = (uint32_t)(parent - s->files.data);
  CXString name = clang_getFileName(file);
  const char *copy = arena_strdup(s->arena, clang_getCString(name));
  clang_disposeString(name);
  if (!add_file(r, file, copy))
    return;
  RewriterFile *f = vec_top(&s->files);
  f->parent = number;
  f->directive = directive;
  f->line = line;
}

static void find_repeated(CXFile file, CXSourceLocation *stack, unsigned n,
                          CXClientData data) {
  (void)stack;
  Reader *r = data;
  if (n > 0 && is_seen(r, file) && !is_of_system(r, file))
    *vec_push(r->rewriter->arena, &r->repeated) = file;
}

static enum CXChildVisitResult note_again(CXCursor c, CXCursor parent,
                                          CXClientData data) {
  Rewriter *s = ((Reader *)data)->rewriter;
  CXFile file;
  unsigned offset;
  (void)parent;
  if (clang_getCursorKind(c) != CXCursor_InclusionDirective)
    return CXChildVisit_Continue;
  clang_getFileLocation(clang_getCursorLocation(c), &file, NULL, NULL, &offset);
  uint32_t unit = s->sources.n - 1;
  const RewriterFile *from = rewriter_find_file(s, unit, file);
  const RewriterFile *to =
      rewriter_find_file(s, unit, clang_getIncludedFile(c));
  Span line = from ? line_at(s, from, offset) : (Span){0};
  if (from && to && to->directive.begin != line.begin && is_directive(s, line))
    *vec_push(s->arena, &s->again) = (Inclusion){
        (uint32_t)(from - s->files.data), (uint32_t)(to - s->files.data), line};
  return CXChildVisit_Continue;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static const char *skip_blanks(const char *p) {
  while (is_blank(*p))
    p++;
  return p;
}

const char *file_find_once(const char *text, const char **end) {
  for (const char *at = text; (at = strchr(at, '#')); at++) {
    const char *p = skip_blanks(at + 1);
    if (strncmp(p, "pragma", 6) || !is_blank(p[6]))
      continue;
    p = skip_blanks(p + 6);
    if (strncmp(p, "once", 4))
      continue;
    *end = p + 4;
    return at;
  }
  return NULL;
}

/* A file that is included twice has a different meaning each time, so it is not
 * read. */
bool rewriter_read_files(Rewriter *s, void *tu, void *preprocessed,
                         SourceFile source) {
  Reader r = {.rewriter = s, .tu = tu};
  CXFile file = clang_getFile(tu, source.file);
  *vec_push(s->arena, &s->sources) = source;
  if (!file || !add_file(&r, file, source.file))
    return false;
  clang_getInclusions(tu, find_repeated, &r);
  clang_getInclusions(tu, include, &r);
  if (preprocessed)
    clang_visitChildren(clang_getTranslationUnitCursor(preprocessed),
                        note_again, &r);
  return true;
}
