#include "reduction/static/index_windows.h"

#include "reduction/static/counted_loops.h"

enum {
  MOST_STEPS = 32,       /* back from an address or an index */
  MOST_CODE = 4000,      /* size of a function: each step may look at all of
                            it */
  MOST_BOUND = INT16_MAX /* bound of a counter: never negative, signed or not */
};

/* ---- integers */

/* Range of signed numbers. */
typedef struct {
  int64_t low, high;
} Range;

static Range whole(unsigned width) {
  const int64_t most = width < 64 ? ((int64_t)1 << (width - 1)) - 1 : INT64_MAX;
  return (Range){-most - 1, most};
}

static bool is_assigned(const Inst *in, Reg r) {
  return inst_assigns(in->kind) && in->dst == r;
}

/* Returns the only assignment of the register, if every path to the instruction
 * passes it; or NULL. */
static const Inst *only_definition(Arena *a, const Function *f, uint32_t at,
                                   Reg r) {
  const Inst *only = NULL;
  for (uint32_t i = 0; i < f->n_code; i++) {
    if (!is_assigned(&f->code[i], r))
      continue;
    if (only)
      return NULL;
    only = &f->code[i];
  }
  const bool is_certain =
      only && only != &f->code[at] &&
      !code_leads_to(a, f, 0, at, (uint32_t)(only - f->code));
  return is_certain ? only : NULL;
}

/* Returns the last assignment of the register, if it is known, or NULL. */
static const Inst *definition(Arena *a, const Function *f, uint32_t at, Reg r) {
  const Inst *in = straight_definition(f, at, r);
  return in ? in : only_definition(a, f, at, r);
}

/* Finds the range of the counter of some surrounding loop. */
static bool is_counted(Arena *a, const Function *f, uint32_t at,
                       const Operand *o, Range *out) {
  for (uint32_t i = 0; i < f->n_loops; i++) {
    const Loop *around = &f->loops[i];
    CountedLoop l;
    if (at < around->head || at > around->back ||
        !counted_loop_find(a, f, around, &l) || l.bound.kind != OPERAND_CONST ||
        l.bound.bits >= MOST_BOUND || l.first > l.bound.bits ||
        !counted_loop_counts(a, f, &l, at, o))
      continue;
    *out = (Range){(int64_t)l.first, (int64_t)l.bound.bits};
    out->high -= l.op == OP_SLT || l.op == OP_ULT;
    return out->low <= out->high &&
           out->high <= whole(f->regs[l.counter].width).high;
  }
  return false;
}

static Range range_of(Arena *, const Function *, uint32_t at, const Operand *,
                      unsigned steps);

static Range modulo(Range of, int64_t by) {
  if (of.low < 0)
    return (Range){1 - by, by - 1};
  return (Range){0, of.high < by - 1 ? of.high : by - 1};
}

/* Returns the range of 'of' op 'by', a constant; 'any' if nothing is known. */
static Range by_constant(Op op, Range of, int64_t by, Range any) {
  if (op == OP_UREM && by > 0)
    return of.low >= 0 ? modulo(of, by) : (Range){0, by - 1};
  if (op == OP_SREM && by > 0)
    return modulo(of, by);
  if (op == OP_AND && by >= 0)
    return (Range){0, by};
  return any;
}

static Range converted(Op op, Range of, unsigned width, Range any) {
  if (op == OP_ZEXT && of.low < 0)
    return width < 63 ? (Range){0, ((int64_t)1 << width) - 1} : any;
  return of.low >= any.low && of.high <= any.high ? of : any;
}

static Range assigned(Arena *a, const Function *f, const Inst *in, Range any,
                      unsigned steps) {
  const uint32_t at = (uint32_t)(in - f->code);
  if (in->kind != INST_MOVE && in->kind != INST_OP)
    return any;
  const Range of = range_of(a, f, at, &in->a, steps);
  if (in->kind == INST_MOVE)
    return of;
  if (in->op == OP_SEXT || in->op == OP_ZEXT || in->op == OP_TRUNC)
    return converted(in->op, of, in->a.width, any);
  return in->b.kind == OPERAND_CONST
             ? by_constant(in->op, of,
                           (int64_t)bits_sext(in->b.bits, in->b.width), any)
             : any;
}

static Range range_of(Arena *a, const Function *f, uint32_t at,
                      const Operand *o, unsigned steps) {
  const int64_t n = (int64_t)bits_sext(o->bits, o->width);
  Range r;
  if (o->kind == OPERAND_CONST)
    return (Range){n, n};
  if (o->kind != OPERAND_REG || !steps)
    return whole(o->width);
  if (is_counted(a, f, at, o, &r))
    return r;
  const Inst *in = definition(a, f, at, o->id);
  return in ? assigned(a, f, in, whole(o->width), steps - 1) : whole(o->width);
}

/* ---- addresses */

/* Operand from which an address is computed, and the distance from it. */
typedef struct {
  CallSite site;
  const Operand *operand;
  int64_t low, high;
} Root;

static bool is_far(int64_t n) { return n > INT32_MAX || n < -INT32_MAX; }

static bool move(Root *o, Range by, int64_t stride) {
  int64_t low, high;
  if (__builtin_mul_overflow(stride < 0 ? by.high : by.low, stride, &low) ||
      __builtin_mul_overflow(stride < 0 ? by.low : by.high, stride, &high) ||
      is_far(low) || is_far(high) || is_far(o->low + low) ||
      is_far(o->high + high))
    return false;
  o->low += low, o->high += high;
  return true;
}

/* Replaces a parameter by the argument of the only call. */
static bool come_from_caller(const PointsTo *x, Root *o) {
  const Instance *n = points_to_instance(x, o->site.instance);
  if (n->n_callers != 1 || n->is_recursive)
    return false;
  const CallSite s = n->callers[0];
  const Inst *call = &points_to_function(x, s.instance)->code[s.at];
  if (call->kind != INST_CALL || o->operand->id >= call->n_args)
    return false;
  o->site = s, o->operand = &call->args[o->operand->id];
  return true;
}

static bool is_parameter(const Function *f, Reg r) {
  for (uint32_t at = 0; at < f->n_code; at++)
    if (is_assigned(&f->code[at], r))
      return false;
  return r < f->n_params;
}

/* Takes one step back; false: there is none, or too much is open. */
static bool step_back(Arena *a, const PointsTo *x, Root *o) {
  const Function *f = points_to_function(x, o->site.instance);
  if (o->operand->kind != OPERAND_REG || f->n_code > MOST_CODE)
    return false;
  if (is_parameter(f, o->operand->id))
    return come_from_caller(x, o);
  const Inst *in = definition(a, f, o->site.at, o->operand->id);
  if (!in || (in->kind != INST_MOVE && in->kind != INST_INDEX))
    return false;
  const uint32_t at = (uint32_t)(in - f->code);
  if (in->kind == INST_INDEX &&
      !move(o, range_of(a, f, at, &in->b, MOST_STEPS), in->stride))
    return false;
  o->site.at = at, o->operand = &in->a;
  return true;
}

/* Finds the only target of the object; false if there is none, or several. */
static bool find_target(TargetList l, AbstractId object, Target *out) {
  unsigned n = 0;
  for (uint32_t i = 0; i < l.n; i++)
    if (l.data[i].object == object)
      *out = l.data[i], n++;
  return n == 1;
}

static IndexWindow find_window(Arena *a, PointsTo *x, const Pointed *p,
                               Target of) {
  Root o = {p->site, p->operand, 0, 0};
  for (unsigned n = 0; n < MOST_STEPS && step_back(a, x, &o);)
    n++;
  const TargetList from = points_to_operand(x, o.site.instance, o.operand);
  Target base;
  if (!find_target(from, of.object, &base) || is_far(base.offset))
    return (IndexWindow){of, p->bytes};
  base.offset += o.low;
  return (IndexWindow){base, p->bytes + (uint64_t)(o.high - o.low)};
}

IndexWindow index_window(PointsTo *x, const Pointed *p, Target of) {
  if (!of.stride)
    return (IndexWindow){of, p->bytes};
  Arena *a = arena_new();
  const IndexWindow w = find_window(a, x, p, of);
  arena_delete(a);
  return w;
}

static bool meet(PointsTo *x, const Pointed *p, Target at_p, const Pointed *q,
                 Target at_q) {
  if (!at_p.object || !target_meets(at_p, p->bytes, at_q, q->bytes))
    return false;
  const IndexWindow v = index_window(x, p, at_p), w = index_window(x, q, at_q);
  return target_meets(v.target, v.bytes, w.target, w.bytes);
}

bool index_windows_meet(PointsTo *x, const Pointed *p, const Pointed *q) {
  const TargetList ps = points_to_operand(x, p->site.instance, p->operand);
  const TargetList qs = points_to_operand(x, q->site.instance, q->operand);
  for (uint32_t i = 0; i < ps.n; i++)
    for (uint32_t k = 0; k < qs.n; k++)
      if (meet(x, p, ps.data[i], q, qs.data[k]))
        return true;
  return false;
}
