#include "reduction/range.h"
#include "reduction/unwind_state.h"

enum {
  MOST_BYTES = 1 << 26,   /* of an object */
  MOST_RANGE = 1 << 16,   /* the same where its size is not constant, */
  MOST_UNKNOWN = 1 << 10, /* and where nothing is known of its size */
};

static Pts op_provenance(Unwinder *u, const Inst *x, Value a, Value b,
                         Value c) {
  switch (x->op) {
  case OP_ADD:
  case OP_SUB:
  case OP_AND:
  case OP_OR:
  case OP_XOR: {
    if (!a.pts && !b.pts)
      return 0;
    uint64_t by;
    if (x->op == OP_ADD && !b.pts && term_is_const(u->terms, b.term, &by))
      return pts_shift(u->pts, a.pts,
                       (int64_t)bits_sext(by, term_width(u->terms, b.term)));
    return pts_scatter(u->pts, pts_union(u->pts, a.pts, b.pts), 1);
  }
  case OP_ZEXT:
  case OP_SEXT:
  case OP_TRUNC: return a.pts;
  case OP_ITE: return pts_union(u->pts, b.pts, c.pts);
  default: return 0;
  }
}

Value value_op(Unwinder *u, const Activation *act, State *s, const Inst *x) {
  unsigned arity = op_arity(x->op);
  Value none = {0, 0}, a = operand_value(u, s, x->a);
  Value b = arity > 1 ? operand_value(u, s, x->b) : none;
  Value c = arity > 2 ? operand_value(u, s, x->c) : none;
  unsigned width = act->function->regs[x->dst].width;
  return (Value){term_op(u->terms, x->op, width, a.term, b.term, c.term),
                 op_provenance(u, x, a, b, c)};
}

Value value_index(Unwinder *u, State *s, const Inst *x) {
  Value a = operand_value(u, s, x->a), b = operand_value(u, s, x->b);
  unsigned width = term_width(u->terms, a.term);
  Term stride =
      term_const(u->terms, width, (uint64_t)x->stride & bits_mask(width));
  Term by = term_op(u->terms, OP_MUL, width, b.term, stride, TERM_NONE);
  uint64_t n;
  Pts pts;
  if (term_is_const(u->terms, b.term, &n))
    pts = pts_shift(u->pts, a.pts, (int64_t)bits_sext(n, width) * x->stride);
  else
    pts = pts_scatter(u->pts, a.pts,
                      (uint64_t)(x->stride < 0 ? -x->stride : x->stride));
  return (Value){term_add(u->terms, a.term, by), pts};
}

Value value_input(Unwinder *u, const Activation *a, State *s, const Inst *x) {
  unsigned width = a->function->regs[x->dst].width;
  Term t = term_var(u->terms, width, bits_mask(width), x->text);
  input_record(u, s, INPUT_NONDET, x, t);
  return (Value){t, 0};
}

/* The lowest bit whose coin says so, or else the highest. */
static Term one_of(Unwinder *u, Term mask) {
  TermStore *ts = u->terms;
  unsigned width = term_width(ts, mask);
  uint64_t ones = term_ones(ts, mask);
  Term t = term_const(ts, width, 0), is_other = term_false(ts);
  for (unsigned i = width; i-- > 0;) {
    if (!(ones >> i & 1))
      continue;
    Term has = term_eq(ts, term_extract(ts, mask, i, 1), term_true(ts));
    Term coin = term_is_false(ts, is_other) ? term_true(ts)
                                            : term_var(ts, 1, 1, NULL);
    Term takes = term_or(ts, coin, term_not(ts, is_other));
    t = term_ite(ts, term_and(ts, has, takes),
                 term_const(ts, width, (uint64_t)1 << i), t);
    is_other = term_or(ts, is_other, has);
  }
  return t;
}

Value value_choose(Unwinder *u, const Activation *a, State *s,
                   const Inst *x) {
  TermStore *ts = u->terms;
  Term mask = operand_value(u, s, x->a).term;
  unsigned width = term_width(ts, mask);
  uint64_t ones = term_ones(ts, mask);
  if (!a->function->is_library) {
    Term t = one_of(u, mask);
    input_record(u, s, INPUT_CHOOSE, x, t);
    return (Value){t, 0};
  }
  Term zero = term_const(ts, width, 0), one = term_const(ts, width, 1);
  Term t = term_var(ts, width, ones, NULL);
  if (ones && !(ones & (ones - 1)))
    t = mask; /* there is but one bit to choose */
  input_record(u, s, INPUT_CHOOSE, x, t);
  Term alone = term_eq(ts, term_and(ts, t, term_sub(ts, t, one)), zero);
  Term chosen = term_not(ts, term_eq(ts, term_and(ts, t, mask), zero));
  state_assume(u, s, term_and(ts, alone, chosen));
  return (Value){t, 0};
}

/* Go on where no more than 'most' bytes are asked for. */
static void limit_size(Unwinder *u, Activation *a, State *s, const Inst *x,
                       Term size, uint64_t most) {
  unsigned width = term_width(u->terms, size);
  Term fits = term_ule(u->terms, size, term_const(u->terms, width, most));
  const char *what = most == MOST_BYTES ? "" : " whose size is not constant";
  check_add(u, s, a, x, CHECK_UNSUPPORTED, fits,
            arena_printf(u->run, "an allocation of more than %u bytes%s",
                         (unsigned)most, what));
  state_assume(u, s, fits);
}

void value_alloc(Unwinder *u, Activation *a, State *s, const Inst *x,
                 uint32_t pc) {
  Term size = operand_value(u, s, x->a).term;
  uint64_t most = range_most(u->terms, s->guard, size);
  uint64_t limit = MOST_BYTES;
  if (!term_is_const(u->terms, size, NULL))
    limit = most > MOST_RANGE ? MOST_UNKNOWN : MOST_RANGE;
  if (most > limit)
    limit_size(u, a, s, x, size, most = limit);
  if (s->guard)
    reg_set(u, s, x->dst,
            memory_new_object(u, s, a, place_key(u, a, pc), x, size, most));
}
