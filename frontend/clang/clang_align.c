#include "frontend/base/text.h"
#include "frontend/clang/lower.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- simple constant expressions: numbers, parentheses, + - * << ---- */

typedef struct {
  const char *at;
  bool is_known;
} Expression;

static uint64_t read_sum(Expression *);

static bool accept(Expression *e, const char *token) {
  while (isspace((unsigned char)*e->at))
    e->at++;
  size_t n = strlen(token);
  if (strncmp(e->at, token, n))
    return false;
  e->at += n;
  return true;
}

static uint64_t read_factor(Expression *e) {
  if (accept(e, "(")) {
    uint64_t n = read_sum(e);
    e->is_known = e->is_known && accept(e, ")");
    return n;
  }
  char *end;
  uint64_t n = isdigit((unsigned char)*e->at) ? strtoull(e->at, &end, 0) : 0;
  if (!isdigit((unsigned char)*e->at)) {
    e->is_known = false;
    return 0;
  }
  e->at = end + strspn(end, "uUlL");
  return n;
}

static uint64_t read_product(Expression *e) {
  uint64_t n = read_factor(e);
  while (e->is_known && accept(e, "*"))
    n *= read_factor(e);
  return n;
}

static uint64_t read_terms(Expression *e) {
  uint64_t n = read_product(e);
  while (e->is_known) {
    if (accept(e, "+"))
      n += read_product(e);
    else if (accept(e, "-"))
      n -= read_product(e);
    else
      break;
  }
  return n;
}

static uint64_t read_sum(Expression *e) {
  uint64_t n = read_terms(e);
  while (e->is_known && accept(e, "<<")) {
    uint64_t by = read_terms(e);
    n = by < 64 ? n << by : 0;
  }
  return n;
}

/* Reads the expression in the parentheses that begin at 'text'. */
static bool read_alignment(const char *text, unsigned *out) {
  Expression e = {text, true};
  uint64_t n = read_factor(&e);
  *out = (unsigned)n;
  return e.is_known && !(n & (n - 1)) && n <= (1u << 28);
}

/* ---- alignment in the declaration, with macros expanded ---- */

/* Reads the greatest alignment that is given as a number, or 0.  Returns the
 * number of alignments. */
static unsigned read_alignments(const char *text, unsigned *out) {
  static const char *const words[] = {"_Alignas", "alignas", "aligned"};
  unsigned count = 0;
  *out = 0;
  for (size_t k = 0; k < sizeof words / sizeof *words; k++)
    for (const char *at = text; text_find_word(&at, words[k]);) {
      unsigned n = 16;
      if (*at == '(' && !read_alignment(at, &n))
        continue;
      count++;
      *out = n > *out ? n : *out;
    }
  return count;
}

/* ---- alignment by clang, from a variant of the file ---- */

#define ANSWER "__bmc_alignment"

/* Returns the end of the ';' that ends the declaration at 'at', or NULL. */
static const char *end_of_statement(const char *at) {
  int depth = 0;
  while (*at && depth >= 0) {
    if (*at == ';' && !depth)
      return at + 1;
    depth += strchr("([{", *at) != NULL;
    depth -= strchr(")]}", *at) != NULL;
    at = *at == '"' || *at == '\'' ? text_skip_quoted(at) : at + 1;
  }
  return NULL;
}

static bool is_at_file_scope(CXCursor decl) {
  return clang_getCursorKind(clang_getCursorSemanticParent(decl)) ==
         CXCursor_TranslationUnit;
}

/* Returns the place in the main file's text for a query about the variable;
 * NULL if it is declared elsewhere. */
static const char *place_to_ask(CXCursor decl, CXFile main, const char *text,
                                size_t size) {
  CXFile file;
  unsigned end;
  if (is_at_file_scope(decl))
    return text + size;
  clang_getExpansionLocation(clang_getRangeEnd(clang_getCursorExtent(decl)),
                             &file, NULL, NULL, &end);
  bool is_there = file && clang_File_isEqual(file, main) && end < size;
  return is_there ? end_of_statement(text + end) : NULL;
}

static enum CXChildVisitResult find_answer(CXCursor c, CXCursor parent,
                                           CXClientData data) {
  (void)parent;
  if (c.kind != CXCursor_EnumConstantDecl)
    return CXChildVisit_Recurse;
  CXString name = clang_getCursorSpelling(c);
  if (!strcmp(clang_getCString(name), ANSWER))
    *(unsigned *)data = (unsigned)clang_getEnumConstantDeclUnsignedValue(c);
  clang_disposeString(name);
  return CXChildVisit_Continue;
}

/* Returns clang's alignment; 0 if it cannot be queried. */
static unsigned ask_alignment(Lower *L, CXCursor decl) {
  size_t size = 0;
  const Unit *u = L->unit;
  CXFile main = clang_getFile(u->tu, u->source.file);
  const char *text = main ? clang_getFileContents(u->tu, main, &size) : NULL;
  const char *at = text ? place_to_ask(decl, main, text, size) : NULL;
  if (!at)
    return 0;
  CXTranslationUnit tu = user_variant(
      L, u,
      arena_printf(L->arena, "%.*s\nenum { " ANSWER " = __alignof__(%s) };%s",
                   (int)(at - text), text, cursor_name(L, decl), at));
  unsigned align = 0;
  if (!tu)
    return 0;
  clang_visitChildren(clang_getTranslationUnitCursor(tu), find_answer, &align);
  clang_disposeTranslationUnit(tu);
  return align;
}

/* Returns the alignment of the type by which it is declared.  A typedef may
 * have an alignment of its own, which the Type does not have. */
static unsigned alignment_by_type(CXCursor decl, const Type *t) {
  CXType type = clang_getCursorType(decl);
  if (type.kind == CXType_IncompleteArray)
    type = clang_getArrayElementType(type);
  long long align = clang_Type_getAlignOf(type);
  return align > 0 ? (unsigned)align : t->align ? t->align : 1;
}

unsigned declared_alignment(Lower *L, CXCursor decl, const Type *t) {
  Cursors children = children_of(L, decl);
  unsigned said, n = 0;
  for (uint32_t i = 0; i < children.n; i++)
    n += children.data[i].kind == CXCursor_AlignedAttr;
  if (!n)
    return alignment_by_type(decl, t);
  if (read_alignments(declaration_text(L, decl), &said) != n)
    return ask_alignment(L, decl);
  return said ? said : alignment_by_type(decl, t);
}

/* ---- alignment of what an lvalue names ---- */

/* Returns the greatest power of 2 that divides both. */
static unsigned common_alignment(unsigned align, unsigned long long offset) {
  while (align > 1 && offset % align)
    align /= 2;
  return align;
}

static unsigned type_alignment(CXType t) {
  long long align = clang_Type_getAlignOf(t);
  return align > 0 ? (unsigned)align : 1;
}

/* Returns the alignment of a member: by its offset, and by its structure. */
static unsigned member_alignment(Lower *L, CXCursor c) {
  CXCursor member = clang_getCursorReferenced(c);
  long long bits = clang_Cursor_getOffsetOfField(member);
  Cursors k = children_of(L, c);
  unsigned own = type_alignment(
      clang_getCursorType(clang_getCursorSemanticParent(member)));
  if (bits < 0)
    return 1;
  if (k.n && clang_getCanonicalType(clang_getCursorType(k.data[0])).kind ==
                 CXType_Record)
    own = lvalue_alignment(L, k.data[0]);
  return common_alignment(own, (unsigned long long)bits / 8);
}

unsigned lvalue_alignment(Lower *L, CXCursor c) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  Cursors k = children_of(L, c);
  if (k.n && (kind == CXCursor_ParenExpr || kind == CXCursor_UnexposedExpr))
    return lvalue_alignment(L, k.data[k.n - 1]);
  if (kind == CXCursor_MemberRefExpr)
    return member_alignment(L, c);
  if (kind != CXCursor_DeclRefExpr)
    return type_alignment(clang_getCursorType(c));
  CXCursor decl = clang_getCursorReferenced(c);
  unsigned align = declared_alignment(L, decl, type_of_cursor(L, decl));
  return align ? align : 1;
}
