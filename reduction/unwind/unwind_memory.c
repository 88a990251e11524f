#include "frontend/ir/address.h"
#include "frontend/ir/property_ids.h"
#include "reduction/unwind/path_refine.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>

enum {
  MOST_TARGETS = 1 << 16,
  FEW = 1 << 3 /* values that are all chosen among */
};

Value value_const(Unwinder *u, unsigned width, uint64_t bits) {
  assert(width >= 1 && width <= 64);
  return (Value){.term = term_const(u->terms, width, bits & bits_mask(width))};
}

static unsigned pointer_width(const Unwinder *u) {
  return u->program->address_width;
}

static Value address_value(Unwinder *u, uint32_t object, uint64_t offset) {
  uint64_t base = memory_object(u->memory, object)->base;
  Value v = value_const(u, pointer_width(u), base + offset);
  v.pts =
      pts_single(u->pts, object, (int64_t)bits_sext(offset, pointer_width(u)));
  return v;
}

Value operand_value(Unwinder *u, const UnwindState *s, Operand o) {
  switch (o.kind) {
  case OPERAND_CONST: return value_const(u, o.width, o.bits);
  case OPERAND_REG: {
    Value v = map_get(&s->regs, o.id);
    assert(v.term);
    v.term = path_refine(u, s, v.term);
    return v;
  }
  case OPERAND_OBJECT:
    return address_value(u, memory_static(u->memory, o.id, u->thread), o.bits);
  case OPERAND_FUNCTION: {
    Value v =
        value_const(u, pointer_width(u), address_of_function(u->program, o.id));
    v.pts = pts_single(u->pts, PTS_FUNCTION | o.id, 0);
    return v;
  }
  default: assert(false); return (Value){0};
  }
}

void input_record(Unwinder *u, const UnwindState *s, InputKind kind,
                  const Inst *inst, Term value) {
  assert(s->guard && term_width(u->terms, value));
  *vec_push(u->round, &u->inputs) =
      (InputRun){s->guard->term, kind, inst, value};
}

/* ---- accesses */

/* Returns the condition that the value derives from the object, wherever it
 * points now. */
static Term is_rooted(Unwinder *u, Value address, uint32_t object) {
  return address.root ? value_is_in(u, address, object) : term_true(u->terms);
}

static Term is_at(Unwinder *u, Value address, uint32_t object,
                  uint64_t offset) {
  assert(term_width(u->terms, address.term) == pointer_width(u));
  uint64_t at = memory_object(u->memory, object)->base + offset;
  Term there = term_const(u->terms, pointer_width(u), at);
  return term_and(u->terms, term_eq(u->terms, address.term, there),
                  is_rooted(u, address, object));
}

static void add_target(Unwinder *u, Resolved *r, uint32_t object,
                       uint64_t offset, Term when, unsigned bytes) {
  if (!term_is_false(u->terms, when))
    *vec_push(u->round, &r->targets) =
        (AccessTarget){object, offset, when, NO_SLOT, 0, bytes};
}

unsigned bits_for(uint64_t size) {
  unsigned n = 1;
  while (n < 64 && size >> n)
    n++;
  return n;
}

/* Returns the condition that 'bytes' bytes inside the greatest size are inside
 * the object's actual size. */
static Term within_extent(Unwinder *u, const UnwindState *s, uint32_t object,
                          Term rel, unsigned bytes) {
  TermStore *ts = u->terms;
  if (!memory_object(u->memory, object)->limit)
    return term_true(ts);
  Term extent = memory_extent(u, s, object);
  Term n = term_const(ts, pointer_width(u), bytes);
  return term_and(ts, term_ule(ts, n, extent),
                  term_ule(ts, rel, term_sub(ts, extent, n)));
}

/* Resolves all offsets offset + k * stride, in windows if it has some: the
 * comparison uses as few low bits of the address as distinguish them inside the
 * object. */
static void resolve_strided(Unwinder *u, const UnwindState *s, Resolved *r,
                            Value address, PtsTarget p, unsigned bytes,
                            bool alone) {
  assert(p.stride && bytes >= 1 && bytes <= 8);
  TermStore *ts = u->terms;
  const MemoryObject *o = memory_object(u->memory, p.object);
  uint64_t last = o->size - bytes;
  const PtsTarget all = p;
  p = pts_target_flat(p);
  if (last / p.stride > MOST_TARGETS) {
    unwind_give_up(u, LIMIT,
                   arena_printf(u->run,
                                "'%s' is too large for an access at a "
                                "position that is not constant",
                                o->name));
    return;
  }
  unsigned width = pointer_width(u), low = bits_for(o->size);
  Term rel = term_sub(ts, address.term, term_const(ts, width, o->base));
  Term inside = term_and(ts, term_ule(ts, rel, term_const(ts, width, last)),
                         within_extent(u, s, p.object, rel, bytes));
  inside = term_and(ts, inside, is_rooted(u, address, p.object));
  Term part = term_extract(ts, rel, 0, low), any = term_false(ts);
  uint64_t size = o->size;
  for (uint64_t at = (uint64_t)p.offset; at + bytes <= size; at += p.stride) {
    if (!pts_target_has(all, at))
      continue;
    Term here = term_eq(ts, part, term_const(ts, low, at));
    any = term_or(ts, any, here);
    add_target(u, r, p.object, at, alone ? here : term_and(ts, inside, here),
               bytes);
  }
  bool power = !all.span && !(p.stride & (p.stride - 1)) && p.stride <= bytes;
  if (power) {
    unsigned n = bits_for(p.stride) - 1;
    any = n ? term_eq(ts, term_extract(ts, rel, 0, n),
                      term_const(ts, n, (uint64_t)p.offset))
            : term_true(ts);
  }
  r->valid = term_or(ts, r->valid, inside);
  r->supported = term_and(ts, r->supported, term_implies(ts, inside, any));
}

/* Resolves a target that may be at any offset of the object: by the known cells
 * only. */
static void resolve_anywhere(Unwinder *u, const UnwindState *s, Resolved *r,
                             Value address, PtsTarget p, unsigned bytes) {
  TermStore *ts = u->terms;
  const MemoryObject *o = memory_object(u->memory, p.object);
  unsigned width = pointer_width(u);
  Term rel = term_sub(ts, address.term, term_const(ts, width, o->base));
  Term rooted = is_rooted(u, address, p.object);
  Term inside =
      term_and(ts, term_ule(ts, rel, term_const(ts, width, o->size - bytes)),
               within_extent(u, s, p.object, rel, bytes));
  inside = term_and(ts, inside, rooted);
  Term any = term_false(ts);
  for (uint32_t i = 0; i < o->cells.n; i++) {
    const MemoryCell *c = memory_cell(u->memory, o->cells.data[i]);
    if (c->offset + bytes > o->size)
      continue;
    Term here =
        term_eq(ts, address.term, term_const(ts, width, o->base + c->offset));
    here = term_and(ts, here, rooted);
    any = term_or(ts, any, here);
    add_target(u, r, p.object, c->offset, here, bytes);
    o = memory_object(u->memory, p.object);
  }
  r->valid = term_or(ts, r->valid, inside);
  r->supported = term_and(ts, r->supported, term_implies(ts, inside, any));
}

static bool is_accessible(const MemoryObject *o, unsigned bytes, bool write) {
  return o->size >= bytes &&
         !(write && o->global && object_is_read_only(o->global));
}

/* True if the target uses slots, which are added. */
static bool use_slots(Unwinder *u, const UnwindState *s, const Activation *a,
                      const Inst *inst, Resolved *r, Value address, PtsTarget p,
                      unsigned bytes) {
  if (!p.stride || !slots_apply(u, p.object, p, bytes, inst))
    return false;
  TermStore *ts = u->terms;
  const MemoryObject *o = memory_object(u->memory, p.object);
  unsigned width = pointer_width(u);
  Term rel = term_sub(ts, address.term, term_const(ts, width, o->base));
  Term last = term_const(ts, width, o->size - bytes);
  Term inside = term_and(ts, term_ule(ts, rel, last),
                         within_extent(u, s, p.object, rel, bytes));
  inside = term_and(ts, inside, is_rooted(u, address, p.object));
  slots_resolve(u, s->guard->term,
                inst_key(u, a, (uint32_t)(inst - a->function->code)), r, p,
                bytes, rel, inside);
  return true;
}

static void resolve(Unwinder *u, const UnwindState *s, const Activation *a,
                    const Inst *inst, Resolved *r, Value address,
                    unsigned bytes, bool write) {
  assert(bytes >= 1 && bytes <= 8);
  TermStore *ts = u->terms;
  r->valid = term_false(ts), r->supported = term_true(ts);
  unsigned n = pts_count(u->pts, address.pts);
  for (unsigned i = 0; i < n; i++) {
    PtsTarget p = pts_get(u->pts, address.pts, i);
    if (!pts_target_is_object(p))
      continue;
    const MemoryObject *o = memory_object(u->memory, p.object);
    if (!is_accessible(o, bytes, write))
      continue;
    if (use_slots(u, s, a, inst, r, address, p, bytes))
      continue;
    if (pts_target_flat(p).stride == 1 && bytes > 1) {
      resolve_anywhere(u, s, r, address, p, bytes);
    } else if (p.stride) {
      resolve_strided(u, s, r, address, p, bytes, n == 1);
    } else if (p.offset >= 0 && (uint64_t)p.offset + bytes <= o->size) {
      Term here = is_at(u, address, p.object, (uint64_t)p.offset);
      add_target(u, r, p.object, (uint64_t)p.offset, here, bytes);
      Term rel = term_const(ts, pointer_width(u), (uint64_t)p.offset);
      Term inside =
          term_and(ts, here, within_extent(u, s, p.object, rel, bytes));
      r->valid = term_or(ts, r->valid, inside);
    }
  }
}

void memory_note(Unwinder *u, UnwindState *s, uint32_t cell, bool write,
                 bool *shared, bool *visible) {
  if (!s->multi)
    return;
  ThreadAccess a = {u->thread, s->created, s->dead, write};
  if (memory_cell(u->memory, cell)->is_shared &&
      (write || unwind_is_update(u, s) ||
       !memory_is_own(u->memory, cell, &a))) {
    *shared = true;
    *visible = *visible || memory_is_visible(u->memory, cell, &a);
  }
  memory_record(u->memory, cell, a);
}

void memory_note_ordered(Unwinder *u, UnwindState *s, uint32_t cell, bool write,
                         bool *shared, bool *visible) {
  memory_note(u, s, cell, write, shared, visible);
  order_note_access(u, cell, write, *shared, *visible);
}

static void note_alive(Unwinder *u, UnwindState *s, uint32_t object, bool write,
                       bool *shared, bool *visible) {
  const MemoryObject *o = memory_object(u->memory, object);
  if (memory_is_variable(o) && o->owner != u->thread)
    memory_mark_freed(u->memory, object);
  if (o->may_die)
    memory_note_ordered(u, s, o->alive, write, shared, visible);
}

static void join_section(Unwinder *u, UnwindState *s, const Inst *user,
                         bool shared, bool visible) {
  if (shared &&
      (!s->section->is_shared || (visible && !s->section->is_visible)))
    memory_mark_section(u->memory, s->section, visible);
  if (shared && s->current == TRANSITION_NONE)
    transition_begin(u, s, user);
}

/* An access that is no step of its own belongs to the previous step. */
void memory_join_step(Unwinder *u, UnwindState *s, bool shared, bool visible) {
  if (s->atomic) {
    join_section(u, s, NULL, shared, visible);
  } else if (shared && (visible || s->current == TRANSITION_NONE)) {
    TransitionId t = transition_begin(u, s, NULL);
    *vec_push(u->round, &u->steps) = (ConfigRun){s->guard->term, 0, t};
  }
}

static void note_mode(Unwinder *u, const UnwindState *s, const Inst *inst) {
  AccessMode *m = &u->building.data[s->current].mode;
  if (inst->kind == INST_LOAD) {
    m->has_load = true;
  } else if (inst->kind == INST_STORE) {
    m->has_store = true;
    m->order = inst->order > m->order ? inst->order : m->order;
  }
}

/* Finds the transition that the access belongs to, or begins it. */
static void place_access(Unwinder *u, UnwindState *s, const Activation *a,
                         const Inst *inst, bool shared, bool visible) {
  const Inst *user = user_inst(u, a, inst);
  if (s->atomic) {
    join_section(u, s, user, shared, visible);
    return;
  }
  TransitionId begins = TRANSITION_NONE;
  if (shared && (visible || s->current == TRANSITION_NONE))
    begins = transition_begin(u, s, user);
  step_record(u, s, begins);
  site_record(u, s, a, inst, begins);
  if (shared && visible)
    note_mode(u, s, inst);
}

/* Notes that the access, where 'when' holds, depends on whether the object
 * lives, or, if 'ends', ends its life. */
static void note_life(Unwinder *u, const UnwindState *s, uint32_t object,
                      Term when, const Inst *inst, bool ends) {
  const MemoryObject *o = memory_object(u->memory, object);
  Inst plain = *inst;
  plain.order = plain.failure = MEMORY_ORDER_PLAIN;
  if (o->may_die && memory_cell(u->memory, o->alive)->is_shared)
    transition_note_order(u, s, o->alive, when, &plain, ends);
}

/* Notes where the transition's atomic access is, by its first target: an update
 * reads and writes one place, but a structure is accessed in parts. */
static void note_atomic(Unwinder *u, const UnwindState *s,
                        const AccessTarget *t) {
  Building *b = &u->building.data[s->current];
  bool is_other = b->atomic_object != t->object + 1 || b->atomic != t->offset;
  b->mode.is_torn |= b->atomic_object && is_other;
  b->atomic_object = t->object + 1, b->atomic = t->offset;
}

static void note_orders(Unwinder *u, const UnwindState *s, const Inst *inst,
                        const Resolved *r, unsigned bytes, bool write) {
  if (!u->options->has_fences || s->current == TRANSITION_NONE)
    return;
  for (uint32_t i = 0; i < r->targets.n; i++) {
    const AccessTarget *t = &r->targets.data[i];
    const MemoryCells *cells = target_cells(u, inst, t);
    for (unsigned k = 0; k < cells->n; k++)
      if (memory_cell(u->memory, cells->data[k])->is_shared)
        transition_note_order(u, s, cells->data[k], t->when, inst, write);
    note_life(u, s, t->object, t->when, inst, false);
    if ((cells->n > 1 || t->bytes < bytes) &&
        inst->order != MEMORY_ORDER_PLAIN && !s->model)
      u->building.data[s->current].mode.is_torn = true;
  }
  if (inst->order != MEMORY_ORDER_PLAIN && !s->model && r->targets.n)
    note_atomic(u, s, &r->targets.data[0]);
}

/* True if the present transition is a plain access on the same path: in a cycle
 * of psc it does as well as the next one. */
static bool is_in_passage(const Unwinder *u, const UnwindState *s) {
  if (s->current == TRANSITION_NONE)
    return false;
  const Building *b = &u->building.data[s->current];
  return b->guard == s->guard && !b->atomic_object && !b->mode.is_section &&
         !b->mode.is_fence;
}

/* True if a cycle of psc (has_passages) may contain the plain access though no
 * other thread accesses the object: then it is a transition of its own. */
static bool is_passage(Unwinder *u, const UnwindState *s, const Resolved *r) {
  if (!u->has_passages || s->atomic || is_in_passage(u, s))
    return false;
  for (uint32_t i = 0; i < r->targets.n; i++) {
    const Object *o =
        memory_object(u->memory, r->targets.data[i].object)->global;
    if (!o || o->is_thread_local)
      return false;
  }
  return r->targets.n;
}

static void note_targets(Unwinder *u, UnwindState *s, const Activation *a,
                         const Inst *inst, const Resolved *r, unsigned bytes,
                         bool write) {
  bool shared = false, visible = false;
  for (uint32_t i = 0; i < r->targets.n; i++) {
    const AccessTarget *t = &r->targets.data[i];
    const MemoryCells *cells = target_cells(u, inst, t);
    for (unsigned k = 0; k < cells->n; k++)
      memory_note(u, s, cells->data[k], write, &shared, &visible);
    note_alive(u, s, t->object, false, &shared, &visible);
    for (unsigned k = 0; k < cells->n && u->orders.n; k++)
      order_note_access(u, cells->data[k], write, shared, visible);
  }
  if (s->multi && u->options->has_fences &&
      (inst->order != MEMORY_ORDER_PLAIN || is_passage(u, s, r)))
    shared = visible = true; /* psc may go by way of it */
  place_access(u, s, a, inst, shared, visible);
  if (shared)
    note_orders(u, s, inst, r, bytes, write);
}

void memory_note_alive(Unwinder *u, UnwindState *s, uint32_t object,
                       bool *shared, bool *visible) {
  note_alive(u, s, object, false, shared, visible);
}

/* True if the object was made on the path, or on one where the thread or an
 * ancestor of it was made. */
static bool is_made(const Unwinder *u, const UnwindState *s,
                    const MemoryObject *o) {
  if (!o->extent)
    return false;
  bool is_there = guard_is_on(s->guard, o->made_at);
  for (const Ancestry *x = u->ancestry; x && !is_there; x = x->parent)
    is_there = guard_is_on(x->guard, o->made_at);
  return is_there;
}

Term memory_extent(Unwinder *u, const UnwindState *s, uint32_t object) {
  const MemoryObject *o = memory_object(u->memory, object);
  unsigned width = pointer_width(u);
  if (!o->limit)
    return term_const(u->terms, width, o->size);
  Term t = is_made(u, s, o) ? o->extent : o->limit;
  return term_width(u->terms, t) < width ? term_zext(u->terms, t, width) : t;
}

Term memory_is_alive(Unwinder *u, const UnwindState *s, uint32_t object) {
  assert(object < memory_count_objects(u->memory));
  const MemoryObject *o = memory_object(u->memory, object);
  if (!o->may_die)
    return term_true(u->terms);
  Value v = cell_read(u, s, o->alive);
  return term_eq(u->terms, v.term, term_const(u->terms, 8, 1));
}

/* Adds liveness to validity; dead objects are no targets. */
static void require_alive(Unwinder *u, const UnwindState *s, Resolved *r) {
  TermStore *ts = u->terms;
  Term dead = term_false(ts);
  r->reused = term_false(ts);
  for (uint32_t i = 0; i < r->targets.n; i++) {
    const AccessTarget *t = &r->targets.data[i];
    Term gone = term_not(ts, memory_is_alive(u, s, t->object));
    gone = term_and(ts, t->when, gone);
    if (term_is_false(ts, gone))
      continue;
    dead = term_or(ts, dead, gone);
    Term taken = t->slot == NO_SLOT ? places_are_reused(u, t->object, t->offset)
                                    : places_may_be_reused(u, t->object);
    r->reused = term_or(ts, r->reused, term_and(ts, gone, taken));
  }
  r->valid = term_and(ts, r->valid, term_not(ts, dead));
}

static const char reused_text[] =
    "an access by the address of a freed block whose memory was reused";

static const char *what_is_accessed(const Inst *inst) {
  return inst->text ? inst->text : "memory";
}

static const char *access_text(Unwinder *u, const Inst *inst) {
  return arena_printf(u->run, "'%s' is accessed outside of a live object",
                      what_is_accessed(inst));
}

/* An invalid read, in an execution that is not checked for it, gives any value,
 * so that more can be proved. */
static void read_any_value(Unwinder *u, UnwindState *s, const Activation *a,
                           const Inst *inst, Term valid) {
  if (term_is_true(u->terms, valid))
    return;
  check_add(u, s, a, inst, CHECK_ANY_VALUE, valid, access_text(u, inst));
  state_assume(u, s, term_or(u->terms, valid, u->beyond));
}

static void refuse(Unwinder *u, UnwindState *s, const Activation *a,
                   const Inst *inst, Term bad, const char *text) {
  check_modelled(u, s, a, inst, term_not(u->terms, bad), text);
}

static const char *unknown_text(Unwinder *u, const Object *o) {
  return o->n_known
             ? arena_printf(u->run, "'%s' beyond its first %llu bytes", o->name,
                            (unsigned long long)o->n_known)
             : arena_printf(u->run, "value of extern variable '%s'", o->name);
}

/* Refuses accesses past the end of an object of which only the beginning is
 * modelled. */
static void refuse_past_end(Unwinder *u, UnwindState *s, const Activation *a,
                            const Inst *inst, Value address, Term valid) {
  unsigned n = pts_count(u->pts, address.pts);
  for (unsigned i = 0; i < n && !term_is_true(u->terms, valid); i++) {
    PtsTarget p = pts_get(u->pts, address.pts, i);
    const Object *o = pts_target_is_object(p)
                          ? memory_object(u->memory, p.object)->global
                          : NULL;
    if (o && o->n_known)
      refuse(u, s, a, inst,
             term_and(u->terms, value_is_in(u, address, p.object),
                      term_not(u->terms, valid)),
             unknown_text(u, o));
  }
}

/* Refuses reads of objects that are defined in another file and may hold any
 * value. */
static void refuse_unknown(Unwinder *u, UnwindState *s, const Activation *a,
                           const Inst *inst, const Resolved *r) {
  for (uint32_t i = 0; i < r->targets.n && s->guard; i++) {
    const AccessTarget *t = &r->targets.data[i];
    const Object *o = memory_object(u->memory, t->object)->global;
    if (!o || !o->is_unknown ||
        (t->slot == NO_SLOT && t->offset + t->bytes <= o->n_known))
      continue;
    refuse(u, s, a, inst, term_and(u->terms, r->valid, t->when),
           unknown_text(u, o));
  }
}

/* Returns the room of an earlier access, which its end gives back. */
static AccessTargets take_room(Unwinder *u) {
  AccessTargets room = u->targets;
  room.n = 0;
  u->targets = (AccessTargets){0};
  return room;
}

static bool begin_access(Unwinder *u, UnwindState *s, const Activation *a,
                         const Inst *inst, Value address, unsigned bytes,
                         bool write, Resolved *r) {
  resolve(u, s, a, inst, r, address, bytes, write);
  if (u->status != OK)
    return false;
  note_targets(u, s, a, inst, r, bytes, write);
  require_alive(u, s, r);
  refuse(u, s, a, inst, r->reused, reused_text);
  refuse_past_end(u, s, a, inst, address, r->valid);
  if (!s->guard)
    return false;
  if (!write && !(u->options->properties >> PROPERTY_DEREF & 1))
    read_any_value(u, s, a, inst, r->valid);
  else if (!term_is_true(u->terms, r->valid))
    check_property(u, s, a, inst, PROPERTY_DEREF, r->valid,
                   access_text(u, inst));
  Term bad = term_and(u->terms, r->valid, term_not(u->terms, r->supported));
  if (!term_is_false(u->terms, bad))
    refuse(u, s, a, inst, bad,
           arena_printf(u->run,
                        "an access to '%s' across the parts of an object",
                        what_is_accessed(inst)));
  if (!write)
    refuse_unknown(u, s, a, inst, r);
  for (uint32_t i = 0; s->guard && i < r->targets.n; i++) {
    const AccessTarget *t = &r->targets.data[i];
    race_note_access(u, s, a, inst, t);
  }
  return s->guard != NULL;
}

static unsigned cells_of(Unwinder *u, const AccessTarget *t,
                         uint32_t cells[8]) {
  if (t->slot == NO_SLOT)
    return memory_cells(u->memory, t->object, t->offset, t->bytes, cells);
  cells[0] = t->slot;
  return 1;
}

static Value read_target(Unwinder *u, const UnwindState *s,
                         const AccessTarget *t) {
  uint32_t cells[8];
  unsigned n = cells_of(u, t, cells);
  Value v = cell_read(u, s, cells[0]);
  for (unsigned k = 1; k < n; k++)
    v = value_joined(u, cell_read(u, s, cells[k]), v);
  return v;
}

static bool are_equal(Value a, Value b) {
  return a.term == b.term && a.pts == b.pts && a.root == b.root;
}

/* Returns the value that more than half of all have, or else any of them
 * (Boyer and Moore 1981). */
static Value majority(const Value *all, uint32_t n) {
  Value v = {0};
  uint32_t more = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (!more)
      v = all[i];
    more = are_equal(v, all[i]) ? more + 1 : more - 1;
  }
  return v;
}

/* Returns the piece of the access, from byte 'low' on.  Where no other target
 * is, it has the value that most have: a large array with few values takes few
 * choices. */
static Value piece_of_targets(Unwinder *u, const Resolved *r,
                              const Value *values, unsigned low,
                              unsigned bytes) {
  Value *parts = ARENA_ARRAY(u->round, Value, r->targets.n + 1);
  Term *when = ARENA_ARRAY(u->round, Term, r->targets.n + 1);
  uint32_t n = 0;
  for (uint32_t i = 0; i < r->targets.n; i++) {
    const AccessTarget *t = &r->targets.data[i];
    if (low < t->low || t->low + t->bytes <= low)
      continue;
    parts[n] = value_part(u, values[i], 8 * (low - t->low), 8 * bytes);
    when[n++] = t->when;
  }
  if (!n)
    return value_const(u, 8 * bytes, 0);
  Value rest = n > FEW ? majority(parts, n) : parts[n - 1], v = rest;
  for (uint32_t i = n; i-- > 0;)
    if (n <= FEW ? i + 1 < n : !are_equal(parts[i], rest))
      v = value_ite(u, when[i], parts[i], v);
  return v;
}

/* The pieces are joined once they are known, so that an address in pieces keeps
 * its root. */
Value value_of_targets(Unwinder *u, const Resolved *r, const Value *values,
                       unsigned bytes) {
  unsigned piece = bytes;
  for (uint32_t i = 0; i < r->targets.n; i++)
    if (r->targets.data[i].bytes < piece)
      piece = r->targets.data[i].bytes;
  Value v = piece_of_targets(u, r, values, 0, piece);
  for (unsigned low = piece; low < bytes; low += piece)
    v = value_joined(u, piece_of_targets(u, r, values, low, piece), v);
  return v;
}

static Value read_targets(Unwinder *u, const UnwindState *s, const Resolved *r,
                          unsigned bytes) {
  Value *values = ARENA_ARRAY(u->round, Value, r->targets.n);
  for (uint32_t i = r->targets.n; i-- > 0;)
    values[i] = read_target(u, s, &r->targets.data[i]);
  Value v = value_of_targets(u, r, values, bytes);
  if (!term_is_true(u->terms, r->valid))
    v.term = term_ite(
        u->terms, r->valid, v.term,
        term_var(u->terms, 8 * bytes, bits_mask(8 * bytes), "any value"));
  return v;
}

Value memory_load(Unwinder *u, UnwindState *s, const Activation *a,
                  const Inst *inst, Value address, unsigned bytes) {
  assert(s->guard && bytes >= 1 && bytes <= 8);
  Resolved r = {.targets = take_room(u)};
  const Value v = begin_access(u, s, a, inst, address, bytes, false, &r)
                      ? read_targets(u, s, &r, bytes)
                      : value_const(u, 8 * bytes, 0);
  u->targets = r.targets;
  return v;
}

static void write_target(Unwinder *u, UnwindState *s, const AccessTarget *t,
                         Value v) {
  uint32_t cells[8];
  unsigned n = cells_of(u, t, cells);
  unsigned low = 8 * t->low;
  for (unsigned k = 0; k < n; k++) {
    unsigned width = 8 * memory_cell(u->memory, cells[k])->bytes;
    cell_write(u, s, cells[k], t->when, value_part(u, v, low, width));
    low += width;
  }
}

/* Notes that the witness has been followed from here on. */
static void note_armed(Unwinder *u, const UnwindState *s, const Inst *inst,
                       Value value) {
  const Aim *aim = u->program->aim;
  if (!aim || inst->a.kind != OPERAND_OBJECT || inst->a.id != aim->armed)
    return;
  Term zero = term_const(u->terms, term_width(u->terms, value.term), 0);
  Term armed = term_not(u->terms, term_eq(u->terms, value.term, zero));
  if (term_is_false(u->terms, armed))
    return;
  *vec_push(u->round, &u->checks) =
      (Check){.kind = CHECK_FOLLOWED,
              .thread = u->thread,
              .after = u->building.n - u->first,
              .violated = term_and(u->terms, s->guard->term, armed),
              .text = "the witness is followed",
              .loc = inst->loc};
}

void memory_keep_rooted(Unwinder *u, UnwindState *s, Pts others, Value *v) {
  if (!s->guard || (!v->root && !value_resembles(u, *v, others)))
    return;
  Value whole = {.term = v->term,
                 .pts = pts_union(u->pts, v->pts, others),
                 .root = value_root(u, *v)};
  check_modelled(u, s, u->here, u->now, value_distinguishes(u, whole),
                 v->pts
                     ? "storing a value computed from several addresses, which "
                       "other threads read"
                     : "storing a number that may equal an address, which "
                       "other threads read");
  v->root = 0;
}

/* Returns what the cells of all targets may hold. */
static Pts pts_of_targets(Unwinder *u, const Resolved *r) {
  Pts all = 0;
  for (uint32_t i = 0; i < r->targets.n; i++) {
    const AccessTarget *t = &r->targets.data[i];
    uint32_t cells[8];
    unsigned n = cells_of(u, t, cells);
    for (unsigned k = 0; k < n; k++)
      all = pts_union(u->pts, all, memory_cell(u->memory, cells[k])->pts);
  }
  return all;
}

static void write_targets(Unwinder *u, UnwindState *s, const Resolved *r,
                          Value value, unsigned bytes) {
  if (s->multi && 8 * bytes >= pointer_width(u))
    memory_keep_rooted(u, s, pts_of_targets(u, r), &value);
  for (uint32_t i = 0; s->guard && i < r->targets.n; i++)
    write_target(u, s, &r->targets.data[i], value);
}

void memory_assign(Unwinder *u, UnwindState *s, const Activation *a,
                   const Inst *inst, Value address, Value value,
                   unsigned bytes) {
  assert(term_width(u->terms, value.term) == 8 * bytes);
  assert(s->guard && bytes >= 1 && bytes <= 8);
  Resolved r = {.targets = take_room(u)};
  if (begin_access(u, s, a, inst, address, bytes, true, &r)) {
    note_armed(u, s, inst, value);
    write_targets(u, s, &r, value, bytes);
  }
  u->targets = r.targets;
}

static bool takes_object(const Unwinder *u, const Inst *inst, uint32_t object) {
  const MemoryObject *o = memory_object(u->memory, object);
  return memory_is_block(o) && inst_takes_block(inst, o->kind);
}

void memory_free(Unwinder *u, UnwindState *s, const Activation *a,
                 const Inst *inst, Value address) {
  assert(s->guard && inst->kind == INST_FREE);
  TermStore *ts = u->terms;
  unsigned width = pointer_width(u), n = pts_count(u->pts, address.pts);
  bool shared = false, visible = false;
  for (unsigned i = 0; i < n; i++) {
    PtsTarget p = pts_get(u->pts, address.pts, i);
    if (!pts_target_is_object(p) || !takes_object(u, inst, p.object))
      continue;
    memory_mark_freed(u->memory, p.object);
    note_alive(u, s, p.object, true, &shared, &visible);
    if (s->multi && heap_is_watched(u))
      shared = visible = true;
  }
  place_access(u, s, a, inst, shared, visible);
  for (unsigned i = 0; shared && i < n; i++) {
    PtsTarget p = pts_get(u->pts, address.pts, i);
    if (pts_target_is_object(p) && takes_object(u, inst, p.object))
      note_life(u, s, p.object, is_at(u, address, p.object, 0), inst, true);
  }
  Term good = term_eq(ts, address.term, term_const(ts, width, 0));
  Term reused = term_false(ts);
  for (unsigned i = 0; i < n; i++) {
    PtsTarget p = pts_get(u->pts, address.pts, i);
    if (!pts_target_is_object(p))
      continue;
    const MemoryObject *o = memory_object(u->memory, p.object);
    if (!takes_object(u, inst, p.object))
      continue;
    Term here = is_at(u, address, p.object, 0);
    Term live = term_and(ts, here, memory_is_alive(u, s, p.object));
    good = term_or(ts, good, live);
    Term taken = places_are_reused(u, p.object, 0);
    taken = term_and(ts, taken, term_and(ts, here, term_not(ts, live)));
    reused = term_or(ts, reused, taken);
    if (!term_is_false(ts, here))
      cell_write(u, s, o->alive, here, value_const(u, 8, 0));
    heap_event(u, s, p.object, true, here);
  }
  refuse(u, s, a, inst, reused, reused_text);
  if (!s->guard)
    return;
  check_property(u, s, a, inst, PROPERTY_FREE, good,
                 "free() gets a pointer that is not to a live heap block");
  for (unsigned i = 0; s->guard && i < n; i++) {
    PtsTarget p = pts_get(u->pts, address.pts, i);
    if (pts_target_is_object(p) && takes_object(u, inst, p.object))
      race_note_free(u, s, inst, p.object, is_at(u, address, p.object, 0));
  }
}

/* Notes that the size of mapped memory depends on whether it lives. */
static void note_mapped(Unwinder *u, UnwindState *s, const Activation *a,
                        const Inst *inst, Value address) {
  bool shared = false, visible = false;
  unsigned n = pts_count(u->pts, address.pts);
  for (unsigned i = 0; i < n; i++) {
    PtsTarget p = pts_get(u->pts, address.pts, i);
    if (pts_target_is_object(p) && takes_object(u, inst, p.object))
      note_alive(u, s, p.object, false, &shared, &visible);
  }
  place_access(u, s, a, inst, shared, visible);
  for (unsigned i = 0; shared && i < n; i++) {
    PtsTarget p = pts_get(u->pts, address.pts, i);
    if (pts_target_is_object(p) && takes_object(u, inst, p.object))
      note_life(u, s, p.object, is_at(u, address, p.object, 0), inst, false);
  }
}

/* Returns the size of an object; of mapped memory that is dead, with its lowest
 * bit set. */
static Term size_of(Unwinder *u, const UnwindState *s, const Inst *inst,
                    uint32_t object) {
  TermStore *ts = u->terms;
  Term size = memory_extent(u, s, object);
  if (inst->memory != MEMORY_MAPPED)
    return size;
  return term_ite(
      ts, memory_is_alive(u, s, object), size,
      term_op(ts, OP_OR, 0, size, term_const(ts, pointer_width(u), 1), 0));
}

Value memory_size(Unwinder *u, UnwindState *s, const Activation *a,
                  const Inst *inst, Value address) {
  assert(s->guard && inst->kind == INST_SIZE);
  TermStore *ts = u->terms;
  unsigned width = pointer_width(u);
  Value v = value_const(u, width, 0);
  if (inst->memory == MEMORY_MAPPED)
    note_mapped(u, s, a, inst, address);
  Term known = term_false(ts);
  for (unsigned i = 0; i < pts_count(u->pts, address.pts); i++) {
    PtsTarget p = pts_get(u->pts, address.pts, i);
    if (!pts_target_is_object(p) || !takes_object(u, inst, p.object))
      continue;
    Term here = is_at(u, address, p.object, 0);
    v.term = term_ite(ts, here, size_of(u, s, inst, p.object), v.term);
    known = term_or(ts, known, here);
  }
  if (inst->memory != MEMORY_MAPPED)
    check_property(u, s, a, inst, PROPERTY_FREE, known,
                   "realloc() gets a pointer that is not to a heap block");
  return v;
}

/* The end of a variable is no step: it belongs to the previous step. */
static void kill_variable(Unwinder *u, UnwindState *s, uint32_t object,
                          Term here) {
  memory_mark_freed(u->memory, object);
  bool shared = false, visible = false;
  note_alive(u, s, object, true, &shared, &visible);
  memory_join_step(u, s, shared, false);
  cell_write(u, s, memory_object(u->memory, object)->alive, here,
             value_const(u, 8, 0));
}

void memory_end_frame(Unwinder *u, UnwindState *s, const Activation *a) {
  for (uint32_t i = 0; i < a->blocks.n; i++)
    kill_variable(u, s, a->blocks.data[i], term_true(u->terms));
}

void memory_dead(Unwinder *u, UnwindState *s, Value address) {
  TermStore *ts = u->terms;
  for (unsigned i = 0; i < pts_count(u->pts, address.pts); i++) {
    PtsTarget p = pts_get(u->pts, address.pts, i);
    if (!pts_target_is_object(p))
      continue;
    const MemoryObject *o = memory_object(u->memory, p.object);
    if (o->global || o->kind != MEMORY_STACK)
      continue;
    Term here = is_at(u, address, p.object, 0);
    if (!term_is_false(ts, here))
      kill_variable(u, s, p.object, here);
  }
}

bool memory_is_certainly_dead(Unwinder *u, const UnwindState *s,
                              uint32_t object) {
  uint64_t alive;
  Term t = map_get(&s->cells, memory_object(u->memory, object)->alive).term;
  return t && term_is_const(u->terms, t, &alive) && !alive;
}

void memory_end_thread(Unwinder *u, UnwindState *s) {
  for (uint32_t i = 0; i < memory_count_objects(u->memory); i++) {
    const MemoryObject *o = memory_object(u->memory, i);
    if (o->may_die && memory_is_variable(o) && o->owner == u->thread &&
        !memory_is_certainly_dead(u, s, i))
      kill_variable(u, s, i, term_true(u->terms));
  }
}

/* Each object has one variable in all rounds: threads that use the object may
 * be executed before the one that makes it. */
static void define_limit(Unwinder *u, const UnwindState *s, MemoryObject *o,
                         Term size) {
  TermStore *ts = u->terms;
  if (term_is_const(ts, size, NULL) && !o->limit)
    return;
  if (!o->limit) {
    o->limit = term_var(ts, term_width(ts, size), bits_mask(bits_for(o->size)),
                        "size");
    memory_mark_grown(u->memory);
  }
  *vec_push(u->round, &u->facts) =
      term_implies(ts, s->guard->term, term_eq(ts, o->limit, size));
  o->extent = size, o->made_at = s->guard;
}

Value memory_new_object(Unwinder *u, UnwindState *s, Activation *a,
                        uint64_t key, const Inst *inst, Term size,
                        uint64_t most) {
  assert(inst->kind == INST_ALLOC && s->guard);
  uint64_t align = 0;
  if (inst->b.kind &&
      !term_is_const(u->terms, operand_value(u, s, inst->b).term, &align))
    path_cut(u, s, a, inst, CHECK_UNSUPPORTED,
             "an alignment that is not constant", 0);
  if (align > ADDRESS_MOST_ALIGN)
    path_cut(u, s, a, inst, CHECK_UNSUPPORTED,
             "an alignment of more than 4096 bytes", 0);
  if (!s->guard)
    return value_const(u, pointer_width(u), 0);
  uint32_t object =
      memory_allocate(u->memory, key, inst, u->thread, most,
                      align ? (unsigned)align : address_alignment(inst));
  define_limit(u, s, memory_object(u->memory, object), size);
  places_note_birth(u, s, object,
                    inst->c.kind ? operand_value(u, s, inst->c) : (Value){0});
  *vec_push(u->round, &u->births) =
      (Effect){.path = s->guard, .when = term_true(u->terms), .object = object};
  Value v = address_value(u, object, 0);
  if (inst->memory == MEMORY_FRAME)
    *vec_push(u->round, &a->blocks) = object;
  if (memory_is_block(memory_object(u->memory, object)))
    heap_event(u, s, object, false, term_true(u->terms));
  input_record(u, s, INPUT_ADDRESS, inst, v.term);
  return v;
}
