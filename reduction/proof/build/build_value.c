#include "reduction/proof/build/build.h"

#include <assert.h>

Sym sym_number(Term t) { return (Sym){.kind = SYM_NUMBER, .term = t}; }

Sym sym_const(Builder *b, unsigned width, uint64_t bits) {
  return sym_number(term_const(b->terms, width, bits));
}

Sym sym_input(Builder *b, unsigned width) {
  return sym_number(term_var(b->terms, width, bits_mask(width), "input"));
}

Term sym_term(Builder *b, Sym s, unsigned width) {
  bool fits = s.kind == SYM_NUMBER && term_width(b->terms, s.term) == width;
  return fits ? s.term : sym_input(b, width).term;
}

bool sym_is_null(const Builder *b, Sym s) {
  uint64_t bits;
  return s.kind == SYM_NUMBER && term_is_const(b->terms, s.term, &bits) &&
         !bits;
}

static bool has_term(SymKind k) { return k == SYM_NUMBER || k == SYM_POINTER; }

/* ---- one of several */

enum { N_CODED = SYM_HANDLE - SYM_NUMBER + 1 };

static bool is_coded(Sym s) {
  return s.kind >= SYM_NUMBER && s.kind <= SYM_HANDLE;
}

static uint32_t code_of(Sym s) {
  assert(is_coded(s));
  return N_CODED * s.id + (uint32_t)(s.kind - SYM_NUMBER);
}

static Sym sym_of_code(uint32_t code) {
  return (Sym){.kind = (SymKind)(SYM_NUMBER + code % N_CODED),
               .id = code / N_CODED};
}

static bool add_code(SymSet *to, Coded x) {
  assert(to->n <= MOST_CODES);
  uint32_t at = 0;
  while (at < to->n && to->data[at].code < x.code)
    at++;
  if (at < to->n && to->data[at].code == x.code) {
    if (to->data[at].term != x.term)
      to->data[at].term = TERM_NONE;
    return true;
  }
  if (to->n == MOST_CODES)
    return false;
  memmove(to->data + at + 1, to->data + at, (to->n - at) * sizeof *to->data);
  to->data[at] = x;
  to->n++;
  return true;
}

static bool add_codes(const Builder *b, SymSet *to, Sym s) {
  if (is_coded(s))
    return add_code(to, (Coded){code_of(s), sym_shape(b, s).term});
  if (s.kind != SYM_ONE_OF)
    return false;
  const SymSet *of = &b->sets.data[s.id];
  for (uint32_t i = 0; i < of->n; i++)
    if (!add_code(to, of->data[i]))
      return false;
  return true;
}

static uint32_t set_of(Builder *b, const SymSet *s) {
  for (uint32_t i = 0; i < b->sets.n; i++)
    if (!memcmp(&b->sets.data[i], s, sizeof *s))
      return i;
  *vec_push(b->arena, &b->sets) = *s;
  return b->sets.n - 1;
}

/* Returns the union of both sets of codes; ANY if there are too many. */
static Sym one_of_both(Builder *b, Sym p, Sym q) {
  SymSet all = {0};
  if (!add_codes(b, &all, p) || !add_codes(b, &all, q))
    return (Sym){.kind = SYM_ANY};
  return (Sym){.kind = SYM_ONE_OF, .id = set_of(b, &all)};
}

Sym sym_as_one_of(Builder *b, Sym s, unsigned width) {
  assert(s.kind != SYM_NONE && s.kind != SYM_ANY);
  if (s.kind == SYM_ONE_OF)
    return s;
  bool fits =
      has_term(s.kind) && s.term && term_width(b->terms, s.term) == width;
  return (Sym){.kind = SYM_ONE_OF,
               .term = fits ? s.term : term_const(b->terms, width, 0),
               .which = term_const(b->terms, CODE_WIDTH, code_of(s))};
}

uint32_t sym_n_codes(const Builder *b, Sym s) { return b->sets.data[s.id].n; }

Sym sym_with_code(const Builder *b, Sym s, uint32_t i) {
  assert(s.kind == SYM_ONE_OF && i < b->sets.data[s.id].n);
  const Coded *x = &b->sets.data[s.id].data[i];
  Sym out = sym_of_code(x->code);
  if (has_term(out.kind))
    out.term = x->term ? x->term : s.term;
  return out;
}

Term sym_has_code(Builder *b, Sym s, uint32_t i) {
  assert(s.kind == SYM_ONE_OF && i < b->sets.data[s.id].n);
  return term_eq(
      b->terms, s.which,
      term_const(b->terms, CODE_WIDTH, b->sets.data[s.id].data[i].code));
}

bool sym_is_of(const Builder *b, Sym s, BuildObjectId o) {
  if (s.kind != SYM_ONE_OF)
    return s.kind == SYM_POINTER && s.id == o;
  for (uint32_t i = 0; i < sym_n_codes(b, s); i++)
    if (sym_is_of(b, sym_with_code(b, s, i), o))
      return true;
  return false;
}

bool sym_is_private(const Builder *b, Sym s) {
  if (s.kind != SYM_ONE_OF)
    return s.kind == SYM_POINTER &&
           b->objects.data[s.id].owner != TEMPLATE_NONE;
  for (uint32_t i = 0; i < sym_n_codes(b, s); i++)
    if (sym_is_private(b, sym_with_code(b, s, i)))
      return true;
  return false;
}

/* ---- shapes */

Sym sym_shape(const Builder *b, Sym s) {
  s.is_written = false;
  if (s.kind == SYM_ONE_OF)
    return (Sym){.kind = SYM_ONE_OF, .id = s.id};
  if (has_term(s.kind) && s.term && !term_is_const(b->terms, s.term, NULL))
    s.term = TERM_NONE;
  return s;
}

bool shape_varies(Sym s) {
  return s.kind == SYM_ONE_OF || (has_term(s.kind) && !s.term);
}

bool shape_is_same(Sym a, Sym b) {
  return a.kind == b.kind && a.id == b.id && a.term == b.term;
}

Sym shape_join(Builder *b, Sym x, Sym y) {
  if (shape_is_same(x, y))
    return x;
  if (x.kind == y.kind && x.id == y.id && has_term(x.kind))
    return (Sym){.kind = x.kind, .id = x.id};
  return one_of_both(b, x, y);
}

Sym shape_value(Builder *b, Sym shape, SlotId slot) {
  if (shape.kind == SYM_ANY || shape.kind == SYM_NONE)
    return sym_input(b, b->slots.data[slot].width);
  if (!shape_varies(shape))
    return shape;
  VarId var = build_var(b, slot);
  shape.term = b->vars.data[var].value;
  if (shape.kind == SYM_ONE_OF) {
    VarId which = build_which(b, slot);
    shape.which = b->vars.data[which].value;
  }
  return shape;
}

/* ---- operations */

static Term as_number(Builder *b, const Inst *in, const Sym *s,
                      const unsigned *widths, unsigned i) {
  return i < op_arity(in->op) ? sym_term(b, s[i], widths[i]) : TERM_NONE;
}

static Sym op_on_numbers(Builder *b, const Inst *in, unsigned width,
                         const Sym *s, const unsigned *widths) {
  Term x = as_number(b, in, s, widths, 0), y = as_number(b, in, s, widths, 1),
       z = as_number(b, in, s, widths, 2);
  return sym_number(term_op(b->terms, in->op, width, x, y, z));
}

/* Returns the address moved by an offset; it stays in the same object. */
static Sym move_pointer(Builder *b, Op op, Sym p, Term by) {
  assert(p.kind == SYM_POINTER);
  p.term = term_op(b->terms, op, term_width(b->terms, p.term), p.term, by,
                   TERM_NONE);
  p.is_written = false;
  return p;
}

/* Returns the condition that the address is inside of its object: it is neither
 * NULL nor in another object. */
static Term is_inside(Builder *b, Sym p) {
  if (p.kind != SYM_POINTER)
    return p.kind == SYM_FUNCTION ? term_true(b->terms) : term_false(b->terms);
  const BuildObject *o = &b->objects.data[p.id];
  unsigned width = term_width(b->terms, p.term);
  Term first = term_const(b->terms, width, 0);
  return o->statics ? term_op(b->terms, OP_ULT, 1, p.term,
                              term_const(b->terms, width, o->size), TERM_NONE)
                    : term_eq(b->terms, p.term, first);
}

/* Returns a condition under which the two addresses differ whenever both
 * objects are alive. */
static Term are_apart(Builder *b, Sym p, Sym q) {
  const Object *x, *y;
  if (p.kind != SYM_POINTER || q.kind != SYM_POINTER || p.id == q.id)
    return term_false(b->terms);
  x = b->objects.data[p.id].statics, y = b->objects.data[q.id].statics;
  if (!x || !y || x->is_thread_local || y->is_thread_local || x->is_constant ||
      y->is_constant)
    return term_false(b->terms);
  return term_and(b->terms, is_inside(b, p), is_inside(b, q));
}

static bool are_of_one_object(Sym p, Sym q) {
  return p.kind == SYM_POINTER && q.kind == SYM_POINTER && p.id == q.id;
}

static Term is_never_equal(Builder *b, Sym p, Sym q) {
  if (sym_is_null(b, q))
    return is_inside(b, p);
  if (sym_is_null(b, p))
    return is_inside(b, q);
  if (p.kind == SYM_FUNCTION && q.kind == SYM_FUNCTION && p.id != q.id)
    return term_true(b->terms);
  return are_apart(b, p, q);
}

static Sym compare_equal(Builder *b, Sym p, Sym q) {
  if (are_of_one_object(p, q))
    return sym_number(term_eq(b->terms, p.term, q.term));
  if (p.kind == SYM_FUNCTION && shape_is_same(p, q))
    return sym_const(b, 1, 1);
  Term may_be = term_not(b->terms, is_never_equal(b, p, q));
  return sym_number(term_and(b->terms, may_be, sym_input(b, 1).term));
}

static bool is_same_sym(Sym p, Sym q) {
  return p.kind == q.kind && p.id == q.id && p.term == q.term &&
         p.which == q.which;
}

static Sym choose_one_of(Builder *b, Term c, unsigned width, Sym p, Sym q) {
  Sym out = one_of_both(b, p, q);
  if (out.kind != SYM_ONE_OF)
    return sym_input(b, width);
  p = sym_as_one_of(b, p, width), q = sym_as_one_of(b, q, width);
  out.term = term_ite(b->terms, c, p.term, q.term);
  out.which = term_ite(b->terms, c, p.which, q.which);
  return out;
}

Sym value_of_choice(Builder *b, Term which, unsigned width, Sym p, Sym q) {
  assert(term_width(b->terms, which) == 1);
  uint64_t bits;
  if (is_same_sym(p, q))
    return p;
  if (term_is_const(b->terms, which, &bits))
    return bits ? p : q;
  if (p.kind == SYM_NUMBER && q.kind == SYM_NUMBER)
    return sym_number(term_ite(b->terms, which, p.term, q.term));
  if (!are_of_one_object(p, q))
    return choose_one_of(b, which, width, p, q);
  p.term = term_ite(b->terms, which, p.term, q.term);
  return p;
}

/* Returns the condition that the address is in the static object, or just
 * past its end. */
static Term is_within(Builder *b, Sym p) {
  unsigned width = term_width(b->terms, p.term);
  return term_ule(b->terms, p.term,
                  term_const(b->terms, width, b->objects.data[p.id].size));
}

/* Compares two addresses in one object: their order is that of the offsets, as
 * no object wraps around the end of memory. */
static Sym compare_order(Builder *b, Op op, unsigned width, Sym p, Sym q) {
  assert(are_of_one_object(p, q));
  const Object *o = b->objects.data[p.id].statics;
  Sym any = sym_input(b, width);
  if (!o || o->is_thread_local)
    return any;
  Term known = term_and(b->terms, is_within(b, p), is_within(b, q));
  return sym_number(
      term_ite(b->terms, known,
               term_op(b->terms, op, 1, p.term, q.term, TERM_NONE), any.term));
}

static bool keeps_address(const Builder *b, const Inst *in, unsigned width) {
  return op_is_cast(in->op) && width == b->program->address_width &&
         in->a.width == width;
}

/* Evaluates an operation with an operand that is no number. */
static Sym op_on_addresses(Builder *b, const Inst *in, unsigned width,
                           const Sym *s, const unsigned *widths) {
  bool is_left = s[0].kind == SYM_POINTER, is_right = s[1].kind == SYM_POINTER;
  if (in->op == OP_ITE)
    return value_of_choice(b, sym_term(b, s[0], 1), width, s[1], s[2]);
  if (in->op == OP_EQ)
    return compare_equal(b, s[0], s[1]);
  if (in->op == OP_SUB && are_of_one_object(s[0], s[1]))
    return sym_number(term_sub(b->terms, s[0].term, s[1].term));
  if ((in->op == OP_ULT || in->op == OP_ULE) && are_of_one_object(s[0], s[1]))
    return compare_order(b, in->op, width, s[0], s[1]);
  if ((in->op == OP_ADD || in->op == OP_SUB) && is_left &&
      s[1].kind == SYM_NUMBER)
    return move_pointer(b, in->op, s[0], sym_term(b, s[1], widths[1]));
  if (in->op == OP_ADD && is_right && s[0].kind == SYM_NUMBER)
    return move_pointer(b, in->op, s[1], sym_term(b, s[0], widths[0]));
  return keeps_address(b, in, width) ? s[0] : sym_input(b, width);
}

Sym value_of_op(Builder *b, const Inst *in, unsigned width, const Sym *s,
                const unsigned *widths) {
  for (unsigned i = 0; i < op_arity(in->op); i++)
    if (s[i].kind != SYM_NUMBER)
      return op_on_addresses(b, in, width, s, widths);
  return op_on_numbers(b, in, width, s, widths);
}

Sym value_of_ahead(Builder *b, const Inst *in, Sym from, Sym to) {
  unsigned width = in->a.width;
  if (are_of_one_object(from, to))
    return sym_number(term_sub(b->terms, to.term, from.term));
  bool are_known = from.kind == SYM_POINTER &&
                   (to.kind == SYM_POINTER || to.kind == SYM_NUMBER);
  return are_known ? sym_const(b, width, bits_mask(width))
                   : sym_input(b, width);
}

Sym value_of_index(Builder *b, const Inst *in, Sym base, Sym index) {
  unsigned width = in->a.width;
  Term stride = term_const(b->terms, width, (uint64_t)in->stride);
  Term by = term_op(b->terms, OP_MUL, width, sym_term(b, index, width), stride,
                    TERM_NONE);
  if (base.kind == SYM_POINTER)
    return move_pointer(b, OP_ADD, base, by);
  return sym_number(term_add(b->terms, sym_term(b, base, width), by));
}
