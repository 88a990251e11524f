#include "frontend/ir/code_state.h"

#include <assert.h>

/* Spreading.  A region becomes
 *
 *   open = order         the atoms whose order is open
 *   if open == 0:        the atoms as emitted
 *   else:                a state for each set of atoms that may be done; each
 *                        takes one of the atoms that may come next, those that
 *                        are not open first
 *   ordered
 *
 * each atom behind an INST_ATOM.  Unobservable computations between registers
 * go along with the atom that needs them, or come at the end. */

enum { MOST_EDGES = 512 };

/* Flags: the instruction's targets that are still old numbers. */
enum { OLD_THEN = 1, OLD_OTHER = 2 };

typedef struct {
  Code *code;
  VEC(Inst) out;
  VEC(uint8_t) old;
  uint32_t *at; /* old to new, for the code as emitted */
} Spread;

/* Atoms of one region while they are ordered. */
typedef struct {
  Spread *x;
  const Region *region;
  uint32_t number; /* index of the region */
  uint32_t n;
  InstAtom atoms[MOST_ATOMS];  /* all */
  uint32_t joined[MOST_ATOMS]; /* by atom: its host; n: the end; itself: none */
  uint32_t members[MOST_ATOMS], n_members; /* atoms on their own */
  bool is_modelled;
} Plan;

/* Pushes an instruction that has no place in the source text. */
static Inst *push(Spread *x, InstKind kind, Loc loc) {
  Inst *i = vec_push(x->code->arena, &x->out);
  vec_push(x->code->arena, &x->old);
  *i = (Inst){.kind = kind, .dst = REG_NONE, .loc = loc};
  return i;
}

static uint32_t end_of(const Plan *p, uint32_t atom) {
  return atom + 1 < p->n ? p->atoms[atom + 1].begin : p->region->end;
}

static uint64_t bit(uint32_t i) { return (uint64_t)1 << i; }

/* ---- which atoms there are */

/* Returns the atom that a silent atom goes along with: the first that needs it,
 * if no other atom precedes that one. */
static uint32_t find_host(const Plan *p, uint32_t atom) {
  uint32_t host = p->n;
  for (uint32_t i = atom + 1; i < p->n; i++) {
    if (!(p->atoms[i].after >> atom & 1) || p->joined[i] != i)
      continue;
    if (host == p->n)
      host = i;
    else if (!(p->atoms[i].after >> host & 1))
      return atom;
  }
  return host;
}

static void join_silent(Plan *p) {
  for (uint32_t i = p->n; i-- > 0;) {
    p->joined[i] = i;
    if (p->atoms[i].is_event)
      continue;
    p->joined[i] = find_host(p, i);
    if (p->joined[i] < p->n && p->joined[i] != i)
      p->atoms[p->joined[i]].after |= p->atoms[i].after;
  }
  for (uint32_t i = 0; i < p->n; i++)
    if (p->joined[i] == i)
      p->members[p->n_members++] = i;
}

/* Returns the largest number of events on one path through the instructions. */
static unsigned most_events(const Spread *x, uint32_t begin, uint32_t end) {
  unsigned *most = ARENA_ARRAY(x->code->arena, unsigned, end - begin + 1);
  unsigned open = 0;
  for (uint32_t i = end; i-- > begin;) {
    const Inst *in = &x->code->insts.data[i];
    unsigned then = 0, other = 0, next = most[i + 1 - begin];
    bool jumps = inst_jumps(in->kind);
    if (jumps && in->then > i && in->then <= end)
      then = most[in->then - begin];
    if (in->kind == INST_BRANCH && in->other > i && in->other <= end)
      other = most[in->other - begin];
    open += in->kind == INST_ATOMIC_END;
    bool counts = !open && order_is_event(in->kind);
    open -= in->kind == INST_ATOMIC_BEGIN && open;
    counts |= in->kind == INST_ATOMIC_BEGIN;
    most[i - begin] = jumps ? (then > other ? then : other) : next + counts;
  }
  return most[0];
}

static bool is_unordered(const Plan *p, uint32_t a, uint32_t b) {
  return a != b && !(p->atoms[a].after >> b & 1) &&
         !(p->atoms[b].after >> a & 1);
}

/* True if other evaluations could take place amidst the atom. */
static bool is_mixed(const Plan *p, uint32_t atom) {
  if (!p->atoms[atom].may_mix ||
      most_events(p->x, p->atoms[atom].begin, end_of(p, atom)) < 2)
    return false;
  for (uint32_t i = 0; i < p->n; i++)
    if (p->atoms[i].is_event && is_unordered(p, i, atom))
      return true;
  return false;
}

static bool stays(const Plan *p, uint32_t atom, uint32_t from, uint32_t to) {
  bool is_out = to < p->region->begin || to > p->region->end;
  return is_out || (to > from && to <= end_of(p, atom));
}

/* True if a jump leads out of the atom or to another one. */
static bool is_cut_by_jump(const Plan *p, uint32_t atom) {
  for (uint32_t i = p->atoms[atom].begin; i < end_of(p, atom); i++) {
    const Inst *in = &p->x->code->insts.data[i];
    if (inst_jumps(in->kind) && !stays(p, atom, i, in->then))
      return true;
    if (in->kind == INST_BRANCH && !stays(p, atom, i, in->other))
      return true;
  }
  return false;
}

/* ---- updates: no call comes between the load and the store */

/* Puts calls that come before the store before the load, too: the calls in the
 * right operand of a compound assignment. */
static void order_update(Plan *p, uint32_t load, uint32_t store) {
  uint64_t calls = 0;
  for (uint32_t i = 0; i < load; i++)
    if (p->atoms[i].is_call && p->atoms[store].after >> i & 1)
      calls |= bit(i) | p->atoms[i].after;
  for (uint32_t i = load; i < p->n; i++)
    if (i == load || p->atoms[i].after >> load & 1)
      p->atoms[i].after |= calls;
}

/* True if a call computes the value to store, or nothing is loaded. */
static bool is_divided(const Plan *p, uint32_t load, uint32_t store) {
  bool is = !p->atoms[load].is_event;
  for (uint32_t i = load; i < store; i++)
    is |= p->atoms[i].is_call && p->atoms[store].after >> i & 1;
  return is;
}

static void order_updates(Plan *p) {
  for (uint32_t i = 0; i < p->n; i++) {
    uint32_t *update = &p->atoms[i].update;
    if (*update && is_divided(p, *update - 1, i))
      *update = 0;
    if (*update)
      order_update(p, *update - 1, i);
  }
}

static Plan plan_new(Spread *x, uint32_t number) {
  const Region *r = &x->code->regions.data[number];
  const Evaluation *e = r->evaluation;
  Plan p = {.x = x, .region = r, .number = number, .n = e->atoms.n};
  memcpy(p.atoms, e->atoms.data, sizeof *p.atoms * p.n);
  p.is_modelled = !e->overflows && !e->has_loop;
  for (uint32_t i = 0; i < p.n && p.is_modelled; i++)
    p.is_modelled = !is_mixed(&p, i) && !is_cut_by_jump(&p, i);
  order_updates(&p);
  join_silent(&p);
  return p;
}

static uint32_t position(const Plan *p, uint32_t atom) {
  uint32_t k = 0;
  while (p->members[k] != atom)
    k++;
  return k;
}

/* Returns the set of members that come before member k. */
static uint64_t members_before(const Plan *p, uint32_t k) {
  uint64_t set = 0;
  for (uint32_t i = 0; i < p->n_members; i++)
    if (p->atoms[p->members[k]].after >> p->members[i] & 1)
      set |= bit(i);
  return set;
}

/* ---- copies */

static void emit_range(Spread *x, uint32_t begin, uint32_t end, uint32_t region,
                       uint32_t *at);

static void retarget(Spread *x, uint32_t *target, uint8_t *old, uint8_t which,
                     uint32_t begin, uint32_t end, const uint32_t *at) {
  if (!(*old & which) || *target < begin || *target > end)
    return;
  *target = *target == end ? x->out.n : at[*target - begin];
  *old &= (uint8_t)~which;
}

/* Updates the jumps emitted since 'first' that stay in the old range. */
static void retarget_since(Spread *x, uint32_t first, uint32_t begin,
                           uint32_t end, const uint32_t *at) {
  for (uint32_t i = first; i < x->out.n; i++) {
    Inst *in = &x->out.data[i];
    uint8_t *old = &x->old.data[i];
    retarget(x, &in->then, old, OLD_THEN, begin, end, at);
    retarget(x, &in->other, old, OLD_OTHER, begin, end, at);
  }
}

static void copy_atom(const Plan *p, uint32_t atom) {
  Spread *x = p->x;
  uint32_t begin = p->atoms[atom].begin, end = end_of(p, atom);
  uint32_t first = x->out.n;
  uint32_t *at = ARENA_ARRAY(x->code->arena, uint32_t, end - begin + 1);
  memset(at, 0xff, sizeof *at * (end - begin + 1));
  emit_range(x, begin, end, p->number + 1, at);
  retarget_since(x, first, begin, end, at);
}

static void push_atom(const Plan *p, uint32_t k) {
  Inst *i = push(p->x, INST_ATOM, p->region->evaluation->loc);
  i->id = p->number;
  i->a = operand_const(32, k);
  i->b = operand_const(p->n_members, members_before(p, k));
}

static void copy_member(const Plan *p, uint32_t k) {
  push_atom(p, k);
  for (uint32_t i = 0; i < p->members[k]; i++)
    if (p->joined[i] == p->members[k])
      copy_atom(p, i);
  copy_atom(p, p->members[k]);
}

/* ---- the other orders */

static Operand compute(const Plan *p, Op op, unsigned width, Operand a,
                       Operand b) {
  Reg r = code_reg(p->x->code, width, NULL, NULL);
  Inst *i = push(p->x, INST_OP, p->region->evaluation->loc);
  i->op = op;
  i->dst = r;
  i->a = a;
  i->b = b;
  return operand_reg(width, r);
}

static Operand choice(const Plan *p, Operand yes, Operand a, Operand b) {
  Operand r = compute(p, OP_ITE, a.width, yes, a);
  vec_top(&p->x->out)->c = b;
  return r;
}

static Operand member_set(const Plan *p, uint64_t set) {
  return operand_const(p->n_members, set);
}

/* A set of atoms that may be done, and the atoms that may come next. */
typedef struct {
  uint64_t done, ready;
  uint32_t at; /* first instruction of this state, once emitted */
} Cut;

typedef VEC(Cut) Cuts;

typedef struct {
  uint32_t jump, cut; /* instruction that jumps to the cut */
} Link;

typedef VEC(Link) Links;

/* True if the member calls a function, and an update has loaded and has not yet
 * stored.  Its store waits for no call, so some member is ready. */
static bool would_divide_update(const Plan *p, uint32_t k, uint64_t done) {
  if (!p->atoms[p->members[k]].is_call)
    return false;
  for (uint32_t i = 0; i < p->n_members; i++) {
    const InstAtom *store = &p->atoms[p->members[i]];
    if (store->update && i != k && !(done >> i & 1) &&
        done >> position(p, store->update - 1) & 1)
      return true;
  }
  return false;
}

static uint64_t find_ready(const Plan *p, uint64_t done) {
  uint64_t ready = 0;
  for (uint32_t k = 0; k < p->n_members; k++)
    if (!(done >> k & 1) && !(members_before(p, k) & ~done) &&
        !would_divide_update(p, k, done))
      ready |= bit(k);
  return ready;
}

static uint32_t find_cut(Arena *a, const Plan *p, Cuts *cuts, uint64_t done) {
  for (uint32_t i = cuts->n; i-- > 0;)
    if (cuts->data[i].done == done)
      return i;
  *vec_push(a, cuts) = (Cut){done, find_ready(p, done), UNPLACED};
  return cuts->n - 1;
}

/* Finds all cuts, subsets before supersets.  False if there are too many. */
static bool find_cuts(Arena *a, const Plan *p, Cuts *cuts) {
  uint32_t edges = 0;
  find_cut(a, p, cuts, 0);
  for (uint32_t i = 0; i < cuts->n; i++) {
    uint64_t done = cuts->data[i].done, ready = cuts->data[i].ready;
    for (uint32_t k = 0; k < p->n_members; k++)
      if (ready >> k & 1 && ++edges <= MOST_EDGES)
        find_cut(a, p, cuts, done | bit(k));
  }
  return edges <= MOST_EDGES;
}

/* Returns the set to choose from: the first ready atom, as emitted, whose order
 * is not open; if there is none, all ready atoms. */
static Operand to_choose_from(const Plan *p, uint64_t ready, Operand closed) {
  unsigned n = p->n_members;
  Operand zero = member_set(p, 0);
  Operand easy = compute(p, OP_AND, n, closed, member_set(p, ready));
  Operand none = compute(p, OP_EQ, 1, easy, zero);
  Operand rest = compute(p, OP_SUB, n, zero, easy);
  Operand first = compute(p, OP_AND, n, easy, rest);
  return choice(p, none, member_set(p, ready), first);
}

static Operand choose(const Plan *p, Operand set) {
  Reg r = code_reg(p->x->code, p->n_members, NULL, NULL);
  Inst *i = push(p->x, INST_CHOOSE, p->region->evaluation->loc);
  i->dst = r;
  i->a = set;
  i->text = p->region->text;
  return operand_reg(p->n_members, r);
}

/* Emits a branch that is taken if the member is not chosen.  Returns its index,
 * so that its target can be patched. */
static uint32_t branch_unless(const Plan *p, uint32_t k, Operand chosen) {
  Operand mine =
      compute(p, OP_AND, p->n_members, chosen, member_set(p, bit(k)));
  Operand not_mine = compute(p, OP_EQ, 1, mine, member_set(p, 0));
  Inst *i = push(p->x, INST_BRANCH, p->region->evaluation->loc);
  i->a = not_mine;
  i->other = p->x->out.n;
  return p->x->out.n - 1;
}

/* Emits the member and a jump to the state in which it is done. */
static void emit_edge(const Plan *p, Cuts *cuts, uint64_t done, uint32_t k,
                      Links *links) {
  Arena *a = p->x->code->arena;
  copy_member(p, k);
  *vec_push(a, links) =
      (Link){p->x->out.n, find_cut(a, p, cuts, done | bit(k))};
  push(p->x, INST_JUMP, p->region->evaluation->loc);
}

static void emit_cut(const Plan *p, Cuts *cuts, uint32_t n, Operand closed,
                     Links *links) {
  Spread *x = p->x;
  Cut c = cuts->data[n];
  cuts->data[n].at = x->out.n;
  Operand chosen = member_set(p, c.ready);
  if (c.ready & (c.ready - 1))
    chosen = choose(p, to_choose_from(p, c.ready, closed));
  for (uint32_t k = 0; k < p->n_members; k++) {
    if (!(c.ready >> k & 1))
      continue;
    c.ready &= ~bit(k);
    uint32_t past = c.ready ? branch_unless(p, k, chosen) : UNPLACED;
    emit_edge(p, cuts, c.done, k, links);
    if (past != UNPLACED)
      x->out.data[past].then = x->out.n;
  }
}

static void emit_orders(const Plan *p, Cuts *cuts, Operand open) {
  Spread *x = p->x;
  uint32_t first = x->out.n;
  Links links = {0};
  unsigned n = p->n_members;
  Operand closed = compute(p, OP_XOR, n, open, member_set(p, bits_mask(n)));
  for (uint32_t i = 0; i < cuts->n; i++)
    emit_cut(p, cuts, i, closed, &links);
  for (uint32_t i = 0; i < links.n; i++)
    x->out.data[links.data[i].jump].then = cuts->data[links.data[i].cut].at;
  for (uint32_t i = 0; i < p->n; i++)
    if (p->joined[i] == p->n)
      copy_atom(p, i);
  for (uint32_t i = first; i < x->out.n; i++)
    x->out.data[i].is_repeated = true;
}

/* ---- the order as emitted, and all together */

static void note_at(Spread *x, uint32_t *at, uint32_t from, uint32_t i) {
  if (at[i - from] == UNPLACED)
    at[i - from] = x->out.n;
}

static void emit_plain(const Plan *p, uint32_t *at, uint32_t from) {
  Spread *x = p->x;
  uint32_t first = x->out.n, begin = p->region->begin, end = p->region->end;
  for (uint32_t i = 0; i < p->n; i++) {
    note_at(x, at, from, p->atoms[i].begin);
    if (p->joined[i] == i)
      push_atom(p, position(p, i));
    emit_range(x, p->atoms[i].begin, end_of(p, i), p->number + 1,
               at + (p->atoms[i].begin - from));
  }
  retarget_since(x, first, begin, end, at + (begin - from));
}

/* True if atoms that are not only loads are unordered with another event. */
static bool has_more_than_loads(const Plan *p) {
  for (uint32_t i = 0; i < p->n; i++)
    for (uint32_t k = 0; p->atoms[i].has_more && k < p->n; k++)
      if (p->atoms[k].is_event && is_unordered(p, i, k))
        return true;
  return false;
}

static Operand emit_order(const Plan *p) {
  uint64_t events = 0;
  for (uint32_t k = 0; k < p->n_members; k++)
    if (p->atoms[p->members[k]].is_event)
      events |= bit(k);
  Reg r = code_reg(p->x->code, p->n_members, NULL, NULL);
  Inst *i = push(p->x, INST_ORDER, p->region->evaluation->loc);
  i->dst = r;
  i->a = member_set(p, events);
  i->b = operand_const(1, p->is_modelled);
  i->c = operand_const(1, has_more_than_loads(p));
  i->id = p->number;
  i->text = p->region->text;
  return operand_reg(p->n_members, r);
}

static void emit_region(Spread *x, uint32_t number, uint32_t *at,
                        uint32_t from) {
  Plan plan = plan_new(x, number);
  const Plan *p = &plan;
  Cuts cuts = {0};
  plan.is_modelled &= find_cuts(x->code->arena, p, &cuts);
  Loc loc = p->region->evaluation->loc;
  note_at(x, at, from, p->region->begin);
  Operand open = emit_order(p);
  Operand closed = compute(p, OP_EQ, 1, open, member_set(p, 0));
  uint32_t branch = x->out.n;
  Inst *i = push(x, INST_BRANCH, loc);
  i->a = closed;
  i->then = x->out.n;
  emit_plain(p, at, from);
  uint32_t jump = x->out.n;
  push(x, INST_JUMP, loc);
  x->out.data[branch].other = x->out.n;
  if (p->is_modelled)
    emit_orders(p, &cuts, open);
  else
    push(x, INST_UNSUPPORTED, loc)->text = arena_printf(
        x->code->arena, "the order of evaluation in '%s'", p->region->text);
  x->out.data[jump].then = x->out.n;
  push(x, INST_ORDERED, loc)->id = number;
}

static void emit_one(Spread *x, uint32_t i) {
  const Inst *in = &x->code->insts.data[i];
  *vec_push(x->code->arena, &x->out) = *in;
  *vec_push(x->code->arena, &x->old) = in->kind == INST_BRANCH
                                           ? OLD_THEN | OLD_OTHER
                                       : in->kind == INST_JUMP ? OLD_THEN
                                                               : 0;
}

/* Emits a range of instructions.  'region' is the first that may begin here;
 * 'at' maps old to new numbers, starting at 'begin'. */
static void emit_range(Spread *x, uint32_t begin, uint32_t end, uint32_t region,
                       uint32_t *at) {
  Code *c = x->code;
  for (uint32_t i = begin; i < end;) {
    while (region < c->regions.n && c->regions.data[region].begin < i)
      region++;
    if (region < c->regions.n && c->regions.data[region].begin == i &&
        c->regions.data[region].end <= end) {
      emit_region(x, region, at, begin);
      i = c->regions.data[region].end;
    } else {
      note_at(x, at, begin, i);
      emit_one(x, i++);
    }
  }
}

/* Sorts regions by where they begin, outer ones first. */
static void sort_regions(Code *c) {
  Region *r = c->regions.data;
  for (uint32_t i = 1; i < c->regions.n; i++)
    for (uint32_t k = i;
         k && (r[k].begin < r[k - 1].begin ||
               (r[k].begin == r[k - 1].begin && r[k].end > r[k - 1].end));
         k--) {
      Region t = r[k];
      r[k] = r[k - 1];
      r[k - 1] = t;
    }
}

static void renumber_loops(Spread *x) {
  Code *c = x->code;
  for (uint32_t i = 0; i < c->loops.n; i++) {
    c->loops.data[i].head = x->at[c->loops.data[i].head];
    if (c->loops.data[i].back != UNPLACED)
      c->loops.data[i].back = x->at[c->loops.data[i].back];
  }
}

void order_spread(Code *c) {
  if (!c->regions.n)
    return;
  uint32_t n = c->insts.n;
  Spread x = {.code = c, .at = ARENA_ARRAY(c->arena, uint32_t, n + 1)};
  memset(x.at, 0xff, sizeof *x.at * (n + 1));
  sort_regions(c);
  emit_range(&x, 0, n, 0, x.at);
  note_at(&x, x.at, 0, n);
  retarget_since(&x, 0, 0, n, x.at);
  c->insts.data = x.out.data;
  c->insts.n = x.out.n;
  c->insts.cap = x.out.cap;
  renumber_loops(&x);
}
