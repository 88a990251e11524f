#include "frontend/ir/code_state.h"

#include <assert.h>

/* Recording.  The code that an operation emits itself comes after the values
 * that it is computed from: those of its operands, which are the atoms since it
 * began except side effects, and those that a sequence point has put before. */

static uint64_t atom_bit(uint32_t i) { return (uint64_t)1 << i; }

static uint64_t atoms_since(const Evaluation *e) {
  uint64_t set = 0;
  for (uint32_t i = e->first; i < e->atoms.n; i++)
    if (!e->atoms.data[i].is_effect)
      set |= atom_bit(i);
  return set;
}

/* True if another thread, a call or the end of the execution can observe it. */
bool order_is_event(InstKind k) {
  return k == INST_LOAD || k == INST_STORE || k == INST_FREE ||
         k == INST_SIZE || k == INST_CALL || k == INST_ATOMIC_BEGIN ||
         k == INST_SPAWN || k == INST_JOINED || k == INST_FENCE ||
         k == INST_ASSUME || k == INST_WAIT || k == INST_EXIT ||
         k == INST_END_THREAD || k == INST_END_OTHERS;
}

static InstAtom *atom_new(Code *c, Evaluation *e) {
  uint64_t after = e->before | atoms_since(e);
  if (e->atoms.n == MOST_ATOMS) {
    e->overflows = true;
    return vec_top(&e->atoms);
  }
  InstAtom *a = vec_push(c->arena, &e->atoms);
  *a = (InstAtom){.begin = c->insts.n, .after = after};
  return a;
}

/* True if the next instruction may extend the last atom, since no order
 * separates them. */
static bool extends(const Evaluation *e, bool event) {
  if (!e->atoms.n)
    return false;
  uint32_t last = e->atoms.n - 1;
  const InstAtom *a = &e->atoms.data[last];
  uint64_t after = e->before | atoms_since(e);
  return !a->is_closed && after >> last & 1 &&
         !(after & ~atom_bit(last) & ~a->after) && !(event && a->is_event);
}

/* True if the next instruction belongs to the last atom in any case. */
static bool is_whole(const Evaluation *e) { return e->whole || e->sections; }

static void mark_event(Evaluation *e, bool is_more) {
  if (!e->atoms.n)
    return;
  vec_top(&e->atoms)->is_event = true;
  vec_top(&e->atoms)->has_more |= is_more;
}

static void note_event(Code *c, bool is_more) {
  for (Evaluation *e = c->evaluation; e; e = e->outer)
    mark_event(e, is_more);
}

void order_note_check(Code *c) { note_event(c, true); }

static void note_call(Code *c) {
  for (Evaluation *e = c->evaluation; e; e = e->outer)
    if (e->atoms.n)
      vec_top(&e->atoms)->is_call = true;
}

void order_note(Code *c, InstKind kind) {
  Evaluation *e = c->evaluation;
  if (!e)
    return;
  bool event = order_is_event(kind);
  if (!is_whole(e) && !extends(e, event))
    atom_new(c, e);
  if (event)
    note_event(c, kind != INST_LOAD);
  if (kind == INST_CALL)
    note_call(c);
  if (kind == INST_ATOMIC_BEGIN)
    e->sections++;
  else if (kind == INST_ATOMIC_END && e->sections && !--e->sections)
    vec_top(&e->atoms)->is_closed = true;
}

void order_note_loop(Code *c) {
  if (!c->evaluation)
    return;
  for (Evaluation *e = c->evaluation; e; e = e->outer)
    e->has_loop = true;
  code_copy(c, operand_const(1, 0)); /* the region begins before the loop */
}

void code_keep_order(Code *c) { c->keeps_order = true; }

Operation code_operation_begin(Code *c) {
  Operation o = {0};
  if (c->keeps_order)
    return o;
  if (!c->evaluation || is_whole(c->evaluation)) {
    Evaluation *e = ARENA_NEW(c->arena, Evaluation);
    e->outer = c->evaluation;
    e->begin = c->insts.n;
    e->loc = c->spot.loc;
    c->evaluation = e;
    o.is_outermost = true;
  }
  o.first = c->evaluation->first;
  o.before = c->evaluation->before;
  c->evaluation->first = c->evaluation->atoms.n;
  return o;
}

static void close_orders(Evaluation *e) {
  for (uint32_t i = 0; i < e->atoms.n; i++)
    for (uint32_t k = 0; k < i; k++)
      if (e->atoms.data[i].after >> k & 1)
        e->atoms.data[i].after |= e->atoms.data[k].after;
}

static bool has_choice(const Evaluation *e) {
  for (uint32_t i = 0; i < e->atoms.n; i++)
    for (uint32_t k = 0; k < i; k++)
      if (e->atoms.data[i].is_event && e->atoms.data[k].is_event &&
          !(e->atoms.data[i].after >> k & 1))
        return true;
  return e->overflows;
}

static bool finish_region(Code *c, Evaluation *e) {
  close_orders(e);
  if (c->dead || !has_choice(e))
    return false;
  *vec_push(c->arena, &c->regions) = (Region){
      .evaluation = e, .begin = e->begin, .end = c->insts.n, .text = ""};
  return true;
}

bool code_operation_end(Code *c, Operation o) {
  Evaluation *e = c->evaluation;
  if (c->keeps_order)
    return false;
  if (!o.is_outermost) {
    e->first = o.first;
    e->before = o.before;
    return false;
  }
  c->evaluation = e->outer;
  return finish_region(c, e);
}

void code_name_region(Code *c, const char *text) {
  vec_top(&c->regions)->text = text;
}

void code_sequence_point(Code *c) {
  Evaluation *e = c->evaluation;
  if (!e)
    return;
  for (uint32_t i = e->first; i < e->atoms.n; i++)
    e->atoms.data[i].is_effect = false;
  e->before |= atoms_since(e);
}

void code_whole_begin(Code *c, WholeKind kind) {
  Evaluation *e = c->evaluation;
  if (!e || e->whole++)
    return;
  InstAtom *a = atom_new(c, e);
  a->is_effect |= kind == WHOLE_EFFECT;
  a->may_mix |= kind == WHOLE_PARTS;
}

void code_whole_end(Code *c) {
  Evaluation *e = c->evaluation;
  if (e && !--e->whole)
    vec_top(&e->atoms)->is_closed = true;
}

CodeUpdate code_update_begin(const Code *c) {
  const Evaluation *e = c->evaluation;
  return (CodeUpdate){e && !is_whole(e) ? e->atoms.n : 0};
}

void code_update_end(Code *c, CodeUpdate u) {
  if (u.load)
    vec_top(&c->evaluation->atoms)->update = u.load;
}

void code_prelude_begin(Code *c) {
  if (!c->evaluation)
    return;
  code_whole_begin(c, WHOLE_CALL);
  if (c->evaluation->whole == 1)
    vec_top(&c->evaluation->atoms)->after = c->evaluation->before;
}

void code_prelude_end(Code *c) {
  Evaluation *e = c->evaluation;
  if (!e)
    return;
  code_whole_end(c);
  if (!e->whole)
    e->before |= atom_bit(e->atoms.n - 1);
}
