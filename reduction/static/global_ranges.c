#include "reduction/static/global_ranges.h"

#include "frontend/base/bits.h"

#include <string.h>

enum { MOST_ROUNDS = 3 };

/* ---- objects with direct accesses only */

static bool is_integer(const Object *o) {
  return o->type && o->type->kind == TYPE_INT && o->size == o->type->size &&
         o->size && o->size <= 8 && !o->is_thread_local && !o->is_constant &&
         !o->is_library;
}

static void give_up(ObjectRange *r, const Operand *o) {
  if (o->kind == OPERAND_OBJECT)
    r[o->id].is_known = false;
}

static bool is_direct(const Program *p, const Function *f, const Inst *i) {
  if (!inst_is_access(i->kind) || i->a.kind != OPERAND_OBJECT || i->a.bits ||
      f->is_library)
    return false;
  return inst_access_width(f, i) == 8 * p->objects[i->a.id].size;
}

static void look_at_function(const Program *p, const Function *f,
                             ObjectRange *r) {
  for (uint32_t i = 0; i < f->n_code; i++) {
    const Inst *in = &f->code[i];
    if (!is_direct(p, f, in))
      give_up(r, &in->a);
    give_up(r, &in->b);
    give_up(r, &in->c);
    for (uint32_t k = 0; k < in->n_args; k++)
      give_up(r, &in->args[k]);
  }
}

static ObjectRange *find_objects(Arena *a, const Program *p) {
  ObjectRange *r = ARENA_ARRAY(a, ObjectRange, p->n_objects + 1);
  for (ObjId i = 0; i < p->n_objects; i++) {
    const Object *o = &p->objects[i];
    if (!is_integer(o) || o->n_relocations)
      continue;
    r[i].is_known = true;
    r[i].ever.low = r[i].ever.high = range_order(o->type, object_value(o));
    r[i].free = (Interval){1, 0};
  }
  for (ObjId i = 0; i < p->n_objects; i++)
    for (uint32_t k = 0; k < p->objects[i].n_relocations; k++)
      give_up(r, &p->objects[i].relocations[k].target);
  for (FuncId i = 0; i < p->n_functions; i++)
    look_at_function(p, &p->functions[i], r);
  return r;
}

/* ---- the least intervals of all stores, or larger ones */

/* Widens 'into'; true when it grew.  A bound that still grows in a late round
 * is given up. */
static bool widen(const Object *o, Interval *into, Interval by, bool is_late) {
  Interval old = *into;
  interval_add(into, by);
  if (old.low <= old.high && into->low < old.low && is_late)
    into->low = 0;
  if (old.low <= old.high && into->high > old.high && is_late)
    into->high = bits_mask(8 * (unsigned)o->size);
  return old.low != into->low || old.high != into->high;
}

const ObjectRange *global_ranges(Arena *a, const Program *p, const Locks *l,
                                 DomainKind domain) {
  const ObjectRange *initial = find_objects(a, p);
  size_t bytes = sizeof *initial * (p->n_objects + 1);
  ObjectRange *now = arena_alloc(a, bytes), *stored = arena_alloc(a, bytes);
  uint64_t work = 0;
  bool grew = true;
  memcpy(now, initial, bytes);
  for (unsigned round = 0; grew; round++) {
    bool is_late = round >= MOST_ROUNDS;
    memcpy(stored, initial, bytes);
    if (!loop_ranges_stores(a, p, l, domain, now, stored, &work))
      return ARENA_ARRAY(a, ObjectRange, p->n_objects + 1);
    grew = false;
    for (ObjId i = 0; i < p->n_objects; i++)
      if (now[i].is_known) {
        const Object *o = &p->objects[i];
        grew |= widen(o, &now[i].ever, stored[i].ever, is_late);
        grew |= widen(o, &now[i].free, stored[i].free, is_late);
      }
  }
  return stored;
}
