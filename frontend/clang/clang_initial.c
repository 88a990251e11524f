#include "frontend/base/text.h"
#include "frontend/clang/lower.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>

/* Initialisers of atomic structures, '_Atomic(struct s) x = {1, 2};', which gcc
 * takes and clang refuses.  clang takes '(struct s){1, 2}', a compound literal,
 * which means the same: the type is inserted before the initialiser, and the
 * unit is parsed again. */

typedef struct {
  const char *file;
  const char *text;    /* as it is parsed at present */
  unsigned offset;     /* of the initialiser */
  Loc at;              /* the same, in the user's file */
  const char *literal; /* type in parentheses */
} Refused;

typedef VEC(Refused) AllRefused;

/* Returns the type of the message, in parentheses and without _Atomic; NULL if
 * it has none, or one without a name. */
static const char *refused_type(Lower *L, const char *message) {
  static const char atomic[] = "_Atomic";
  const char *type = strstr(message, atomic);
  const char *end = type ? strstr(type, ")'") : NULL;
  if (!end || strstr(message, "(unnamed "))
    return NULL;
  type += sizeof atomic - 1;
  return arena_printf(L->arena, "%.*s", (int)(end + 1 - type), type);
}

/* Returns the position after the '=' of the variable at 'at'; UINT_MAX if it
 * has another form. */
static unsigned initialiser_of(const char *text, unsigned at, size_t size) {
  while (at < size && (isalnum((unsigned char)text[at]) || text[at] == '_'))
    at++;
  while (at < size && isspace((unsigned char)text[at]))
    at++;
  if (at >= size || text[at] != '=')
    return UINT_MAX;
  do
    at++;
  while (at < size && isspace((unsigned char)text[at]));
  return at < size ? at : UINT_MAX;
}

/* Returns the place of the initialiser that the message refuses at 'at', where
 * its brace is, or the macro that begins with it, or its variable. */
static unsigned initialiser_at(const char *message, const char *text,
                               unsigned at, size_t size) {
  bool is_designated =
      text_begins_with(message, "initialization of non-aggregate type ");
  if (at >= size || (!is_designated &&
                     !text_begins_with(message, "illegal initializer type ")))
    return UINT_MAX;
  return text[at] == '{' || !is_designated ? at
                                           : initialiser_of(text, at, size);
}

/* Adds the initialiser that the diagnostic refuses, if it does. */
static void add_refused(Lower *L, CXTranslationUnit tu, CXDiagnostic d,
                        AllRefused *all) {
  const char *message = take_string(L, clang_getDiagnosticSpelling(d));
  Refused r = {.literal = refused_type(L, message)};
  CXFile file;
  unsigned line, column, offset;
  size_t size;
  clang_getSpellingLocation(clang_getDiagnosticLocation(d), &file, &line,
                            &column, &offset);
  r.text = file ? clang_getFileContents(tu, file, &size) : NULL;
  if (!r.text || !r.literal)
    return;
  r.offset = initialiser_at(message, r.text, offset, size);
  if (r.offset == UINT_MAX)
    return;
  for (; offset < r.offset; offset++) {
    bool ends_line = r.text[offset] == '\n';
    line += ends_line;
    column = ends_line ? 1 : column + 1;
  }
  r.file = take_string(L, clang_getFileName(file));
  r.at = initialisers_origin(L, (Loc){r.file, line, column});
  *vec_push(L->arena, all) = r;
}

/* Orders by file, the last of a file first. */
static int compare_refused(const void *a, const void *b) {
  const Refused *x = a, *y = b;
  int files = strcmp(x->file, y->file);
  return files ? files : (x->offset < y->offset) - (x->offset > y->offset);
}

static AllRefused find_refused(Lower *L, CXTranslationUnit tu) {
  AllRefused all = {0};
  for (unsigned i = 0, n = clang_getNumDiagnostics(tu); i < n; i++) {
    CXDiagnostic d = clang_getDiagnostic(tu, i);
    add_refused(L, tu, d, &all);
    clang_disposeDiagnostic(d);
  }
  if (all.n)
    qsort(all.data, all.n, sizeof *all.data, compare_refused);
  return all;
}

/* A macro that is used twice is refused twice at one place. */
static bool is_again(const AllRefused *all, uint32_t i) {
  return i && !compare_refused(&all->data[i - 1], &all->data[i]);
}

static void insert(Lower *L, const Refused *r, bool is_first_of_file) {
  UnitText *t = is_first_of_file ? vec_push(L->arena, &L->mends.texts)
                                 : &L->mends.texts.data[L->mends.texts.n - 1];
  const char *text = is_first_of_file ? r->text : t->text;
  *t = (UnitText){r->file, arena_printf(L->arena, "%.*s%s%s", (int)r->offset,
                                        text, r->literal, text + r->offset)};
  *vec_push(L->arena, &L->mends.insertions) =
      (InsertedText){r->at, (unsigned)strlen(r->literal)};
}

bool initialisers_mend(Lower *L, CXTranslationUnit tu) {
  const AllRefused all = find_refused(L, tu);
  for (uint32_t i = 0; i < all.n; i++) {
    const Refused *r = &all.data[i];
    bool is_first = !i || strcmp(r[-1].file, r->file) != 0;
    if (!is_again(&all, i))
      insert(L, r, is_first);
  }
  return all.n != 0;
}

/* Returns the first insertion of the line after the column, or NULL. */
static const InsertedText *next_insertion(const Lower *L, Loc after) {
  const InsertedText *next = NULL;
  for (uint32_t i = 0; i < L->mends.insertions.n; i++) {
    const InsertedText *n = &L->mends.insertions.data[i];
    if (n->at.line == after.line && n->at.column > after.column &&
        (!next || n->at.column < next->at.column) &&
        !strcmp(n->at.file, after.file))
      next = n;
  }
  return next;
}

Loc initialisers_origin(const Lower *L, Loc at) {
  Loc last = {at.file, at.line, 0};
  const InsertedText *n;
  while ((n = next_insertion(L, last)) && n->at.column < at.column) {
    unsigned beyond = at.column - n->at.column;
    at.column -= beyond < n->size ? beyond : n->size;
    last = n->at;
  }
  return at;
}
