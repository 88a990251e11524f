#include "frontend/base/hash.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>

/* Elements at positions that are not constant, in large objects.  A site, an
 * access at such a position, has a slot: a cell at a position that is a
 * variable of the execution.  Of the sites that are executed and access one
 * element, all use the slot of the first, in the order in which slots were
 * made.  Where that element is a cell at a constant position, they use that.
 *
 * Two sites whose elements may share some bytes but not all make the object
 * grained: from the next round on each access to it is one to several elements
 * of equal size, which then are equal or apart. */

enum {
  FEW = 1 << 5,      /* positions that are all tried */
  MOST_OPEN = 1 << 8 /* bytes, of an object whose size is not constant */
};

bool slots_apply(Unwinder *u, uint32_t object, PtsTarget p, unsigned bytes,
                 const Inst *inst) {
  MemoryObject *o = memory_object(u->memory, object);
  if (inst->before || inst->after || (o->global && o->global->image))
    return false;
  o->has_slots |=
      o->limit ? o->size > MOST_OPEN
               : o->cells.n < FEW &&
                     (o->size - bytes) / pts_target_flat(p).stride >= FEW;
  return o->has_slots;
}

bool slots_has(const MemoryObject *o, uint32_t i) {
  return !o->grain || o->slots.data[i].bytes == o->grain;
}

typedef struct {
  Unwinder *u;
  Resolved *resolved;
  uint32_t object;
  PtsTarget target;
  unsigned bytes, width;
  unsigned low; /* the part of the access: from this byte on */
  Term part;    /* position in the object, of 'width' bits */
  Term open;    /* it is inside of the object, and at no cell so far */
} SlotAccess;

static Term number(const SlotAccess *x, uint64_t n) {
  return term_const(x->u->terms, x->width, n);
}

static void add_target(SlotAccess *x, uint64_t offset, uint32_t slot,
                       Term here) {
  TermStore *ts = x->u->terms;
  Term when = term_and(ts, x->open, here);
  if (!term_is_false(ts, when))
    *vec_push(x->u->round, &x->resolved->targets) =
        (AccessTarget){x->object, offset, when, slot, x->low, x->bytes};
  x->open = term_and(ts, x->open, term_not(ts, here));
}

static void refuse(SlotAccess *x, Term bad) {
  TermStore *ts = x->u->terms;
  x->resolved->supported = term_and(ts, x->resolved->supported,
                                    term_not(ts, term_and(ts, x->open, bad)));
}

/* Returns the distance, modulo the stride, from the target's offset. */
static Term distance_from_offset(const SlotAccess *x) {
  TermStore *ts = x->u->terms;
  const PtsTarget p = x->target;
  unsigned most = bits_for(p.stride);
  unsigned width = 1 + (most > x->width ? most : x->width);
  Term at = term_zext(ts, x->part, width);
  if (x->width < 64 && p.stride >> x->width)
    return term_sub(ts, at, term_const(ts, width, (uint64_t)p.offset));
  return term_op(
      ts, OP_UREM, width,
      term_add(ts, at, term_const(ts, width, p.stride - (uint64_t)p.offset)),
      term_const(ts, width, p.stride), TERM_NONE);
}

/* The same for a target with a window. */
static Term is_in_window(const SlotAccess *x) {
  TermStore *ts = x->u->terms;
  const PtsTarget p = x->target;
  Term rest = distance_from_offset(x);
  unsigned width = term_width(ts, rest);
  Term steps = term_op(ts, OP_UREM, width, rest, term_const(ts, width, p.step),
                       TERM_NONE);
  return term_and(ts, term_ule(ts, rest, term_const(ts, width, p.span)),
                  term_eq(ts, steps, term_const(ts, width, 0)));
}

/* Returns the condition that the position is one of the target's. */
static Term is_of_target(const SlotAccess *x) {
  TermStore *ts = x->u->terms;
  uint64_t stride = x->target.stride, offset = (uint64_t)x->target.offset;
  if (x->target.span)
    return is_in_window(x);
  if (x->width < 64 && stride >> x->width) /* one position at most */
    return offset >> x->width ? term_false(ts)
                              : term_eq(ts, x->part, number(x, offset));
  if (stride & (stride - 1))
    return term_eq(
        ts,
        term_op(ts, OP_UREM, x->width, x->part, number(x, stride), TERM_NONE),
        number(x, offset));
  unsigned n = bits_for(stride) - 1;
  return n ? term_eq(ts, term_extract(ts, x->part, 0, n),
                     term_const(ts, n, offset))
           : term_true(ts);
}

Term slots_are_at(Unwinder *u, PtsTarget p, Term rel) {
  const MemoryObject *o = memory_object(u->memory, p.object);
  SlotAccess x = {.u = u, .target = p, .width = bits_for(o->size)};
  x.part = term_extract(u->terms, rel, 0, x.width);
  return p.stride ? is_of_target(&x)
                  : term_eq(u->terms, x.part, number(&x, (uint64_t)p.offset));
}

/* Makes the elements of the object so small that each access, also one of 'n'
 * bytes at a target, is of whole ones. */
static void refine(const SlotAccess *x, PtsTarget p, unsigned n) {
  uint64_t all = x->target.stride | (uint64_t)x->target.offset |
                 x->target.step | x->bytes | p.stride | (uint64_t)p.offset |
                 p.step | n;
  MemoryObject *o = memory_object(x->u->memory, x->object);
  unsigned grain = (unsigned)(all & -all);
  bool is_finer = !o->grain || grain < o->grain;
  assert(is_finer || memory_grew(x->u->memory));
  if (is_finer)
    o->grain = grain;
  memory_mark_grown(x->u->memory);
}

/* ---- cells at constant positions */

static void try_position(SlotAccess *x, uint64_t at, uint64_t *next) {
  const MemoryObject *o = memory_object(x->u->memory, x->object);
  if (at < *next || at + x->bytes > o->size)
    return;
  *next = at + 1;
  add_target(x, at, NO_SLOT, term_eq(x->u->terms, x->part, number(x, at)));
}

/* Adds the positions at which the access would meet the cell. */
static void try_cell(SlotAccess *x, const MemoryCell *c, uint64_t *next) {
  const PtsTarget flat = pts_target_flat(x->target);
  uint64_t stride = flat.stride, first = (uint64_t)flat.offset;
  if (stride < x->bytes) {
    refine(x, (PtsTarget){.offset = (int64_t)c->offset}, c->bytes);
    return;
  }
  uint64_t least = c->offset < x->bytes ? 0 : c->offset - x->bytes + 1;
  uint64_t at = least <= first
                    ? first
                    : first + (least - first + stride - 1) / stride * stride;
  for (; at < c->offset + c->bytes; at += stride)
    if (pts_target_has(x->target, at))
      try_position(x, at, next);
}

static void try_cells(SlotAccess *x) {
  uint64_t next = 0;
  const MemoryObject *o = memory_object(x->u->memory, x->object);
  for (uint32_t i = 0; i < o->cells.n; i++)
    try_cell(x, memory_cell(x->u->memory, o->cells.data[i]), &next);
}

/* ---- slots */

typedef enum { APART, SAME, ACROSS } Relation;

/* Compares the positions of two targets: they are equal or share no byte
 * (SAME), never share one (APART), or may overlap in part. */
static Relation relate(PtsTarget p, unsigned m, PtsTarget q, unsigned n) {
  uint64_t g = bits_gcd(p.stride, q.stride);
  uint64_t ahead = ((uint64_t)(p.offset % (int64_t)g) + g -
                    (uint64_t)(q.offset % (int64_t)g)) %
                   g;
  if (ahead >= q.span + (uint64_t)n && ahead + p.span + m <= g)
    return APART;
  g = bits_gcd(g, bits_gcd(p.step, q.step));
  ahead %= g;
  if (ahead >= n && ahead + m <= g)
    return APART;
  return m == n && !ahead && g >= m ? SAME : ACROSS;
}

static void try_slot(SlotAccess *x, const MemorySlot *s) {
  TermStore *ts = x->u->terms;
  Relation r = relate(x->target, x->bytes, s->target, s->bytes);
  if (r == SAME)
    add_target(x, 0, s->cell,
               term_and(ts, s->used, term_eq(ts, x->part, s->position)));
  else if (r == ACROSS)
    refine(x, s->target, s->bytes);
}

/* The position is a variable, unless no read of what threads share is in its
 * term: then others may have that, and differences of positions show. */
static void make_variables(SlotAccess *x, MemorySlot *slot) {
  TermStore *ts = x->u->terms;
  if (slot->position)
    return;
  slot->position = x->u->has_frames
                       ? term_var(ts, x->width, bits_mask(x->width), "position")
                       : x->part;
  slot->used = term_var(ts, 1, 1, "used");
  MemoryCell *c = memory_cell(x->u->memory, slot->cell);
  c->position = slot->position, c->used = slot->used;
}

/* Adds the site's own slot, which is used where no other target is. */
static void add_own(SlotAccess *x, Term guard, MemorySlot *slot) {
  Unwinder *u = x->u;
  TermStore *ts = u->terms;
  Term is_used = term_and(ts, guard, x->open);
  slot->is_seen = true;
  *vec_push(u->round, &u->facts) = term_eq(ts, slot->used, is_used);
  *vec_push(u->round, &u->facts) =
      term_implies(ts, guard, term_eq(ts, slot->position, x->part));
  add_target(x, 0, slot->cell, term_true(ts));
}

static void resolve_part(SlotAccess *x, Term guard, uint64_t key) {
  Unwinder *u = x->u;
  try_cells(x);
  uint32_t own = memory_slot(u->memory, x->target, x->bytes, key, u->thread);
  const MemoryObject *o = memory_object(u->memory, x->object);
  make_variables(x, &o->slots.data[own]);
  for (uint32_t i = 0; i < own; i++)
    if (slots_has(o, i))
      try_slot(x, &o->slots.data[i]);
  add_own(x, guard, &o->slots.data[own]);
}

void slots_resolve(Unwinder *u, Term guard, uint64_t key, Resolved *r,
                   PtsTarget p, unsigned bytes, Term rel, Term inside) {
  const MemoryObject *o = memory_object(u->memory, p.object);
  assert(p.stride && o->has_slots && o->size >= bytes);
  SlotAccess x = {.u = u,
                  .resolved = r,
                  .object = p.object,
                  .target = p,
                  .bytes = bytes,
                  .width = bits_for(o->size),
                  .open = inside};
  Term first = term_extract(u->terms, rel, 0, x.width);
  x.part = first;
  r->valid = term_or(u->terms, r->valid, inside);
  refuse(&x, term_not(u->terms, is_of_target(&x)));
  if (!o->grain || bytes % o->grain || p.stride % o->grain ||
      (uint64_t)p.offset % o->grain || p.step % o->grain) {
    if (o->grain)
      refine(&x, p, o->grain);
    resolve_part(&x, guard, key);
    return;
  }
  x.bytes = o->grain;
  for (; x.low < bytes; x.low += x.bytes) {
    x.part = term_add(u->terms, first, number(&x, x.low));
    x.target.offset = (p.offset + x.low) % p.stride;
    x.open = inside;
    resolve_part(&x, guard, hash_mix(key, 1 + x.low));
  }
}

void slots_settle(Unwinder *u) {
  for (uint32_t k = 0; k < memory_count_objects(u->memory); k++) {
    const MemoryObject *o = memory_object(u->memory, k);
    for (uint32_t i = 0; i < o->slots.n; i++)
      if (o->slots.data[i].used && !o->slots.data[i].is_seen)
        *vec_push(u->round, &u->facts) =
            term_not(u->terms, o->slots.data[i].used);
  }
}

bool slots_may_straddle(const MemoryObject *o, uint64_t at) {
  for (uint32_t i = 0; i < o->slots.n; i++) {
    const MemorySlot *s = &o->slots.data[i];
    const PtsTarget p = pts_target_flat(s->target);
    uint64_t stride = p.stride;
    uint64_t ahead =
        (at % stride + stride - (uint64_t)p.offset % stride) % stride;
    if (slots_has(o, i) && (s->bytes > stride || (ahead && ahead < s->bytes)))
      return true;
  }
  return false;
}

const MemoryCells *target_cells(Unwinder *u, const Inst *inst,
                                const AccessTarget *t) {
  if (t->slot == NO_SLOT)
    return race_cells(u, inst, t->object, t->offset, t->bytes);
  u->noted.n = 0;
  *vec_push(u->round, &u->noted) = t->slot;
  return &u->noted;
}
