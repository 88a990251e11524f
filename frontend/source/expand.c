#include "frontend/source/expand.h"

#include "frontend/base/text.h"
#include "frontend/clang/lower.h"
#include "frontend/source/scan.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

/* Clang reports the expansion of a use in a copy of the text with a message
 * before the line of each use: '#pragma message' expands its text, and '#'
 * makes a string of a macro argument's expansion.  Macros that must stay are
 * not defined there. */

typedef struct {
  const char *name;
  void *handle; /* handle of clang */
  const char *text;
  size_t size;
} File;

typedef struct {
  uint32_t file, begin, end;
  uint32_t anchor; /* begin of the line before which clang is asked */
  bool is_open;    /* to be expanded */
  bool has_expansion, is_vague; /* has one expansion; has several */
  const char *expansion;
} Use;

typedef struct {
  Lower *lower;
  CXTranslationUnit tu;
  bool opens_system;        /* also macros of the C library */
  VEC(File) files;          /* files of all units */
  VEC(Use) uses;            /* uses in this unit, then all expanded ones */
  VEC(const char *) masked; /* macros of 'others' that the files name */
  VEC(const char *) others; /* macros that must stay */
  VEC(RewrittenFile) out;
} Expander;

/* ---- files and uses ---- */

static uint32_t find_file(const Expander *e, CXFile file) {
  for (uint32_t i = 0; file && i < e->files.n; i++)
    if (clang_File_isEqual(e->files.data[i].handle, file))
      return i;
  return UINT32_MAX;
}

static void add_file(Expander *e, CXFile file) {
  File f = {.handle = file};
  f.text = clang_getFileContents(e->tu, file, &f.size);
  if (!f.text || find_file(e, file) != UINT32_MAX)
    return;
  f.name = take_string(e->lower, clang_getFileName(file));
  *vec_push(e->lower->arena, &e->files) = f;
}

static void include(CXFile file, CXSourceLocation *stack, unsigned n,
                    CXClientData data) {
  Expander *e = data;
  (void)stack, (void)n;
  if (!clang_Location_isInSystemHeader(
          clang_getLocationForOffset(e->tu, file, 0)))
    add_file(e, file);
}

/* True for files of the compiler, whose macros only clang can use. */
static bool is_of_compiler(const Expander *e, CXFile file) {
  const char *name = take_string(e->lower, clang_getFileName(file));
  return !*name || strstr(name, "/lib/clang/");
}

static bool is_open_macro(const Expander *e, CXCursor definition) {
  CXFile file;
  if (cursor_is_null(definition) || clang_Cursor_isMacroBuiltin(definition))
    return false;
  clang_getExpansionLocation(clang_getCursorLocation(definition), &file, NULL,
                             NULL, NULL);
  return find_file(e, file) != UINT32_MAX ||
         (e->opens_system && file && !is_of_compiler(e, file));
}

static enum CXChildVisitResult note(CXCursor c, CXCursor parent,
                                    CXClientData data) {
  Expander *e = data;
  CXFile file;
  Use u = {0};
  CXSourceRange range = clang_getCursorExtent(c);
  (void)parent;
  if (clang_getCursorKind(c) == CXCursor_MacroDefinition &&
      !is_open_macro(e, c) && !clang_Cursor_isMacroBuiltin(c))
    *vec_push(e->lower->arena, &e->others) = cursor_name(e->lower, c);
  if (clang_getCursorKind(c) != CXCursor_MacroExpansion)
    return CXChildVisit_Continue;
  clang_getExpansionLocation(clang_getRangeStart(range), &file, NULL, NULL,
                             &u.begin);
  clang_getExpansionLocation(clang_getRangeEnd(range), NULL, NULL, NULL,
                             &u.end);
  u.file = find_file(e, file);
  u.is_open = is_open_macro(e, clang_getCursorReferenced(c));
  if (u.file != UINT32_MAX && u.begin < u.end)
    *vec_push(e->lower->arena, &e->uses) = u;
  return CXChildVisit_Continue;
}

static int compare_uses(const void *a, const void *b) {
  const Use *x = a, *y = b;
  if (x->file != y->file)
    return x->file < y->file ? -1 : 1;
  if (x->begin != y->begin)
    return x->begin < y->begin ? -1 : 1;
  return x->end > y->end ? -1 : x->end < y->end;
}

/* ---- places of the questions ---- */

/* Returns the begin of the line, with the lines that it continues. */
static uint32_t line_begin(const File *f, uint32_t i) {
  while (i && !(f->text[i - 1] == '\n' && (i < 2 || f->text[i - 2] != '\\')))
    i--;
  return i;
}

static bool is_directive(const File *f, uint32_t line) {
  return f->text[scan_blank(f->text, f->size, line)] == '#';
}

/* Keeps the uses to be expanded that are no part of another one.  If a line
 * begins inside of a use, its uses are asked for before that use's line. */
static void choose_uses(Expander *e) {
  uint32_t n = 0, done = 0, last = UINT32_MAX, all = 0, anchor = 0, line;
  if (e->uses.n)
    qsort(e->uses.data, e->uses.n, sizeof *e->uses.data, compare_uses);
  for (uint32_t i = 0; i < e->uses.n; i++) {
    Use u = e->uses.data[i];
    const File *f = &e->files.data[u.file];
    if (u.file != last)
      last = u.file, done = all = 0;
    line = line_begin(f, u.begin);
    anchor = line >= all ? line : anchor;
    all = u.end > all ? u.end : all;
    if (!u.is_open || u.begin < done || is_directive(f, anchor))
      continue;
    done = u.end, u.anchor = anchor;
    e->uses.data[n++] = u;
  }
  e->uses.n = n;
}

static bool has_word(const File *f, const char *word) {
  size_t n = strlen(word);
  for (const char *at = f->text; (at = strstr(at, word)); at++) {
    bool begins =
        at == f->text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
    if (begins && !isalnum((unsigned char)at[n]) && at[n] != '_')
      return true;
  }
  return false;
}

static void choose_masked(Expander *e) {
  e->masked.n = 0;
  for (uint32_t i = 0; i < e->others.n; i++)
    for (uint32_t k = 0; k < e->files.n; k++)
      if (has_word(&e->files.data[k], e->others.data[i])) {
        *vec_push(e->lower->arena, &e->masked) = e->others.data[i];
        break;
      }
}

/* ---- the question ---- */

/* Marks the end of an answer; absent if brackets of the expansion end the
 * question. */
static const char answer_end[] = " bmc_end";

/* Prints the use on one line, without comments. */
static void print_use(FILE *out, const File *f, const Use *u) {
  for (size_t i = u->begin; i < u->end;) {
    size_t blank = scan_blank(f->text, f->size, i);
    if (blank > i) {
      fputc(' ', out);
      i = blank;
      continue;
    }
    size_t next = scan_token(f->text, f->size, i);
    fwrite(f->text + i, 1, next - i, out);
    i = next;
  }
}

static unsigned line_of(const File *f, uint32_t at) {
  unsigned n = 1;
  for (uint32_t i = 0; i < at; i++)
    n += f->text[i] == '\n';
  return n;
}

static void print_line(FILE *out, const File *f, unsigned line) {
  fprintf(out, "#line %u ", line);
  text_print_literal(out, f->name);
  fputc('\n', out);
}

static void print_question(const Expander *e, FILE *out, uint32_t use) {
  const Use *u = &e->uses.data[use];
  const File *f = &e->files.data[u->file];
  for (uint32_t i = 0; i < e->masked.n; i++)
    fprintf(out, "#pragma push_macro(\"%s\")\n#undef %s\n", e->masked.data[i],
            e->masked.data[i]);
  print_line(out, f, line_of(f, u->begin));
  fprintf(out, "#pragma message \"bmc_%u \" bmc_text(", use);
  print_use(out, f, u);
  fprintf(out, ") \"%s\"\n", answer_end);
  for (uint32_t i = 0; i < e->masked.n; i++)
    fprintf(out, "#pragma pop_macro(\"%s\")\n", e->masked.data[i]);
  print_line(out, f, line_of(f, u->anchor));
}

static const char *with_questions(const Expander *e, uint32_t file,
                                  bool is_main) {
  const File *f = &e->files.data[file];
  char *text = NULL;
  size_t size = 0;
  uint32_t at = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out)
    arena_exhausted();
  if (is_main)
    fputs("#define bmc_text(...) bmc_text_(__VA_ARGS__)\n"
          "#define bmc_text_(...) #__VA_ARGS__\n#line 1\n",
          out);
  for (uint32_t i = 0; i < e->uses.n; i++) {
    const Use *u = &e->uses.data[i];
    if (u->file != file)
      continue;
    fwrite(f->text + at, 1, u->anchor - at, out);
    at = u->anchor;
    print_question(e, out, i);
  }
  fwrite(f->text + at, 1, f->size - at, out);
  if (fclose(out))
    arena_exhausted();
  const char *copy = arena_strndup(e->lower->arena, text, size);
  free(text);
  return copy;
}

static void take_answer(Expander *e, const char *said) {
  size_t n = strlen(said), end = sizeof answer_end - 1;
  char *after;
  if (strncmp(said, "bmc_", 4) || n < end || strcmp(said + n - end, answer_end))
    return;
  unsigned long use = strtoul(said + 4, &after, 10);
  if (*after != ' ' || use >= e->uses.n)
    return;
  Use *u = &e->uses.data[use];
  const char *expansion =
      arena_strndup(e->lower->arena, after, n - end - (size_t)(after - said));
  u->is_vague |= u->has_expansion && strcmp(u->expansion, expansion);
  u->has_expansion = true;
  u->expansion = expansion;
}

static void ask(Expander *e, const Unit *unit) {
  Lower *L = e->lower;
  UnitText *texts = ARENA_ARRAY(L->arena, UnitText, e->files.n);
  for (uint32_t i = 0; i < e->files.n; i++)
    texts[i] = (UnitText){
        e->files.data[i].name,
        with_questions(e, i,
                       !strcmp(e->files.data[i].name, unit->source.file))};
  CXTranslationUnit tu = user_preprocessed(L, unit, texts, e->files.n);
  for (unsigned i = 0, n = tu ? clang_getNumDiagnostics(tu) : 0; i < n; i++) {
    CXDiagnostic d = clang_getDiagnostic(tu, i);
    take_answer(e, take_string(L, clang_getDiagnosticSpelling(d)));
    clang_disposeDiagnostic(d);
  }
  if (tu)
    clang_disposeTranslationUnit(tu);
}

/* ---- the texts ---- */

static const char *expanded(const Expander *e, uint32_t file, size_t *size) {
  const File *f = &e->files.data[file];
  char *text = NULL;
  uint32_t at = 0;
  FILE *out = open_memstream(&text, size);
  if (!out)
    arena_exhausted();
  for (uint32_t i = 0; i < e->uses.n; i++) {
    const Use *u = &e->uses.data[i];
    if (u->file != file || !u->has_expansion || u->is_vague)
      continue;
    fwrite(f->text + at, 1, u->begin - at, out);
    fprintf(out, " %s ", u->expansion);
    for (at = u->begin; at < u->end; at++)
      if (f->text[at] == '\n')
        fputc('\n', out);
  }
  fwrite(f->text + at, 1, f->size - at, out);
  if (fclose(out))
    arena_exhausted();
  const char *copy = arena_strndup(e->lower->arena, text, *size);
  free(text);
  return copy;
}

static Loc same_place(const void *context, Loc at) {
  (void)context;
  return at;
}

static bool is_done(const Expander *e, const char *name) {
  for (uint32_t i = 0; i < e->out.n; i++)
    if (!strcmp(e->out.data[i].file, name))
      return true;
  return false;
}

/* Adds the edited files.  A file of several units gets the text that the first
 * one makes. */
static void add_texts(Expander *e) {
  for (uint32_t i = 0; i < e->files.n; i++) {
    RewrittenFile r = {.file = e->files.data[i].name, .origin = same_place};
    if (is_done(e, r.file))
      continue;
    r.text = expanded(e, i, &r.size);
    *vec_push(e->lower->arena, &e->out) = r;
  }
}

static void expand_unit(Expander *e, const Unit *u) {
  e->files.n = e->uses.n = e->others.n = 0;
  e->tu = user_preprocessed(e->lower, u, NULL, 0);
  if (!e->tu)
    return;
  add_file(e, clang_getFile(e->tu, u->source.file));
  clang_getInclusions(e->tu, include, e);
  clang_visitChildren(clang_getTranslationUnitCursor(e->tu), note, e);
  choose_uses(e);
  choose_masked(e);
  if (e->uses.n)
    ask(e, u);
  add_texts(e);
  clang_disposeTranslationUnit(e->tu);
}

static Status work(Lower *L, void *context) {
  Expander *e = context;
  e->lower = L;
  TRY(user_open(L));
  for (uint32_t i = 0; i < L->n_users; i++)
    expand_unit(e, &L->users[i]);
  return OK;
}

Status expand_macros(Arena *a, const FrontendOptions *o, bool opens_system,
                     Diag *d, Rewriting *out) {
  Expander e = {.opens_system = opens_system};
  TRY(lower_run(a, o, d, work, &e));
  *out = (Rewriting){.files = e.out.data, .n_files = e.out.n};
  return OK;
}
