#include "reduction/unwind/range.h"
#include "reduction/unwind/unwind_state.h"
#include "solver/float_terms.h"

#include <assert.h>

enum {
  /* Bytes of an object in an execution to replay: */
  MOST_CONSTANT = 1 << 26, /* if its size is constant, */
  MOST_OPEN = 1 << 20,     /* else */
  /* And in a proof, where addresses have 32 bits, if it is not constant. */
  MOST_OF_32 = 1 << 16
};
static const uint64_t most_of_64 = (uint64_t)1 << 40; /* where they have 64 */

static const char out_of_range[] = "conversion out of range";

/* Returns an earlier operation with the same operands, if it is recent: its
 * result is equal. */
static FloatRun *find_float(const Unwinder *u, const FloatRun *wanted) {
  enum { MOST = 64 };
  for (uint32_t i = u->floats.n, n = 0; i-- > 0 && n < MOST; n++) {
    FloatRun *f = &u->floats.data[i];
    if (f->op == wanted->op && f->width == wanted->width && f->a == wanted->a &&
        f->b == wanted->b)
      return f;
  }
  return NULL;
}

static Term open_float(Unwinder *u, const UnwindState *s, FloatRun x) {
  FloatRun *known = find_float(u, &x);
  if (!s->guard)
    return term_const(u->terms, x.width, 0);
  if (known) {
    known->guard = term_or(u->terms, known->guard, s->guard->term);
    return known->result;
  }
  x.guard = s->guard->term;
  x.result = term_var(u->terms, x.width, bits_mask(x.width), NULL);
  *vec_push(u->round, &u->floats) = x;
  return x.result;
}

/* Returns the term of the result.  Executions in which no such number exists
 * are not modelled. */
static Term float_result(Unwinder *u, const Activation *act, UnwindState *s,
                         const FloatRun *f) {
  Term exists, t = float_term(u->terms, f->op, u->program->rounding, f->width,
                              f->a, f->b, &exists);
  check_modelled(u, s, act, f->inst, exists, out_of_range);
  return t;
}

Value value_float(Unwinder *u, const Activation *act, UnwindState *s,
                  const Inst *x) {
  assert(x->kind == INST_FLOAT);
  bool is_binary = float_arity(x->float_op) == 2;
  FloatRun f = {.op = x->float_op,
                .width = act->function->regs[x->dst].width,
                .a = value_seen(u, s, act, x, operand_value(u, s, x->a)),
                .inst = x};
  f.b = is_binary ? value_seen(u, s, act, x, operand_value(u, s, x->b)) : f.a;
  uint64_t a, b, bits;
  if (!term_is_const(u->terms, f.a, &a) || !term_is_const(u->terms, f.b, &b))
    return (Value){.term = float_is_large(f.op) ? open_float(u, s, f)
                                                : float_result(u, act, s, &f)};
  if (float_apply(f.op, u->program->rounding, x->a.width, f.width, a, b, &bits))
    return value_const(u, f.width, bits);
  path_cut(u, s, act, x, CHECK_UNSUPPORTED, out_of_range, 0);
  return (Value){0};
}

/* Returns an upper bound of the term on the path, and those of the threads that
 * have made the present one. */
static uint64_t most_of(const Unwinder *u, const UnwindState *s, Term t) {
  uint64_t most = range_most(u->terms, s->guard, t);
  for (const Ancestry *x = u->ancestry; x; x = x->parent) {
    uint64_t before = range_most(u->terms, x->guard, t);
    most = before < most ? before : most;
  }
  return most;
}

Term value_narrowed(Unwinder *u, const UnwindState *s, Term t) {
  unsigned width = term_width(u->terms, t);
  uint64_t most = most_of(u, s, t);
  if (bits_for(most) >= bits_for(term_ones(u->terms, t)))
    return t;
  return term_zext(u->terms, term_extract(u->terms, t, 0, bits_for(most)),
                   width);
}

/* True if a window makes a difference: the target is in an element of an array
 * that is larger than a step, or the object has elements before or after it. */
static bool has_window(Unwinder *u, PtsTarget p, uint64_t step, uint64_t most) {
  if (!pts_target_is_object(p) || p.offset < 0)
    return false;
  uint64_t size = memory_object(u->memory, p.object)->size;
  uint64_t at = (uint64_t)p.offset;
  return p.stride ? p.span + step < p.stride
                  : most <= size / step && at + step * most < size &&
                        (at >= step || at + step * (most + 1) < size);
}

static Pts index_targets(Unwinder *u, const UnwindState *s, Pts pts, Term index,
                         int64_t stride) {
  if (stride <= 0)
    return pts_scatter(u->pts, pts, (uint64_t)-stride);
  uint64_t step = (uint64_t)stride, most = most_of(u, s, index);
  Pts all = 0;
  for (unsigned i = 0; i < pts_count(u->pts, pts); i++) {
    PtsTarget p = pts_get(u->pts, pts, i);
    bool is_window = has_window(u, p, step, most);
    all = pts_union(u->pts, all,
                    pts_spread(u->pts, p, step, is_window ? most : UINT64_MAX));
  }
  return all;
}

Value value_index(Unwinder *u, const UnwindState *s, const Inst *x) {
  assert(x->kind == INST_INDEX);
  Value a = operand_value(u, s, x->a);
  Term index = value_offset(u, operand_value(u, s, x->b));
  unsigned width = term_width(u->terms, a.term);
  Term stride =
      term_const(u->terms, width, (uint64_t)x->stride & bits_mask(width));
  Term by = term_op(u->terms, OP_MUL, width, index, stride, TERM_NONE);
  Value v = {.term = term_add(u->terms, a.term, by)};
  uint64_t n;
  if (term_is_const(u->terms, index, &n))
    v.pts = pts_shift(u->pts, a.pts, (int64_t)bits_sext(n, width) * x->stride);
  else
    v.pts = index_targets(u, s, a.pts, index, x->stride);
  return value_moved(u, v, a);
}

Value value_input(Unwinder *u, const Activation *a, UnwindState *s,
                  const Inst *x) {
  unsigned width = a->function->regs[x->dst].width;
  Term t = term_var(u->terms, width, bits_mask(width), x->text);
  input_record(u, s, INPUT_NONDET, x, t);
  return (Value){.term = t};
}

/* Returns the lowest bit whose coin is set, or else the highest. */
static Term one_of(Unwinder *u, Term mask) {
  TermStore *ts = u->terms;
  unsigned width = term_width(ts, mask);
  uint64_t ones = term_ones(ts, mask);
  Term t = term_const(ts, width, 0), is_other = term_false(ts);
  for (unsigned i = width; i-- > 0;) {
    if (!(ones >> i & 1))
      continue;
    Term has = term_eq(ts, term_extract(ts, mask, i, 1), term_true(ts));
    Term coin =
        term_is_false(ts, is_other) ? term_true(ts) : term_var(ts, 1, 1, NULL);
    Term takes = term_or(ts, coin, term_not(ts, is_other));
    t = term_ite(ts, term_and(ts, has, takes),
                 term_const(ts, width, (uint64_t)1 << i), t);
    is_other = term_or(ts, is_other, has);
  }
  return t;
}

Value value_choose(Unwinder *u, const Activation *a, UnwindState *s,
                   const Inst *x) {
  assert(x->kind == INST_CHOOSE);
  TermStore *ts = u->terms;
  Term mask = operand_value(u, s, x->a).term;
  unsigned width = term_width(ts, mask);
  uint64_t ones = term_ones(ts, mask);
  if (!a->function->is_library) {
    Term t = one_of(u, mask);
    input_record(u, s, INPUT_CHOOSE, x, t);
    return (Value){.term = t};
  }
  Term zero = term_const(ts, width, 0), one = term_const(ts, width, 1);
  Term t = term_var(ts, width, ones, NULL);
  if (ones && !(ones & (ones - 1)))
    t = mask; /* there is only one bit to choose */
  input_record(u, s, INPUT_CHOOSE, x, t);
  Term alone = term_eq(ts, term_and(ts, t, term_sub(ts, t, one)), zero);
  Term chosen = term_not(ts, term_eq(ts, term_and(ts, t, mask), zero));
  state_assume(u, s, term_and(ts, alone, chosen));
  return (Value){.term = t};
}

static const char *limit_text(Unwinder *u, uint64_t most, bool is_open) {
  return arena_printf(u->run, "an allocation of more than %llu bytes%s",
                      (unsigned long long)most,
                      is_open ? " whose size is not constant" : "");
}

/* Continues where no more than 'most' bytes are requested; 'otherwise' may
 * allow more. */
static void limit_size(Unwinder *u, Activation *a, UnwindState *s,
                       const Inst *x, Term size, uint64_t most, CheckKind kind,
                       Term otherwise) {
  bool is_open = !term_is_const(u->terms, size, NULL);
  unsigned width = term_width(u->terms, size);
  Term fits = term_ule(u->terms, size, term_const(u->terms, width, most));
  check_add(u, s, a, x, kind, fits, limit_text(u, most, is_open));
  state_assume(u, s, term_or(u->terms, fits, otherwise));
}

void value_alloc(Unwinder *u, Activation *a, UnwindState *s, const Inst *x,
                 uint32_t pc) {
  assert(x->kind == INST_ALLOC);
  Term size = value_seen(u, s, a, x, operand_value(u, s, x->a));
  if (!s->guard)
    return;
  uint64_t most = range_most(u->terms, s->guard, size);
  size = value_narrowed(u, s, size);
  bool is_open = !term_is_const(u->terms, size, NULL);
  uint64_t shown = is_open ? MOST_OPEN : MOST_CONSTANT, limit = most_of_64;
  if (u->program->address_width == 32)
    limit = is_open ? MOST_OF_32 : MOST_CONSTANT;
  if (most > limit)
    limit_size(u, a, s, x, size, most = limit, CHECK_UNSUPPORTED,
               term_false(u->terms));
  if (s->guard && most > shown)
    limit_size(u, a, s, x, size, shown, CHECK_LARGE, u->beyond);
  if (s->guard)
    reg_set(u, s, x->dst,
            memory_new_object(u, s, a, inst_key(u, a, pc), x, size, most));
}
