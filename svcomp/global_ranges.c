#include "svcomp/global_ranges.h"

#include "frontend/base/bits.h"

#include <string.h>

enum { MOST_ROUNDS = 3 };

/* ---- which objects nothing but direct accesses touches */

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
  if ((i->kind != INST_LOAD && i->kind != INST_STORE) ||
      i->a.kind != OPERAND_OBJECT || i->a.bits || f->is_library)
    return false;
  unsigned width = i->kind == INST_LOAD ? f->regs[i->dst].width : i->b.width;
  return width == 8 * p->objects[i->a.id].size;
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

static uint64_t initial_value(const Object *o) {
  uint64_t v = 0;
  for (uint64_t i = 0; o->image && i < o->size; i++)
    v |= (uint64_t)o->image[i] << 8 * i;
  return v;
}

static ObjectRange *find_objects(Arena *a, const Program *p) {
  ObjectRange *r = ARENA_ARRAY(a, ObjectRange, p->n_objects + 1);
  for (ObjId i = 0; i < p->n_objects; i++) {
    const Object *o = &p->objects[i];
    if (!is_integer(o) || o->n_relocations)
      continue;
    r[i].is_known = true;
    r[i].low = r[i].high = range_order(o->type, initial_value(o));
  }
  for (ObjId i = 0; i < p->n_objects; i++)
    for (uint32_t k = 0; k < p->objects[i].n_relocations; k++)
      give_up(r, &p->objects[i].relocations[k].target);
  for (FuncId i = 0; i < p->n_functions; i++)
    look_at_function(p, &p->functions[i], r);
  return r;
}

/* ---- the least intervals that all stores stay within, or more */

static bool includes(const ObjectRange *a, const ObjectRange *b) {
  return a->low <= b->low && a->high >= b->high;
}

/* True when 'into' grew; a bound that still does in a late round is given
 * up. */
static bool widen(const Object *o, ObjectRange *into, const ObjectRange *by,
                  bool is_late) {
  if (includes(into, by))
    return false;
  if (by->low < into->low)
    into->low = is_late ? 0 : by->low;
  if (by->high > into->high)
    into->high = is_late ? bits_mask(8 * (unsigned)o->size) : by->high;
  return true;
}

const ObjectRange *global_ranges(Arena *a, const Program *p,
                                 DomainKind domain) {
  const ObjectRange *initial = find_objects(a, p);
  size_t bytes = sizeof *initial * (p->n_objects + 1);
  ObjectRange *now = arena_alloc(a, bytes), *stored = arena_alloc(a, bytes);
  uint64_t work = 0;
  bool grew = true;
  memcpy(now, initial, bytes);
  for (unsigned round = 0; grew; round++) {
    memcpy(stored, initial, bytes);
    if (!loop_ranges_stores(a, p, domain, now, stored, &work))
      return ARENA_ARRAY(a, ObjectRange, p->n_objects + 1);
    grew = false;
    for (ObjId i = 0; i < p->n_objects; i++)
      if (now[i].is_known)
        grew |=
            widen(&p->objects[i], &now[i], &stored[i], round >= MOST_ROUNDS);
  }
  return stored;
}
