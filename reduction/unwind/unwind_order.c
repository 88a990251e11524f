#include "reduction/unwind/unwind_state.h"

#include <assert.h>
#include <stdlib.h>

/* Records the regions of open order that are being executed, atom by atom, to
 * find the atoms whose order matters. */

static OrderRecord *record_top(Unwinder *u) {
  return u->orders.n ? vec_top(&u->orders) : NULL;
}

static OrderAtom *atom_of(const OrderRecord *r) {
  return r->current == UINT32_MAX ? NULL : &r->atoms[r->current];
}

void order_note_access(Unwinder *u, uint32_t cell, bool write, bool shared,
                       bool visible) {
  for (uint32_t i = 0; i < u->orders.n; i++) {
    OrderRecord *r = &u->orders.data[i];
    OrderAtom *x = atom_of(r);
    if (!x)
      continue;
    *vec_push(u->round, &r->accesses) = (OrderAccess){cell, r->current, write};
    x->is_visible |= visible && !r->is_in_section;
    x->acts |= write && shared;
  }
}

void order_note_range(Unwinder *u, uint32_t object, uint64_t from, uint64_t to,
                      bool write) {
  for (uint32_t i = 0; i < u->orders.n; i++) {
    OrderRecord *r = &u->orders.data[i];
    if (atom_of(r))
      *vec_push(u->round, &r->ranges) =
          (OrderRange){object, r->current, from, to, write};
  }
}

void order_note_effect(Unwinder *u, OrderEffect e) {
  for (uint32_t i = 0; i < u->orders.n; i++) {
    OrderAtom *x = atom_of(&u->orders.data[i]);
    if (!x)
      continue;
    x->acts |= e == ORDER_ACTS || e == ORDER_MOVES;
    x->stops |= e == ORDER_STOPS;
    x->moves |= e == ORDER_MOVES;
  }
}

/* ---- relevant orders */

static uint64_t bit(uint32_t i) { return (uint64_t)1 << i; }

/* Returns the atoms that C leaves unordered with atom i. */
static uint64_t unordered_with(const OrderRecord *r, uint32_t i) {
  uint64_t set = 0;
  for (uint32_t k = 0; k < r->n; k++)
    if (k != i && !(r->atoms[i].after >> k & 1) &&
        !(r->atoms[k].after >> i & 1))
      set |= bit(k);
  return set;
}

static int compare_cells(const void *a, const void *b) {
  const OrderAccess *x = a, *y = b;
  return (x->cell > y->cell) - (x->cell < y->cell);
}

static bool ranges_conflict(const OrderRange *a, const OrderRange *b) {
  return a->object == b->object && a->from < b->to && b->from < a->to &&
         (a->write || b->write);
}

static void find_conflicting_ranges(OrderRecord *r, uint64_t *conflicts) {
  for (uint32_t i = 0; i < r->ranges.n; i++) {
    const OrderRange *a = &r->ranges.data[i];
    r->accessing |= bit(a->atom);
    for (uint32_t k = 0; k < i; k++)
      if (ranges_conflict(a, &r->ranges.data[k])) {
        conflicts[a->atom] |= bit(r->ranges.data[k].atom);
        conflicts[r->ranges.data[k].atom] |= bit(a->atom);
      }
  }
}

/* Computes, by atom, the atoms that conflict with it over some cell. */
static void find_conflicting_cells(OrderRecord *r, uint64_t *conflicts) {
  OrderAccess *all = r->accesses.data;
  uint32_t n = r->accesses.n;
  if (n)
    qsort(all, n, sizeof *all, compare_cells);
  for (uint32_t i = 0, end; i < n; i = end) {
    uint64_t readers = 0, writers = 0;
    for (end = i; end < n && all[end].cell == all[i].cell; end++)
      *(all[end].write ? &writers : &readers) |= bit(all[end].atom);
    for (uint32_t k = 0; k < r->n; k++) {
      conflicts[k] |= writers >> k & 1 ? readers | writers : 0;
      conflicts[k] |= readers >> k & 1 ? writers : 0;
    }
    r->accessing |= readers | writers;
  }
}

static bool distinguishes(const OrderRecord *r, uint32_t i, uint32_t k) {
  const OrderAtom *a = &r->atoms[i], *b = &r->atoms[k];
  bool is_touched = r->accessing >> k & 1 || b->acts || b->stops;
  return (a->is_visible && b->is_visible) || (a->stops && b->acts) ||
         (a->moves && is_touched);
}

static uint64_t open_atoms(OrderRecord *r) {
  uint64_t conflicts[64] = {0}, open = 0;
  find_conflicting_cells(r, conflicts);
  find_conflicting_ranges(r, conflicts);
  for (uint32_t i = 0; i < r->n; i++) {
    uint64_t others = unordered_with(r, i);
    for (uint32_t k = 0; k < r->n; k++)
      if (others >> k & 1 && (conflicts[i] >> k & 1 || distinguishes(r, i, k) ||
                              distinguishes(r, k, i)))
        open |= bit(i) | bit(k);
  }
  return open;
}

static void finish(Unwinder *u, bool is_whole) {
  OrderRecord *r = record_top(u);
  uint64_t open = r->inst->a.bits;
  if (is_whole)
    open &= open_atoms(r);
  u->orders.n--;
  if (open)
    memory_open_order(u->memory, r->key, open);
}

/* ---- instructions */

/* Continues with the order as emitted, since it may violate something. */
static void refuse(Unwinder *u, const Activation *a, UnwindState *s,
                   const Inst *x) {
  check_add(u, s, a, x, CHECK_UNSUPPORTED, term_false(u->terms),
            arena_printf(u->run, "the order of evaluation in '%s'", x->text));
}

void order_begin(Unwinder *u, Activation *a, UnwindState *s, const Inst *x,
                 uint32_t pc) {
  assert(x->kind == INST_ORDER && s->guard);
  OrderRecord r = {.activation = a,
                   .inst = x,
                   .key = inst_key(u, a, pc),
                   .n = x->a.width,
                   .current = UINT32_MAX,
                   .is_in_section = s->atomic != 0};
  r.atoms = ARENA_ARRAY(u->round, OrderAtom, r.n);
  *vec_push(u->round, &u->orders) = r;
  uint64_t open = memory_order(u->memory, r.key);
  if (open && u->options->fixes_order) {
    u->fixed = u->fixed ? u->fixed : user_inst(u, a, x);
    open = 0;
  } else if (open && !x->b.bits) {
    refuse(u, a, s, x);
    open = 0;
  }
  Value v = value_const(u, x->a.width, open);
  input_record(u, s, INPUT_ORDER, x, v.term);
  reg_set(u, s, x->dst, v);
}

static bool belongs(const OrderRecord *r, const Activation *a, const Inst *x) {
  return r->activation == a && r->inst->id == x->id;
}

/* Finds the record of the region.  Inner regions that no execution has left
 * have ended. */
static OrderRecord *find_record(Unwinder *u, const Activation *a,
                                const Inst *x) {
  while (!belongs(record_top(u), a, x))
    finish(u, false);
  return record_top(u);
}

void order_atom(Unwinder *u, const Activation *a, const Inst *x) {
  assert(x->kind == INST_ATOM);
  OrderRecord *r = find_record(u, a, x);
  r->current = (uint32_t)x->a.bits;
  r->atoms[r->current].after = x->b.bits;
}

void order_end(Unwinder *u, const Activation *a, const Inst *x) {
  assert(x->kind == INST_ORDERED);
  find_record(u, a, x);
  finish(u, true);
}

void order_leave(Unwinder *u, const Activation *a) {
  while (u->orders.n && record_top(u)->activation == a)
    finish(u, false);
}
