#include "frontend/lower.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The constant expressions that alignments are written as, once macros are
 * expanded: numbers, parentheses, + - * <<. */
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

/* What stands in the parentheses that begin at 'text'. */
static unsigned alignment_in(const char *text) {
  Expression e = {text, true};
  uint64_t n = read_factor(&e);
  bool is_power = n && !(n & (n - 1));
  return e.is_known && is_power && n <= (1u << 28) ? (unsigned)n : 0;
}

/* clang prints attributes with macros expanded. */
unsigned declared_alignment(Lower *L, CXCursor decl, const Type *t) {
  static const char *const words[] = {"_Alignas", "alignas", "aligned"};
  Cursors children = children_of(L, decl);
  unsigned align = t->align ? t->align : 1;
  bool is_declared = false;
  for (uint32_t i = 0; i < children.n; i++)
    is_declared |= children.data[i].kind == CXCursor_AlignedAttr;
  if (!is_declared)
    return align;
  const char *text =
      take_string(L, clang_getCursorPrettyPrinted(decl, NULL));
  for (unsigned k = 0; k < sizeof words / sizeof *words; k++)
    for (const char *at = text; (at = strstr(at, words[k]));) {
      at += strlen(words[k]);
      unsigned n = *at == '(' ? alignment_in(at) : 16;
      align = n > align ? n : align;
    }
  return align;
}
