#include "frontend/ir/code_state.h"

#include <assert.h>

/* Layout of the code.  'old' numbers are indices of instructions as emitted,
 * 'new' numbers those in the final code. */

typedef struct {
  Code *code;
  Loop *loops; /* in old numbers; the structured ones come first */
  uint32_t n_loops, n_structured;
  uint32_t *renamed;    /* old to new */
  uint32_t *loop_of;    /* old MARK to its loop, or NO_LOOP */
  uint32_t *trampoline; /* loop to the new number of its back jump */
  VEC(Inst) out;
} Layout;

static void resolve_labels(Code *c) {
  for (uint32_t i = 0; i < c->insts.n; i++) {
    Inst *in = &c->insts.data[i];
    if (inst_jumps(in->kind))
      in->then = c->places.data[in->then].at;
    if (in->kind == INST_BRANCH)
      in->other = c->places.data[in->other].at;
  }
}

static bool is_structured_back(const Layout *l, uint32_t i) {
  for (uint32_t k = 0; k < l->n_structured; k++)
    if (l->loops[k].back == i)
      return true;
  return false;
}

/* Finds loops made by goto: from a mark to the last jump back to it. */
static void find_goto_loops(Layout *l) {
  Code *c = l->code;
  for (uint32_t i = 0; i < c->insts.n; i++) {
    Inst *in = &c->insts.data[i];
    if (in->kind != INST_JUMP || in->then > i || is_structured_back(l, i))
      continue;
    uint32_t mark = in->then;
    assert(c->insts.data[mark].kind == INST_LOOP);
    if (l->loop_of[mark] == NO_LOOP) {
      l->loop_of[mark] = l->n_loops;
      l->loops[l->n_loops++] =
          (Loop){mark, i, NO_LOOP, c->insts.data[mark].loc};
    }
    l->loops[l->loop_of[mark]].back = i;
  }
}

/* Stretches goto loops over all loops that overlap their end. */
static void nest_loops(Layout *l) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t g = l->n_structured; g < l->n_loops; g++)
      for (uint32_t k = 0; k < l->n_loops; k++) {
        Loop *a = &l->loops[g];
        const Loop *b = &l->loops[k];
        if (b->back != UNPLACED && a->head < b->head && b->head <= a->back &&
            a->back < b->back) {
          a->back = b->back;
          changed = true;
        }
      }
  }
}

static void push_inst(Layout *l, const Inst *in) {
  *vec_push(l->code->arena, &l->out) = *in;
}

/* Pushes the back jumps of goto loops that end after old instruction i,
 * innermost loop first. */
static void push_trampolines(Layout *l, uint32_t i) {
  for (;;) {
    uint32_t best = NO_LOOP;
    for (uint32_t g = l->n_structured; g < l->n_loops; g++)
      if (l->loops[g].back == i && l->trampoline[g] == UNPLACED &&
          (best == NO_LOOP || l->loops[g].head > l->loops[best].head))
        best = g;
    if (best == NO_LOOP)
      return;
    const Loop *g = &l->loops[best];
    const Inst *last = &l->code->insts.data[i];
    if (last->then == g->head && !is_structured_back(l, i)) {
      l->trampoline[best] = l->renamed[i];
    } else {
      l->trampoline[best] = l->out.n;
      push_inst(l, &(Inst){.kind = INST_JUMP,
                           .dst = REG_NONE,
                           .then = g->head,
                           .loc = last->loc,
                           .span = last->span});
    }
  }
}

static bool is_dropped_mark(const Layout *l, uint32_t i) {
  const Inst *in = &l->code->insts.data[i];
  if (in->kind != INST_LOOP)
    return false;
  if (in->id == NO_LOOP)
    return l->loop_of[i] == NO_LOOP;
  return l->loops[in->id].back == UNPLACED;
}

static void push_all(Layout *l) {
  Code *c = l->code;
  for (uint32_t i = 0; i < c->insts.n; i++) {
    l->renamed[i] = l->out.n;
    if (is_dropped_mark(l, i))
      continue;
    push_inst(l, &c->insts.data[i]);
    Inst *in = vec_top(&l->out);
    if (in->kind == INST_LOOP && in->id == NO_LOOP)
      in->id = l->loop_of[i];
    push_trampolines(l, i);
  }
  l->renamed[c->insts.n] = l->out.n;
}

/* Returns the target of a jump at new 'at' to old 'target'.  Only the loop's
 * one back jump leads to the head of a goto loop. */
static uint32_t new_target(const Layout *l, uint32_t at, uint32_t target) {
  uint32_t new = l->renamed[target];
  uint32_t g = l->loop_of[target];
  if (new > at || g == NO_LOOP || l->trampoline[g] == at)
    return new;
  return l->trampoline[g];
}

static void retarget(Layout *l) {
  for (uint32_t i = 0; i < l->out.n; i++) {
    Inst *in = &l->out.data[i];
    if (inst_jumps(in->kind))
      in->then = new_target(l, i, in->then);
    if (in->kind == INST_BRANCH)
      in->other = new_target(l, i, in->other);
  }
}

/* ---- loops that are entered in the middle ---- */

static bool enters_sideways(const Loop *l, uint32_t from, uint32_t to) {
  bool outside = from < l->head || from > l->back;
  return outside && to > l->head && to <= l->back;
}

static bool is_entered_sideways(const Code *c, const Loop *l) {
  for (uint32_t i = 0; l->back != UNPLACED && i < c->insts.n; i++) {
    const Inst *in = &c->insts.data[i];
    if ((inst_jumps(in->kind) && enters_sideways(l, i, in->then)) ||
        (in->kind == INST_BRANCH && enters_sideways(l, i, in->other)))
      return true;
  }
  return false;
}

static uint32_t behind(uint32_t mark, uint32_t i) {
  return i != UNPLACED && i > mark ? i + 1 : i;
}

/* Makes a goto loop of a structured one: a mark before its head.  Its own
 * INST_LOOP is dropped later. */
static void loosen_loop(Code *c, uint32_t loop) {
  uint32_t head = c->loops.data[loop].head;
  Inst mark = {.kind = INST_LOOP,
               .id = NO_LOOP,
               .dst = REG_NONE,
               .loc = c->loops.data[loop].loc};
  vec_push(c->arena, &c->insts);
  for (uint32_t i = c->insts.n - 1; i > head; i--)
    c->insts.data[i] = c->insts.data[i - 1];
  c->insts.data[head] = mark;
  for (uint32_t i = 0; i < c->insts.n; i++) {
    Inst *in = &c->insts.data[i];
    if (inst_jumps(in->kind))
      in->then = behind(head, in->then);
    if (in->kind == INST_BRANCH)
      in->other = behind(head, in->other);
  }
  c->loops.data[loop].back = UNPLACED;
  for (uint32_t k = 0; k < c->loops.n; k++) {
    Loop *l = &c->loops.data[k];
    l->head += l->head >= head;
    l->back = behind(head, l->back);
  }
}

static void loosen_loops(Code *c) {
  for (uint32_t k = 0; k < c->loops.n; k++)
    if (is_entered_sideways(c, &c->loops.data[k]))
      loosen_loop(c, k);
}

/* A goto loop that forward jumps enter past its mark, as in
 *
 *   if (c) { again: ... }  ...  goto again;
 *
 * is entered through the mark instead.  The jump stores its number in a
 * register that is zero otherwise, and the code after the mark jumps on to the
 * original target.  Each step rewrites one loop. */
typedef struct {
  Code *code;
  uint32_t mark, back;
  Reg selector, chosen;
  uint32_t *at;          /* old to new */
  VEC(uint32_t) targets; /* targets of side entries, old */
  VEC(Inst) out;
} Admission;

static uint32_t entry_number(Admission *a, uint32_t target) {
  for (uint32_t i = 0; i < a->targets.n; i++)
    if (a->targets.data[i] == target)
      return i;
  *vec_push(a->code->arena, &a->targets) = target;
  return a->targets.n - 1;
}

static bool is_side_entry(const Admission *a, uint32_t from, uint32_t to) {
  return from < a->mark && to > a->mark && to <= a->back;
}

static Inst *push_new(Admission *a, InstKind kind) {
  Inst *i = vec_push(a->code->arena, &a->out);
  *i = (Inst){
      .kind = kind, .dst = REG_NONE, .loc = a->code->insts.data[a->mark].loc};
  return i;
}

static void push_move(Admission *a, Reg dst, Operand v) {
  Inst *i = push_new(a, INST_MOVE);
  i->dst = dst;
  i->a = v;
}

enum { SELECTOR_BITS = 32 };

static void push_dispatch(Admission *a) {
  push_move(a, a->chosen, operand_reg(SELECTOR_BITS, a->selector));
  push_move(a, a->selector, operand_const(SELECTOR_BITS, 0));
  for (uint32_t i = 0; i < a->targets.n; i++) {
    Reg bit = code_reg(a->code, 1, NULL, NULL);
    Inst *eq = push_new(a, INST_OP);
    eq->op = OP_EQ;
    eq->dst = bit;
    eq->a = operand_reg(SELECTOR_BITS, a->chosen);
    eq->b = operand_const(SELECTOR_BITS, i + 1);
    Inst *branch = push_new(a, INST_BRANCH);
    branch->a = operand_reg(1, bit);
    branch->then = a->at[a->targets.data[i]];
    branch->other = a->out.n;
  }
}

/* Computes new numbers.  Admission adds instructions at the start, before the
 * mark, and after it. */
static void renumber(Admission *a, uint32_t n) {
  uint32_t k = a->targets.n;
  for (uint32_t i = 0; i <= n; i++)
    a->at[i] =
        i + 1 + (i >= a->mark ? 1 + 2 * k : 0) + (i > a->mark ? 2 + 2 * k : 0);
}

static uint32_t admitted_target(Admission *a, uint32_t from, uint32_t to,
                                uint32_t first_stub) {
  if (!is_side_entry(a, from, to))
    return a->at[to];
  return first_stub + 2 * entry_number(a, to);
}

static void push_stubs(Admission *a) {
  push_new(a, INST_JUMP)->then = a->at[a->mark];
  for (uint32_t i = 0; i < a->targets.n; i++) {
    push_move(a, a->selector, operand_const(SELECTOR_BITS, i + 1));
    push_new(a, INST_JUMP)->then = a->at[a->mark];
  }
}

static void rebuild(Admission *a) {
  Code *c = a->code;
  uint32_t first_stub = a->mark + 2;
  push_move(a, a->selector, operand_const(SELECTOR_BITS, 0));
  for (uint32_t i = 0; i < c->insts.n; i++) {
    if (i == a->mark)
      push_stubs(a);
    Inst *in = vec_push(c->arena, &a->out);
    *in = c->insts.data[i];
    if (inst_jumps(in->kind))
      in->then = admitted_target(a, i, in->then, first_stub);
    if (in->kind == INST_BRANCH)
      in->other = admitted_target(a, i, in->other, first_stub);
    if (i == a->mark)
      push_dispatch(a);
  }
  c->insts.data = a->out.data;
  c->insts.n = a->out.n;
  c->insts.cap = a->out.cap;
  for (uint32_t i = 0; i < c->loops.n; i++) {
    c->loops.data[i].head = a->at[c->loops.data[i].head];
    if (c->loops.data[i].back != UNPLACED)
      c->loops.data[i].back = a->at[c->loops.data[i].back];
  }
}

static bool admit_side_entries(const Layout *l) {
  Code *c = l->code;
  for (uint32_t g = l->n_structured; g < l->n_loops; g++) {
    Admission a = {
        .code = c, .mark = l->loops[g].head, .back = l->loops[g].back};
    for (uint32_t i = 0; i < a.mark; i++) {
      const Inst *in = &c->insts.data[i];
      bool jumps = inst_jumps(in->kind);
      if (jumps && is_side_entry(&a, i, in->then))
        entry_number(&a, in->then);
      if (in->kind == INST_BRANCH && is_side_entry(&a, i, in->other))
        entry_number(&a, in->other);
    }
    if (!a.targets.n)
      continue;
    a.at = ARENA_ARRAY(c->arena, uint32_t, c->insts.n + 1);
    a.selector = code_reg(c, SELECTOR_BITS, NULL, NULL);
    a.chosen = code_reg(c, SELECTOR_BITS, NULL, NULL);
    renumber(&a, c->insts.n);
    rebuild(&a);
    return true;
  }
  return false;
}

/* Returns the loops in new numbers, in the order of their back jumps. */
static Loop *sort_loops(Layout *l, uint32_t *n_out) {
  Arena *a = l->code->arena;
  Loop *sorted = ARENA_ARRAY(a, Loop, l->n_loops);
  uint32_t *id = ARENA_ARRAY(a, uint32_t, l->n_loops);
  uint32_t n = 0;
  for (uint32_t k = 0; k < l->n_loops; k++) {
    Loop loop = l->loops[k];
    if (loop.back == UNPLACED)
      continue;
    loop.head = l->renamed[loop.head];
    loop.back = k < l->n_structured ? l->renamed[loop.back] : l->trampoline[k];
    uint32_t at = n++;
    for (; at > 0 && sorted[at - 1].back > loop.back; at--)
      sorted[at] = sorted[at - 1];
    sorted[at] = loop;
  }
  for (uint32_t k = 0; k < l->n_loops; k++)
    for (uint32_t s = 0; s < n; s++)
      if (l->loops[k].back != UNPLACED &&
          sorted[s].back == (k < l->n_structured ? l->renamed[l->loops[k].back]
                                                 : l->trampoline[k]))
        id[k] = s;
  for (uint32_t i = 0; i < l->out.n; i++)
    if (l->out.data[i].kind == INST_LOOP)
      l->out.data[i].id = id[l->out.data[i].id];
  for (uint32_t s = 0; s < n; s++)
    for (uint32_t o = s + 1; o < n && sorted[s].parent == NO_LOOP; o++)
      if (loop_contains(&sorted[o], &sorted[s]))
        sorted[s].parent = o;
  *n_out = n;
  return sorted;
}

static uint32_t *filled(Arena *a, uint32_t n) {
  uint32_t *p = ARENA_ARRAY(a, uint32_t, n + 1);
  memset(p, 0xff, sizeof *p * (n + 1));
  return p;
}

static Layout find_loops(Code *c) {
  Arena *a = c->arena;
  uint32_t n = c->insts.n, marks = 0;
  for (uint32_t i = 0; i < n; i++)
    marks += c->insts.data[i].kind == INST_LOOP;
  Layout l = {.code = c,
              .loops = ARENA_ARRAY(a, Loop, c->loops.n + marks + 1),
              .n_loops = c->loops.n,
              .n_structured = c->loops.n,
              .renamed = filled(a, n),
              .loop_of = filled(a, n),
              .trampoline = filled(a, c->loops.n + marks)};
  if (c->loops.n)
    memcpy(l.loops, c->loops.data, sizeof *l.loops * c->loops.n);
  find_goto_loops(&l);
  nest_loops(&l);
  return l;
}

void code_finish(Code *c, Function *f) {
  resolve_labels(c);
  order_spread(c);
  loosen_loops(c);
  Layout l = find_loops(c);
  while (admit_side_entries(&l))
    l = find_loops(c);
  push_all(&l);
  retarget(&l);
  f->loops = sort_loops(&l, &f->n_loops);
  f->code = l.out.data;
  f->n_code = l.out.n;
  f->regs = c->regs.data;
  f->n_regs = c->regs.n;
}
