#include "reduction/static/counted_loops.h"

#include "frontend/base/vec.h"

static bool is_inside(const CountedLoop *l, uint32_t at) {
  return at >= l->head && at <= l->back;
}

static bool assigns(const Inst *in, Reg r) {
  return inst_assigns(in->kind) && in->dst == r;
}

/* ---- paths */

bool code_leads_to(Arena *a, const Function *f, uint32_t from, uint32_t to,
                   uint32_t but) {
  bool *is_seen = ARENA_ARRAY(a, bool, f->n_code + 1);
  VEC(uint32_t) work = {0};
  *vec_push(a, &work) = from;
  while (work.n) {
    const uint32_t at = work.data[--work.n];
    if (at == but || is_seen[at])
      continue;
    if (at == to)
      return true;
    is_seen[at] = true;
    uint32_t next[2];
    for (unsigned n = inst_successors(f, at, next); n-- > 0;)
      *vec_push(a, &work) = next[n];
  }
  return false;
}

bool counted_loop_has(Arena *a, const Function *f, const CountedLoop *l,
                      uint32_t at) {
  return !code_leads_to(a, f, l->body, l->head, at);
}

bool counted_loop_repeats(Arena *a, const Function *f, const CountedLoop *l,
                          uint32_t at) {
  return code_leads_to(a, f, at + 1, at, l->head);
}

/* ---- straight code */

static bool is_target(const Function *f, uint32_t at) {
  for (uint32_t i = 0; i < f->n_code; i++) {
    const Inst *in = &f->code[i];
    if ((inst_jumps(in->kind) && in->then == at) ||
        (in->kind == INST_BRANCH && in->other == at))
      return true;
  }
  return false;
}

const Inst *straight_definition(const Function *f, uint32_t at, Reg r) {
  while (at > 0 && !is_target(f, at)) {
    const Inst *in = &f->code[--at];
    if (inst_jumps(in->kind) || !inst_goes_on(in->kind))
      return NULL;
    if (assigns(in, r))
      return in;
  }
  return NULL;
}

const Inst *straight_source(const Function *f, uint32_t at, Reg r) {
  const Inst *in = straight_definition(f, at, r);
  while (in && in->kind == INST_MOVE && in->a.kind == OPERAND_REG)
    in = straight_definition(f, (uint32_t)(in - f->code), in->a.id);
  return in;
}

/* ---- elements of the loop */

static bool find_test(const Function *f, CountedLoop *l) {
  uint32_t at = l->head;
  while (at < l->back && !inst_jumps(f->code[at].kind) &&
         inst_goes_on(f->code[at].kind) && f->code[at].kind != INST_CALL)
    at++;
  const Inst *in = &f->code[at];
  l->test = at, l->body = in->then;
  if (in->kind != INST_BRANCH || in->a.kind != OPERAND_REG ||
      !is_inside(l, in->then) || is_inside(l, in->other) || in->then <= at)
    return false;
  const Inst *less = straight_definition(f, at, in->a.id);
  if (!less || less < &f->code[l->head] || less->kind != INST_OP ||
      less->a.kind != OPERAND_REG)
    return false;
  l->counter = less->a.id, l->bound = less->b, l->op = less->op;
  return l->op == OP_SLT || l->op == OP_ULT || l->op == OP_SLE ||
         l->op == OP_ULE;
}

static bool is_increment(const Function *f, uint32_t at, Reg counter) {
  const Inst *in = &f->code[at];
  if (in->kind == INST_MOVE && in->a.kind == OPERAND_REG && at > 0 &&
      assigns(in - 1, in->a.id))
    in--;
  return in->kind == INST_OP && in->op == OP_ADD && in->a.kind == OPERAND_REG &&
         in->a.id == counter && in->b.kind == OPERAND_CONST && in->b.bits == 1;
}

static bool find_step(Arena *a, const Function *f, CountedLoop *l) {
  unsigned n = 0;
  for (uint32_t at = l->head; at <= l->back; at++)
    if (assigns(&f->code[at], l->counter))
      l->step = at, n++;
  return n == 1 && is_increment(f, l->step, l->counter) &&
         counted_loop_has(a, f, l, l->step) &&
         !counted_loop_repeats(a, f, l, l->step);
}

/* Finds the initial value: the loop is only entered at its head, from above. */
static bool find_first(const Function *f, CountedLoop *l) {
  for (uint32_t at = 0; at < f->n_code; at++) {
    uint32_t next[2];
    for (unsigned n = inst_successors(f, at, next); n-- > 0;)
      if (!is_inside(l, at) && is_inside(l, next[n]) &&
          (next[n] != l->head || at + 1 != l->head))
        return false;
  }
  if (!l->head || inst_jumps(f->code[l->head - 1].kind))
    return false;
  const Inst *in = assigns(&f->code[l->head - 1], l->counter)
                       ? &f->code[l->head - 1]
                       : straight_definition(f, l->head - 1, l->counter);
  if (!in || in->kind != INST_MOVE || in->a.kind != OPERAND_CONST)
    return false;
  l->first = in->a.bits;
  return true;
}

static bool is_steady(const Function *f, const Operand *o) {
  unsigned n = 0;
  if (o->kind == OPERAND_CONST)
    return true;
  for (uint32_t at = 0; o->kind == OPERAND_REG && at < f->n_code; at++)
    n += assigns(&f->code[at], o->id);
  return o->kind == OPERAND_REG && (o->id < f->n_params ? n == 0 : n == 1);
}

bool counted_loop_find(Arena *a, const Function *f, const Loop *loop,
                       CountedLoop *out) {
  *out = (CountedLoop){.head = loop->head, .back = loop->back};
  return find_test(f, out) && find_step(a, f, out) && find_first(f, out) &&
         is_steady(f, &out->bound);
}

bool counted_loop_around(Arena *a, const Function *f, uint32_t at,
                         CountedLoop *out) {
  const Loop *best = NULL;
  for (uint32_t i = 0; i < f->n_loops; i++) {
    const Loop *l = &f->loops[i];
    if (l->head <= at && at <= l->back &&
        (!best || l->back - l->head < best->back - best->head))
      best = l;
  }
  return best && counted_loop_find(a, f, best, out);
}

/* ---- the counter */

static bool is_widened(const Inst *in) {
  return in->kind == INST_MOVE ||
         (in->kind == INST_OP && (in->op == OP_SEXT || in->op == OP_ZEXT));
}

/* True if the counter read there has not been counted up since the head. */
static bool is_read(Arena *a, const Function *f, const CountedLoop *l,
                    uint32_t at) {
  return is_inside(l, at) && at > l->test &&
         !code_leads_to(a, f, l->step + 1, at, l->head);
}

bool counted_loop_counts(Arena *a, const Function *f, const CountedLoop *l,
                         uint32_t at, const Operand *o) {
  while (o->kind == OPERAND_REG && o->id != l->counter) {
    const Inst *in = straight_definition(f, at, o->id);
    if (!in || !is_widened(in))
      return false;
    at = (uint32_t)(in - f->code);
    o = &in->a;
  }
  return o->kind == OPERAND_REG && is_read(a, f, l, at);
}

/* ---- two loops */

static bool is_same_bound(const CountedLoop *a, const CountedLoop *b) {
  return a->bound.kind == OPERAND_REG && b->bound.kind == OPERAND_REG &&
         a->bound.id == b->bound.id && a->op == b->op;
}

/* Returns the last value of the counter plus 1; 0: not known, or none. */
static uint64_t end_of(const CountedLoop *l) {
  const uint64_t most = INT32_MAX;
  if (l->bound.kind != OPERAND_CONST || l->bound.bits >= most)
    return 0;
  return l->bound.bits + (l->op == OP_SLE || l->op == OP_ULE);
}

bool counted_loop_covers(const CountedLoop *all, const CountedLoop *part) {
  return all->first <= part->first && part->first < INT32_MAX &&
         (is_same_bound(all, part) ||
          (end_of(part) && end_of(part) <= end_of(all)));
}
