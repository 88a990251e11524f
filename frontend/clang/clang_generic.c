#include "frontend/base/text.h"
#include "frontend/clang/lower.h"

#include <ctype.h>

/* Choice of the association of a _Generic expression, which libclang does not
 * report.  The selection has the type of the chosen expression, which often
 * leaves one candidate.  Otherwise types are read from the text and compared
 * with that of the controlling expression.  If they cannot be read, the choice
 * is unknown. */

typedef struct {
  CXCursor sought;
  uint32_t n, at; /* selections visited; index of the sought one */
} Count;

static enum CXChildVisitResult count(CXCursor c, CXCursor parent,
                                     CXClientData data) {
  (void)parent;
  Count *x = data;
  if (clang_getCursorKind(c) == CXCursor_GenericSelectionExpr) {
    if (clang_equalCursors(c, x->sought))
      x->at = x->n;
    x->n++;
  }
  return CXChildVisit_Recurse;
}

static uint32_t count_words(const char *text) {
  uint32_t n = 0;
  while (text_find_word(&text, "_Generic"))
    n++;
  return n;
}

/* Returns what follows the word _Generic, with macros expanded where the
 * function's text can be matched with its tree; or NULL. */
static const char *text_of(Lower *L, CXCursor c) {
  const char *source = cursor_source(L, c);
  if (!cursor_is_null(L->frame->function)) {
    Count x = {.sought = c, .at = NOT_FOUND};
    const char *text = function_text(L);
    clang_visitChildren(L->frame->function, count, &x);
    if (x.at != NOT_FOUND && count_words(text) == x.n) {
      for (uint32_t i = 0; i <= x.at; i++)
        text_find_word(&text, "_Generic");
      return text;
    }
  }
  return text_find_word(&source, "_Generic") ? source : NULL;
}

/* Returns the end of the text up to one of the characters outside of brackets
 * and literals. */
static const char *skip_to(const char *p, const char *ends) {
  unsigned depth = 0;
  while (*p && (depth || !strchr(ends, *p))) {
    if (*p == '"' || *p == '\'') {
      p = text_skip_quoted(p);
      continue;
    }
    depth += *p == '(' || *p == '[' || *p == '{';
    depth -= depth && (*p == ')' || *p == ']' || *p == '}');
    p++;
  }
  return p;
}

typedef VEC(const char *) Texts;

/* Reads the types of the associations as written. */
static bool read_types(Lower *L, const char *p, Texts *out) {
  p += strspn(p, " \t\r\n");
  if (*p != '(')
    return false;
  p = skip_to(p + 1, ",)");
  while (*p == ',') {
    const char *from = p + 1 + strspn(p + 1, " \t\r\n");
    const char *to = skip_to(from, ":,)");
    if (*to != ':')
      return false;
    *vec_push(L->arena, out) =
        arena_strndup(L->arena, from, (size_t)(to - from));
    p = skip_to(to, ",)");
  }
  return *p == ')';
}

/* ---- types as text ---- */

typedef struct {
  const char *base, *rest; /* "const unsigned int", "**" */
  bool is_understood;      /* if so, a different text is a different type */
} Written;

static bool is_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool is_word(const char *p, size_t n, const char *word) {
  return strlen(word) == n && !memcmp(p, word, n);
}

static const char *integer_name(Lower *L, unsigned longs, bool is_unsigned,
                                bool is_short) {
  return arena_printf(L->arena, "%s%s", is_unsigned ? "unsigned " : "",
                      is_short     ? "short"
                      : longs == 2 ? "long long"
                      : longs      ? "long"
                                   : "int");
}

/* Returns the text without blanks that separate no words. */
static const char *without_blanks(Lower *L, const char *p) {
  char *out = arena_alloc(L->arena, strlen(p) + 1);
  size_t n = 0;
  for (; *p; p++) {
    bool is_needed = n && is_name(out[n - 1]) && is_name(p[1]);
    if (!isspace((unsigned char)*p) || is_needed)
      out[n++] = *p;
  }
  out[n] = 0;
  return out;
}

/* True for a text without parameters: they are compared as text, so a
 * difference does not mean different types. */
static bool is_plain_rest(const char *p) {
  while (*p)
    if (is_name(*p)) {
      size_t n = 0;
      while (is_name(p[n]))
        n++;
      if (!is_word(p, n, "const") && !is_word(p, n, "volatile") &&
          !is_word(p, n, "restrict") && !is_word(p, n, "void"))
        return false;
      p += n;
    } else {
      p++;
    }
  return true;
}

static Written written(Lower *L, const char *p) {
  bool is_const = false, is_volatile = false, is_unsigned = false;
  bool is_signed = false, is_short = false, is_char = false, is_int = false;
  unsigned longs = 0;
  const char *other = "";
  for (;;) {
    p += strspn(p, " \t\r\n");
    size_t n = 0;
    while (is_name(p[n]))
      n++;
    if (!n)
      break;
    if (is_word(p, n, "const"))
      is_const = true;
    else if (is_word(p, n, "volatile"))
      is_volatile = true;
    else if (is_word(p, n, "unsigned"))
      is_unsigned = true;
    else if (is_word(p, n, "signed"))
      is_signed = true;
    else if (is_word(p, n, "short"))
      is_short = true;
    else if (is_word(p, n, "long"))
      longs++;
    else if (is_word(p, n, "char"))
      is_char = true;
    else if (is_word(p, n, "int"))
      is_int = true;
    else
      other = arena_printf(L->arena, "%s %.*s", other, (int)n, p);
    p += n;
  }
  bool is_integer = is_int || is_unsigned || is_signed || is_short || longs;
  const char *base = is_char ? is_unsigned ? "unsigned char"
                               : is_signed ? "signed char"
                                           : "char"
                     : is_integer && !*other
                         ? integer_name(L, longs, is_unsigned, is_short)
                     : longs ? arena_printf(L->arena, "long%s", other)
                             : other;
  const char *rest = without_blanks(L, p);
  return (Written){arena_printf(L->arena, "%s%s%s", is_const ? "const " : "",
                                is_volatile ? "volatile " : "", base),
                   rest, is_plain_rest(rest)};
}

static const char *spelling(Lower *L, CXType t) {
  return take_string(L, clang_getTypeSpelling(clang_getCanonicalType(t)));
}

/* Returns the spelling of the controlling expression's type after
 * conversion. */
static const char *spelling_of_value(Lower *L, CXType t) {
  t = clang_getCanonicalType(t);
  CXType element = clang_getArrayElementType(t);
  if (element.kind != CXType_Invalid)
    return arena_printf(L->arena, "%s *", spelling(L, element));
  if (t.kind == CXType_Atomic)
    t = clang_getCanonicalType(clang_Type_getValueType(t));
  const char *text = spelling(L, clang_getUnqualifiedType(t));
  if (t.kind != CXType_FunctionProto && t.kind != CXType_FunctionNoProto)
    return text;
  size_t n = strcspn(text, "(");
  return arena_printf(L->arena, "%.*s(*)%s", (int)n, text, text + n);
}

typedef struct {
  const char *name;
  CXType type;
  bool is_found;
} Alias;

static enum CXChildVisitResult find_alias(CXCursor c, CXCursor parent,
                                          CXClientData data) {
  (void)parent;
  Alias *x = data;
  enum CXCursorKind kind = clang_getCursorKind(c);
  if (kind != CXCursor_TypedefDecl)
    return clang_isStatement(kind) ? CXChildVisit_Recurse
                                   : CXChildVisit_Continue;
  CXString name = clang_getCursorSpelling(c);
  bool is_same = !strcmp(clang_getCString(name), x->name);
  clang_disposeString(name);
  if (is_same)
    x->type = clang_getTypedefDeclUnderlyingType(c), x->is_found = true;
  return is_same ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* Returns the text of the type that the name stands for at file scope; or NULL.
 * A typedef of the function may hide it. */
static const char *alias_text(Lower *L, const char *name) {
  Alias x = {.name = name};
  if (!cursor_is_null(L->frame->function))
    clang_visitChildren(L->frame->function, find_alias, &x);
  if (x.is_found)
    return NULL;
  clang_visitChildren(clang_getTranslationUnitCursor(L->unit->tu), find_alias,
                      &x);
  const char *text = x.is_found ? spelling(L, x.type) : NULL;
  return text && !strpbrk(text, "([") ? text : NULL;
}

static bool is_keyword(const char *p, size_t n) {
  static const char *const words[] = {
      "const", "volatile", "restrict", "unsigned", "signed", "short",
      "long",  "char",     "int",      "float",    "double", "void",
      "_Bool", "_Complex", "__int128", "_Float16"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (is_word(p, n, words[i]))
      return true;
  return false;
}

/* Returns the text with typedef names among its first words, up to a
 * declarator, resolved; or NULL if one is unknown. */
static const char *resolved(Lower *L, const char *text) {
  for (const char *p = text;;) {
    p += strspn(p, " \t\r\n");
    size_t n = 0;
    while (is_name(p[n]))
      n++;
    if (!n || is_word(p, n, "struct") || is_word(p, n, "union") ||
        is_word(p, n, "enum"))
      return text;
    if (!is_keyword(p, n)) {
      const char *type = alias_text(L, arena_strndup(L->arena, p, n));
      bool is_alone = p == text && p[n + strspn(p + n, " ")] != 'c' &&
                      p[n + strspn(p + n, " ")] != 'v';
      if (type && strchr(type, '*') && !is_alone) /* qualifies the pointer */
        return NULL;
      return type ? arena_printf(L->arena, "%.*s%s%s", (int)(p - text), text,
                                 type, p + n)
                  : NULL;
    }
    p += n;
  }
}

/* ---- the choice ---- */

static Cursors expressions_of(Lower *L, const Cursors *k) {
  Cursors out = {0};
  for (uint32_t i = 1; i < k->n; i++)
    if (clang_isExpression(clang_getCursorKind(k->data[i])))
      *vec_push(L->arena, &out) = k->data[i];
  return out;
}

/* True if types may match that differ as text: an enumeration may be compatible
 * with an integer type. */
static bool may_be_compatible(const Written *w, CXType control) {
  return strstr(w->base, "enum ") ||
         clang_getCanonicalType(control).kind == CXType_Enum;
}

bool generic_choice(Lower *L, CXCursor c, const Cursors *k, CXCursor *out) {
  Texts texts = {0};
  Cursors all = expressions_of(L, k);
  const char *text = text_of(L, c);
  if (!k->n || !text || !read_types(L, text, &texts) || texts.n != all.n)
    return false;
  CXType type = clang_getCursorType(k->data[0]);
  Written control = written(L, spelling_of_value(L, type));
  uint32_t chosen = NOT_FOUND, other = NOT_FOUND, n = 0;
  bool is_open = false;
  for (uint32_t i = 0; i < all.n; i++) {
    if (!strcmp(texts.data[i], "default")) {
      other = i;
      continue;
    }
    const char *type_text = resolved(L, texts.data[i]);
    Written w = type_text ? written(L, type_text) : (Written){"", "", false};
    if (!strcmp(w.base, control.base) && !strcmp(w.rest, control.rest))
      chosen = i, n++;
    else
      is_open |= !w.is_understood || may_be_compatible(&w, type);
  }
  if (n != 1 && (n || is_open || other == NOT_FOUND))
    return false;
  *out = all.data[n ? chosen : other];
  return clang_equalTypes(clang_getCursorType(c), clang_getCursorType(*out));
}
