#include "reduction/prove/build.h"

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

/* ---- shapes */

static bool has_term(SymKind k) { return k == SYM_NUMBER || k == SYM_POINTER; }

Sym sym_shape(const Builder *b, Sym s) {
  s.is_written = false;
  if (has_term(s.kind) && s.term && !term_is_const(b->terms, s.term, NULL))
    s.term = TERM_NONE;
  return s;
}

bool shape_is_same(Sym a, Sym b) {
  return a.kind == b.kind && a.id == b.id && a.term == b.term;
}

Sym shape_join(Sym a, Sym b) {
  if (shape_is_same(a, b))
    return a;
  if (a.kind == b.kind && a.id == b.id && has_term(a.kind))
    return (Sym){.kind = a.kind, .id = a.id};
  return (Sym){.kind = SYM_ANY};
}

Sym shape_value(Builder *b, Sym shape, SlotId slot) {
  if (shape.kind == SYM_ANY || shape.kind == SYM_NONE)
    return sym_input(b, b->slots.data[slot].width);
  if (!has_term(shape.kind) || shape.term)
    return shape;
  VarId var = build_var(b, slot);
  shape.term = b->vars.data[var].value;
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

/* An address by something: of the same object. */
static Sym move_pointer(Builder *b, Op op, Sym p, Term by) {
  p.term = term_op(b->terms, op, term_width(b->terms, p.term), p.term, by,
                   TERM_NONE);
  p.is_written = false;
  return p;
}

/* Inside of its object, so that it is not NULL, and no other's. */
static bool is_inside(const Builder *b, Sym p) {
  uint64_t offset;
  return p.kind == SYM_FUNCTION ||
         (p.kind == SYM_POINTER && term_is_const(b->terms, p.term, &offset) &&
          offset < b->objects.data[p.id].size);
}

/* Do the two lie apart, whenever both are alive? */
static bool are_apart(const Builder *b, Sym p, Sym q) {
  const Object *x, *y;
  if (p.kind != SYM_POINTER || q.kind != SYM_POINTER || p.id == q.id)
    return false;
  x = b->objects.data[p.id].statics, y = b->objects.data[q.id].statics;
  return is_inside(b, p) && is_inside(b, q) && x && y && !x->is_thread_local &&
         !y->is_thread_local && !x->is_constant && !y->is_constant;
}

static bool are_of_one_object(Sym p, Sym q) {
  return p.kind == SYM_POINTER && q.kind == SYM_POINTER && p.id == q.id;
}

static bool is_never_equal(const Builder *b, Sym p, Sym q) {
  return (sym_is_null(b, q) && is_inside(b, p)) ||
         (sym_is_null(b, p) && is_inside(b, q)) || are_apart(b, p, q) ||
         (p.kind == SYM_FUNCTION && q.kind == SYM_FUNCTION && p.id != q.id);
}

static Sym compare_equal(Builder *b, Sym p, Sym q) {
  if (are_of_one_object(p, q))
    return sym_number(term_eq(b->terms, p.term, q.term));
  if (p.kind == SYM_FUNCTION && shape_is_same(p, q))
    return sym_const(b, 1, 1);
  return is_never_equal(b, p, q) ? sym_const(b, 1, 0) : sym_input(b, 1);
}

static bool is_same_sym(Sym p, Sym q) {
  return p.kind == q.kind && p.id == q.id && p.term == q.term;
}

static Sym choose(Builder *b, Sym c, unsigned width, Sym p, Sym q) {
  uint64_t bits;
  Term which = sym_term(b, c, 1);
  if (is_same_sym(p, q))
    return p;
  if (term_is_const(b->terms, which, &bits))
    return bits ? p : q;
  if (!are_of_one_object(p, q))
    return sym_input(b, width);
  p.term = term_ite(b->terms, which, p.term, q.term);
  return p;
}

static bool keeps_address(const Builder *b, const Inst *in, unsigned width) {
  return op_is_cast(in->op) && width == b->program->address_width &&
         in->a.width == width;
}

/* Some operand is no number. */
static Sym op_on_addresses(Builder *b, const Inst *in, unsigned width,
                           const Sym *s, const unsigned *widths) {
  bool is_left = s[0].kind == SYM_POINTER, is_right = s[1].kind == SYM_POINTER;
  if (in->op == OP_ITE)
    return choose(b, s[0], width, s[1], s[2]);
  if (in->op == OP_EQ)
    return compare_equal(b, s[0], s[1]);
  if (in->op == OP_SUB && are_of_one_object(s[0], s[1]))
    return sym_number(term_sub(b->terms, s[0].term, s[1].term));
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

Sym value_of_index(Builder *b, const Inst *in, Sym base, Sym index) {
  unsigned width = in->a.width;
  Term stride = term_const(b->terms, width, (uint64_t)in->stride);
  Term by = term_op(b->terms, OP_MUL, width, sym_term(b, index, width), stride,
                    TERM_NONE);
  if (base.kind == SYM_POINTER)
    return move_pointer(b, OP_ADD, base, by);
  return sym_number(term_add(b->terms, sym_term(b, base, width), by));
}
