#include "reduction/proof/rule/c_text.h"

#include "frontend/ir/constant.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

enum { MOST_TEXT = 400, MOST_TERMS = 200 };

/* A text of a number has the signed or unsigned type that is asked for: of the
 * term's width, or the type that C promotes that to. */
typedef struct {
  Arena *arena;
  const System *system;
  const TermStore *terms;
  unsigned *left; /* number of claims that it may still have */
} Writer;

static const char *number(const Writer *, Term, bool is_signed);

/* ---- variables and constants */

/* Returns the C type of the variable if it is an integer; or NULL. */
static const Type *type_of(const System *s, VarId v) {
  const SystemVar *x = &s->vars[v];
  uint64_t begin;
  const Type *t = x->object && x->object->type
                      ? type_leaf(x->object->type, x->offset, &begin)
                      : NULL;
  bool is_whole =
      t && begin == x->offset && 8 * t->size == term_width(s->terms, x->value);
  bool is_integer = t && (t->kind == TYPE_INT || t->kind == TYPE_BOOL);
  return is_whole && is_integer && !x->object->is_library ? t : NULL;
}

/* Rejects names that are reserved for the library. */
bool c_text_can_name(const System *s, VarId v) {
  return type_of(s, v) && !strstr(s->vars[v].name, "__") &&
         !strchr(s->vars[v].name, '+');
}

static VarId var_of(const Writer *w, Term t) {
  for (VarId v = 0; v < w->system->n_vars; v++)
    if (w->system->vars[v].value == t && c_text_can_name(w->system, v))
      return v;
  return VAR_NONE;
}

/* Returns the integer type of a variable's width; or NULL. */
static const Type *integer(unsigned width, bool is_signed) {
  static const Type all[] = {
      {.kind = TYPE_INT, .name = "unsigned char", .size = 1},
      {.kind = TYPE_INT, .name = "signed char", .size = 1, .is_signed = true},
      {.kind = TYPE_INT, .name = "unsigned short", .size = 2},
      {.kind = TYPE_INT, .name = "short", .size = 2, .is_signed = true},
      {.kind = TYPE_INT, .name = "unsigned int", .size = 4},
      {.kind = TYPE_INT, .name = "int", .size = 4, .is_signed = true},
      {.kind = TYPE_INT, .name = "unsigned long long", .size = 8},
      {.kind = TYPE_INT, .name = "long long", .size = 8, .is_signed = true}};
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    if (8 * all[i].size == width && all[i].is_signed == is_signed)
      return &all[i];
  return NULL;
}

static const char *cast(const Writer *w, unsigned width, bool is_signed,
                        const char *text) {
  assert(integer(width, is_signed));
  return arena_printf(w->arena, "(%s)%s", integer(width, is_signed)->name,
                      text);
}

static const char *variable(const Writer *w, VarId v, bool is_signed) {
  assert(c_text_can_name(w->system, v));
  const SystemVar *x = &w->system->vars[v];
  const Type *t = type_of(w->system, v);
  return t->kind == TYPE_BOOL || t->is_signed == is_signed
             ? x->name
             : cast(w, 8 * (unsigned)t->size, is_signed, x->name);
}

/* A few bits out of a number have no type of their own. */
static const char *constant(const Writer *w, uint64_t bits, unsigned width,
                            bool is_signed) {
  const Type *t = integer(width, is_signed);
  return constant_text(w->arena, t ? t : integer(64, false), bits);
}

/* ---- numbers */

static bool is_op(const Writer *w, Term t, Op op) {
  return term_kind(w->terms, t) == TERM_OP + (unsigned)op;
}

static const char *operator_of(const Writer *w, Term t) {
  return is_op(w, t, OP_ADD) ? "+" : is_op(w, t, OP_SUB) ? "-" : NULL;
}

/* Computes without a sign, since that wraps around. */
static const char *arithmetic(const Writer *w, Term t, bool is_signed) {
  const char *sign = operator_of(w, t);
  unsigned width = term_width(w->terms, t);
  const char *a = sign ? number(w, term_child(w->terms, t, 0), false) : NULL;
  const char *b = a ? number(w, term_child(w->terms, t, 1), false) : NULL;
  if (!b || !integer(width, false))
    return NULL;
  const char *sum =
      cast(w, width, false, arena_printf(w->arena, "(%s %s %s)", a, sign, b));
  return is_signed ? cast(w, width, true, sum) : sum;
}

/* The lowest bits of a number have no type of their own, and no sign. */
static const char *low_bits(const Writer *w, Term t) {
  unsigned width = term_width(w->terms, t);
  const char *a = term_low(w->terms, t) || width > 31
                      ? NULL
                      : number(w, term_child(w->terms, t, 0), false);
  return a ? arena_printf(w->arena, "(%s & %" PRIu64 ")", a, bits_mask(width))
           : NULL;
}

static const char *number(const Writer *w, Term t, bool is_signed) {
  uint64_t bits;
  VarId v = var_of(w, t);
  if (v != VAR_NONE)
    return variable(w, v, is_signed);
  if (term_is_const(w->terms, t, &bits))
    return constant(w, bits, term_width(w->terms, t), is_signed);
  if (term_kind(w->terms, t) == TERM_EXTRACT)
    return is_signed ? NULL : low_bits(w, t);
  return arithmetic(w, t, is_signed);
}

/* ---- claims */

static const char *claim(const Writer *, Term, bool holds);

/* Puts a constant last; 'swapped' is the sign between b and a. */
static const char *compare(const Writer *w, Term t, bool is_signed,
                           const char *sign, const char *swapped) {
  Term first = term_child(w->terms, t, 0), last = term_child(w->terms, t, 1);
  bool swaps = term_is_const(w->terms, first, NULL);
  const char *a = number(w, swaps ? last : first, is_signed);
  const char *b = a ? number(w, swaps ? first : last, is_signed) : NULL;
  return b ? arena_printf(w->arena, "%s %s %s", a, swaps ? swapped : sign, b)
           : NULL;
}

/* True for a constant, or a variable with a sign. */
static bool may_have_sign(const Writer *w, Term t) {
  VarId v = var_of(w, t);
  return v == VAR_NONE ? term_is_const(w->terms, t, NULL)
                       : type_of(w->system, v)->is_signed;
}

/* Avoids casts where both are of one type. */
static const char *equal(const Writer *w, Term t, bool holds) {
  bool is_signed = may_have_sign(w, term_child(w->terms, t, 0)) &&
                   may_have_sign(w, term_child(w->terms, t, 1));
  const char *sign = holds ? "==" : "!=";
  return compare(w, t, is_signed, sign, sign);
}

static const char *order(const Writer *w, Term t, bool holds) {
  bool is_less = is_op(w, t, OP_ULT) || is_op(w, t, OP_SLT);
  bool is_signed = is_op(w, t, OP_SLT) || is_op(w, t, OP_SLE);
  if (is_less == holds)
    return compare(w, t, is_signed, is_less ? "<" : ">", is_less ? ">" : "<");
  return compare(w, t, is_signed, is_less ? ">=" : "<=", is_less ? "<=" : ">=");
}

static const char *join(const Writer *w, Term t, bool holds, bool is_and) {
  const char *a = claim(w, term_child(w->terms, t, 0), holds);
  const char *b = a ? claim(w, term_child(w->terms, t, 1), holds) : NULL;
  return b ? arena_printf(w->arena, "(%s %s %s)", a, is_and ? "&&" : "||", b)
           : NULL;
}

static const char *claim(const Writer *w, Term t, bool holds) {
  if (!*w->left || !--*w->left)
    return NULL;
  if (is_op(w, t, OP_NOT))
    return claim(w, term_child(w->terms, t, 0), !holds);
  if (is_op(w, t, OP_EQ))
    return equal(w, t, holds);
  if (is_op(w, t, OP_AND) || is_op(w, t, OP_OR))
    return join(w, t, holds, is_op(w, t, OP_AND) == holds);
  if (is_op(w, t, OP_ULT) || is_op(w, t, OP_ULE) || is_op(w, t, OP_SLT) ||
      is_op(w, t, OP_SLE))
    return order(w, t, holds);
  return NULL;
}

const char *c_text(Arena *a, const System *s, Term t) {
  assert(term_width(s->terms, t) == 1);
  unsigned left = MOST_TERMS;
  const Writer w = {a, s, s->terms, &left};
  const char *text = claim(&w, t, true);
  return text && strlen(text) <= MOST_TEXT ? text : NULL;
}
