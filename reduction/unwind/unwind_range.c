#include "frontend/base/hash.h"
#include "frontend/ir/property.h"
#include "frontend/ir/property_ids.h"
#include "reduction/unwind/range.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>

/* Number of the contents of an object that no range has changed. */
enum { INITIAL = 0 };

enum {
  MOST_STRIDE = 1 << 12, /* greatest alignment of elements that is used */
  /* Limits of an object, if the ends of its range are not constant. */
  MOST_CELLS = 1 << 14, /* cells */
  MOST_COPIED = 1 << 8, /* cells and slots of the source of a copy */
  FEW_BYTES = 16, /* are copied one by one if an address is not constant */
  /* Bytes of a range that threads share: more are not written one by one, as
   * is necessary where stores may be reordered. */
  MOST_BYTEWISE = 64
};

/* ---- contents */

static uint32_t backdrop_add(Unwinder *u, Backdrop b) {
  *vec_push(u->round, &u->backdrops) = b;
  return u->backdrops.n;
}

static uint32_t backdrop_of(const Map *ranges, uint32_t object) {
  return map_get(ranges, object).term;
}

static void set_backdrop(Unwinder *u, UnwindState *s, uint32_t object,
                         uint32_t backdrop) {
  map_set(&u->maps, &s->ranges, object, (Value){.term = backdrop});
}

static Value evaluate(Unwinder *u, uint32_t backdrop, uint32_t cell);

/* Returns the bytes of the object in the contents. */
static Value read_bytes(Unwinder *u, const Map *cells, const Map *ranges,
                        uint32_t object, uint64_t at, unsigned bytes) {
  uint32_t ids[8];
  unsigned n = memory_cells(u->memory, object, at, bytes, ids);
  Value v = contents_get(u, cells, ranges, ids[0]);
  for (unsigned k = 1; k < n; k++)
    v = value_joined(u, contents_get(u, cells, ranges, ids[k]), v);
  return v;
}

static Value fill_value(Unwinder *u, const Backdrop *b, unsigned bytes) {
  return value_const(u, 8 * bytes, b->byte * (UINT64_MAX / UINT8_MAX));
}

/* Returns the condition that the slot, which is inside of its object, is in the
 * range, whose ends it does not straddle. */
static Term is_in(Unwinder *u, const MemoryCell *c, uint64_t from,
                  uint64_t to) {
  TermStore *ts = u->terms;
  unsigned width = term_width(ts, c->position);
  Term is_after_start = term_ule(ts, term_const(ts, width, from), c->position);
  if (to - from < c->bytes)
    return term_false(ts);
  if (to == memory_object(u->memory, c->object)->size)
    return is_after_start;
  return term_and(
      ts, is_after_start,
      term_ule(ts, c->position, term_const(ts, width, to - c->bytes)));
}

/* ---- ranges whose ends are not constant */

static unsigned address_width(const Unwinder *u) {
  return u->program->address_width;
}

/* Returns the cell's offset in its object. */
static Term offset_of(Unwinder *u, const MemoryCell *c) {
  TermStore *ts = u->terms;
  unsigned width = address_width(u);
  if (!c->position)
    return term_const(ts, width, c->offset);
  return term_zext(ts, c->position, width);
}

static Term end_of(Unwinder *u, const MemoryCell *c) {
  return term_add(u->terms, offset_of(u, c),
                  term_const(u->terms, address_width(u), c->bytes));
}

/* Returns the condition that the cell is in the range. */
static Term is_between(Unwinder *u, const MemoryCell *c, Term first, Term end) {
  return term_and(u->terms, term_ule(u->terms, first, offset_of(u, c)),
                  term_ule(u->terms, end_of(u, c), end));
}

/* Returns the greatest power of two that divides all positions of the cell. */
static uint64_t alignment_of(const MemoryObject *o, uint32_t cell,
                             const MemoryCell *c) {
  uint64_t at = c->offset;
  for (uint32_t i = 0; c->position && i < o->slots.n; i++)
    if (o->slots.data[i].cell == cell)
      at = o->slots.data[i].target.stride | o->slots.data[i].target.step |
           (uint64_t)o->slots.data[i].target.offset;
  return at ? at & -at : (uint64_t)1 << 63;
}

/* Returns the greatest power of two that divides all values of the term, as far
 * as known. */
static uint64_t step_of(Unwinder *u, Term t) {
  uint64_t ones = term_ones(u->terms, t);
  return ones ? ones & -ones : MOST_STRIDE;
}

/* Returns the condition that the offset is between bytes of the cell.  That a
 * slot is used must not matter: it may depend on what this decides. */
static Term cuts(Unwinder *u, Term at, uint32_t cell) {
  TermStore *ts = u->terms;
  const MemoryCell *c = memory_cell(u->memory, cell);
  const MemoryObject *o = memory_object(u->memory, c->object);
  if (alignment_of(o, cell, c) % c->bytes == 0 &&
      step_of(u, at) % c->bytes == 0)
    return term_false(ts);
  return term_and(ts, term_not(ts, term_ule(ts, at, offset_of(u, c))),
                  term_not(ts, term_ule(ts, end_of(u, c), at)));
}

/* The value of a slot in a range whose ends are constant.  If the slot may
 * straddle an end, or the range was copied, the slot is new, and the value
 * unknown: another round follows. */
static Value value_of_slot(Unwinder *u, const Backdrop *b, uint32_t cell) {
  const MemoryCell c = *memory_cell(u->memory, cell);
  const MemoryObject *o = memory_object(u->memory, c.object);
  Value under = evaluate(u, b->under, cell);
  if (b->kind != BACKDROP_FILL || slots_may_straddle(o, b->from) ||
      slots_may_straddle(o, b->to)) {
    memory_mark_grown(u->memory);
    return under;
  }
  return value_ite(u, is_in(u, &c, b->from, b->to), fill_value(u, b, c.bytes),
                   under);
}

/* Sets '*member' to the cell's offset in the elements that are copied, so that
 * the cell is in the range iff it begins that far behind the first byte.  False
 * if it depends on the position of the cell. */
static bool find_member(Unwinder *u, const Backdrop *b, uint32_t cell,
                        uint64_t *member) {
  const MemoryCell *c = memory_cell(u->memory, cell);
  const MemoryObject *o = memory_object(u->memory, c->object);
  const uint64_t stride = b->element.stride,
                 first = (uint64_t)b->element.offset;
  if (!b->length)
    return false;
  uint64_t at = c->offset;
  for (uint32_t i = 0; c->position && i < o->slots.n; i++)
    if (o->slots.data[i].cell == cell) {
      const PtsTarget p = pts_target_flat(o->slots.data[i].target);
      if (!stride || p.stride % stride)
        return false;
      at = (uint64_t)p.offset;
    }
  *member =
      stride ? (at % stride + stride - first % stride) % stride : at - first;
  return *member < b->length && c->bytes <= b->length - *member;
}

/* Returns the position in the source of what the cell gets.  That of a slot
 * which is used has its alignment; the term shows it. */
static Term position_in_source(Unwinder *u, const Backdrop *b, uint32_t cell) {
  TermStore *ts = u->terms;
  const MemoryCell *c = memory_cell(u->memory, cell);
  const MemoryObject *o = memory_object(u->memory, c->object);
  uint64_t mask = -alignment_of(o, cell, c), member;
  if (find_member(u, b, cell, &member))
    return term_add(ts, b->source_first,
                    term_const(ts, address_width(u), member));
  Term at = offset_of(u, c);
  if (c->position)
    at = term_and(
        ts, at,
        term_const(ts, address_width(u), mask & bits_mask(address_width(u))));
  return term_add(ts, b->source_first, term_sub(ts, at, b->first));
}

static Value read_cells(Unwinder *u, const UnwindState *s, uint32_t object,
                        uint64_t at, unsigned bytes) {
  uint32_t ids[8];
  unsigned n = memory_cells(u->memory, object, at, bytes, ids);
  Value v = cell_read(u, s, ids[0]);
  for (unsigned k = 1; k < n; k++)
    v = value_joined(u, cell_read(u, s, ids[k]), v);
  return v;
}

/* Returns bytes of the source of the copy, which takes place in the state or,
 * if that is NULL, has taken place; 0 outside of it, where no copy does. */
static Value read_source_at(Unwinder *u, const UnwindState *now,
                            const Backdrop *b, uint64_t at, unsigned bytes) {
  const uint64_t size = memory_object(u->memory, b->source)->size;
  if (at > size || bytes > size - at)
    return value_const(u, 8 * bytes, 0);
  return now ? read_cells(u, now, b->source, at, bytes)
             : read_bytes(u, &b->cells, &b->ranges, b->source, at, bytes);
}

/* Makes elements of the object at positions that are not constant slots. */
static void use_slots(Unwinder *u, uint32_t object) {
  MemoryObject *o = memory_object(u->memory, object);
  if (!o->has_slots)
    memory_mark_grown(u->memory);
  o->has_slots = true;
}

/* Returns the value of bytes of the source at a position that is not constant,
 * where 'when' holds. */
static Value read_position(Unwinder *u, const UnwindState *now,
                           const Backdrop *b, PtsTarget p, uint64_t key,
                           Term at, unsigned bytes, Term when) {
  TermStore *ts = u->terms;
  Resolved r = {.valid = term_false(ts), .supported = term_true(ts)};
  slots_resolve(u, b->guard, key, &r, p, bytes, at, when);
  assert(b->length || term_is_true(ts, r.supported) || memory_grew(u->memory));
  Value *values = ARENA_ARRAY(u->round, Value, r.targets.n);
  for (uint32_t i = r.targets.n; i-- > 0;) {
    const AccessTarget *t = &r.targets.data[i];
    if (t->slot == NO_SLOT)
      values[i] = read_source_at(u, now, b, t->offset, t->bytes);
    else
      values[i] = now ? cell_read(u, now, t->slot)
                      : contents_get(u, &b->cells, &b->ranges, t->slot);
  }
  return value_of_targets(u, &r, values, bytes);
}

/* Returns the value of a member of the element that is copied: one for all
 * cells that it may be copied to. */
static Value read_member(Unwinder *u, const UnwindState *now, const Backdrop *b,
                         uint64_t member, unsigned bytes, Term at) {
  for (uint32_t i = 0; i < b->members->n; i++) {
    const MemberValue *x = &b->members->data[i];
    if (x->member == member && x->bytes == bytes && x->is_now == (now != NULL))
      return x->value;
  }
  PtsTarget p = b->source_element;
  p.offset = (int64_t)(((uint64_t)p.offset + member) % p.stride);
  const uint64_t key = hash_mix(hash_mix(b->key, ~member), bytes);
  const Value v = read_position(u, now, b, p, key, at, bytes, b->is_done);
  *vec_push(u->round, b->members) =
      (MemberValue){member, bytes, now != NULL, v};
  return v;
}

/* Returns what the cell of the range gets from the source of the copy, where
 * 'when' holds: perhaps an element at a position that is not constant.  The
 * copy takes place in the state, unless that is NULL: then it has taken
 * place. */
static Value read_source(Unwinder *u, const UnwindState *now, const Backdrop *b,
                         uint32_t cell, Term when) {
  const MemoryCell c = *memory_cell(u->memory, cell);
  Term at = position_in_source(u, b, cell);
  uint64_t position, member, step = step_of(u, at);
  if (c.object != b->source && term_is_const(u->terms, at, &position))
    return read_source_at(u, now, b, position, c.bytes);
  use_slots(u, b->source);
  if (b->source_element.stride && find_member(u, b, cell, &member))
    return read_member(u, now, b, member, c.bytes, at);
  const PtsTarget p = {.object = b->source,
                       .stride =
                           (uint32_t)(step < MOST_STRIDE ? step : MOST_STRIDE)};
  return read_position(u, now, b, p, hash_mix(b->key, cell), at, c.bytes, when);
}

static Value value_in_open(Unwinder *u, const Backdrop *b, uint32_t cell) {
  const MemoryCell c = *memory_cell(u->memory, cell);
  Term when =
      term_and(u->terms, b->is_done, is_between(u, &c, b->first, b->end));
  if (term_is_false(u->terms, when))
    return evaluate(u, b->under, cell);
  Value v = b->kind == BACKDROP_FILL ? fill_value(u, b, c.bytes)
                                     : read_source(u, NULL, b, cell, when);
  return value_ite(u, when, v, evaluate(u, b->under, cell));
}

/* Returns the condition that the range has a byte of the cell. */
static Term meets(Unwinder *u, const MemoryCell *c, Term first, Term end) {
  TermStore *ts = u->terms;
  return term_and(ts, term_not(ts, term_ule(ts, end_of(u, c), first)),
                  term_not(ts, term_ule(ts, end, offset_of(u, c))));
}

/* Returns what the HAVOC, which takes place, leaves in a cell that it meets:
 * any value; one byte by byte, if an end of the range may be inside of the
 * cell. */
static Value any_in_range(Unwinder *u, const Backdrop *b, uint32_t cell,
                          Value old) {
  TermStore *ts = u->terms;
  Value any = cell_any(u, cell, b->number, b->byte), all = {0};
  if (term_is_false(ts, cuts(u, b->first, cell)) &&
      term_is_false(ts, cuts(u, b->end, cell)))
    return any;
  const MemoryCell c = *memory_cell(u->memory, cell);
  for (unsigned k = 0; k < c.bytes; k++) {
    Term at =
        term_add(ts, offset_of(u, &c), term_const(ts, address_width(u), k));
    Term is_in = term_and(ts, term_ule(ts, b->first, at),
                          term_not(ts, term_ule(ts, b->end, at)));
    Value v = value_ite(u, is_in, value_part(u, any, 8 * k, 8),
                        value_part(u, old, 8 * k, 8));
    all = k ? value_joined(u, v, all) : v;
  }
  return all;
}

static Value value_in_havoc(Unwinder *u, const Backdrop *b, uint32_t cell) {
  const MemoryCell c = *memory_cell(u->memory, cell);
  Term when = term_and(u->terms, b->is_done, meets(u, &c, b->first, b->end));
  Value old = evaluate(u, b->under, cell);
  return term_is_false(u->terms, when)
             ? old
             : value_ite(u, when, any_in_range(u, b, cell, old), old);
}

/* A cell that reaches across the range's end is split, for the next round. */
static Value value_in_range(Unwinder *u, const Backdrop *b, uint32_t cell) {
  const MemoryCell c = *memory_cell(u->memory, cell);
  if (b->kind == BACKDROP_HAVOC)
    return value_in_havoc(u, b, cell);
  if (b->is_done)
    return value_in_open(u, b, cell);
  if (c.position)
    return value_of_slot(u, b, cell);
  uint64_t end = c.offset + c.bytes;
  if (end <= b->from || b->to <= c.offset)
    return evaluate(u, b->under, cell);
  if (c.offset < b->from || b->to < end) {
    memory_split(u->memory, c.object, c.offset < b->from ? b->from : b->to);
    return value_const(u, 8 * c.bytes, 0);
  }
  return b->kind == BACKDROP_FILL
             ? fill_value(u, b, c.bytes)
             : read_bytes(u, &b->cells, &b->ranges, b->source,
                          b->at + (c.offset - b->from), c.bytes);
}

static BackdropValue *find_value(Unwinder *u, uint32_t backdrop,
                                 uint32_t cell) {
  uint32_t hash = hash_number((uint64_t)backdrop << 32 | cell);
  TABLE_EACH(i, &u->backdrop_of, hash) {
    BackdropValue *x = &u->backdrop_values.data[i];
    if (x->backdrop == backdrop && x->cell == cell)
      return x;
  }
  return NULL;
}

static void keep_value(Unwinder *u, uint32_t backdrop, uint32_t cell, Value v) {
  uint32_t hash = hash_number((uint64_t)backdrop << 32 | cell);
  table_add(u->round, &u->backdrop_of, hash, u->backdrop_values.n);
  *vec_push(u->round, &u->backdrop_values) = (BackdropValue){backdrop, cell, v};
}

static Value evaluate(Unwinder *u, uint32_t backdrop, uint32_t cell) {
  if (backdrop == INITIAL)
    return cell_initial(u, cell);
  const BackdropValue *known = find_value(u, backdrop, cell);
  if (known)
    return known->value;
  const Backdrop b = u->backdrops.data[backdrop - 1];
  Value v = b.kind == BACKDROP_EITHER
                ? value_ite(u, b.when, evaluate(u, b.under, cell),
                            evaluate(u, b.other, cell))
                : value_in_range(u, &b, cell);
  keep_value(u, backdrop, cell, v);
  return v;
}

Value contents_get(Unwinder *u, const Map *cells, const Map *ranges,
                   uint32_t cell) {
  Value v = map_get(cells, cell);
  if (v.term)
    return v;
  const MemoryCell *c = memory_cell(u->memory, cell);
  if (memory_object(u->memory, c->object)->alive == cell)
    return cell_initial(u, cell);
  return evaluate(u, backdrop_of(ranges, c->object), cell);
}

typedef struct {
  Unwinder *u;
  Map *into;
  Term first;
} MergeContext;

static bool merge_backdrop(void *context, uint32_t object, Value a, Value b) {
  MergeContext *x = context;
  uint32_t n = backdrop_add(x->u, (Backdrop){.kind = BACKDROP_EITHER,
                                             .under = a.term,
                                             .other = b.term,
                                             .when = x->first});
  map_set(&x->u->maps, x->into, object, (Value){.term = n});
  return true;
}

void ranges_merge(Unwinder *u, Map *into, const Map *other, Term first) {
  Map result = map_fork(&u->maps, into);
  MergeContext x = {u, &result, first};
  map_differ(into, other, merge_backdrop, &x);
  *into = result;
}

/* ---- operations */

typedef struct {
  uint32_t object;
  uint64_t from, to;
  Term first, end, is_done; /* as in Backdrop; or TERM_NONE */
  PtsTarget element;        /* flat target of 'first', if that is not NONE */
  uint64_t length;          /* number of bytes, if that is constant; or 0 */
  bool is_element; /* 'first' is certainly a position of 'element' if is_done */
  bool may_cut;    /* its ends may be inside of cells */
} Range;

/* A range operation that takes place at once where 'is_done' holds. */
typedef struct {
  const Inst *inst;
  uint64_t key;    /* inst_key of the instruction */
  bool is_step;    /* it is a step of its own */
  uint8_t byte;    /* FILL, HAVOC */
  uint32_t number; /* HAVOC */
  Range to, from;
  Term is_done;
} Operation;

/* A walk along the cells of a range.  It goes on at the end of the last
 * cell, so that cells may be made and split on the way. */
typedef struct Walk {
  uint64_t at;
  uint32_t cell;
} Walk;

/* Steps to the next cell of the range; false after the last one. */
static bool walk_on(Unwinder *u, const Range *r, Walk *w) {
  uint32_t i = memory_find_cell(u->memory, r->object, w->at);
  const MemoryObject *o = memory_object(u->memory, r->object);
  if (i >= o->cells.n)
    return false;
  w->cell = o->cells.data[i];
  const MemoryCell *c = memory_cell(u->memory, w->cell);
  w->at = c->offset + c->bytes;
  return c->offset < r->to;
}

#define EACH_CELL(W, U, R)                                                     \
  for (Walk W = {.at = (R)->from}; walk_on((U), (R), &W);)

/* True if the value is certainly one constant address, of 'n' bytes that may be
 * written, or read. */
static bool resolve(Unwinder *u, const UnwindState *s, Value v, uint64_t n,
                    bool write, Range *out) {
  uint64_t address;
  if (pts_count(u->pts, v.pts) != 1 || v.root ||
      !term_is_const(u->terms, v.term, &address))
    return false;
  PtsTarget p = pts_get(u->pts, v.pts, 0);
  if (!pts_target_is_object(p) || p.stride || p.offset < 0)
    return false;
  const MemoryObject *o = memory_object(u->memory, p.object);
  const Object *g = o->global;
  uint64_t from = (uint64_t)p.offset;
  *out = (Range){.object = p.object, .from = from, .to = from + n};
  return address == o->base + from && from <= o->size && n <= o->size - from &&
         !o->limit && !(g && (g->is_unknown || g->n_known)) &&
         !(g && write && object_is_read_only(g)) &&
         (!o->may_die || !memory_is_certainly_dead(u, s, p.object));
}

/* Returns the condition that no end of the range is inside of a cell. */
static Term cuts_nothing(Unwinder *u, const Range *r) {
  TermStore *ts = u->terms;
  Term all = term_true(ts);
  const MemoryObject *o = memory_object(u->memory, r->object);
  for (uint32_t i = 0; i < o->cells.n + o->slots.n; i++) {
    uint32_t cell =
        i < o->cells.n ? o->cells.data[i] : o->slots.data[i - o->cells.n].cell;
    if (i >= o->cells.n && (!slots_has(o, i - o->cells.n) ||
                            !memory_cell(u->memory, cell)->position))
      continue;
    all = term_and(ts, all, term_not(ts, cuts(u, r->first, cell)));
    all = term_and(ts, all, term_not(ts, cuts(u, r->end, cell)));
  }
  return all;
}

/* True if the object's size, which is not constant, is certainly at least
 * 'n' + first: the two differ by a constant. */
static bool has_room(Unwinder *u, const UnwindState *s, Term n, uint64_t first,
                     uint32_t object) {
  TermStore *ts = u->terms;
  const uint64_t most = memory_object(u->memory, object)->size;
  const unsigned width = bits_for(most) + 1;
  const Term size = memory_extent(u, s, object);
  uint64_t more;
  if (width >= term_width(ts, size) || range_most(ts, s->guard, n) > most)
    return false;
  const Term rest = term_sub(ts, term_extract(ts, size, 0, width),
                             term_extract(ts, n, 0, width));
  return term_is_const(ts, rest, &more) && first <= more && more <= most;
}

/* Limits the range, of 'n' bytes, by the most that 'n' and its offset can be.
 * True if it is then certainly inside of the object. */
static bool fits_always(Unwinder *u, const UnwindState *s, Term n, Range *r) {
  const MemoryObject *o = memory_object(u->memory, r->object);
  const uint64_t most = range_most(u->terms, s->guard, n);
  const uint64_t last = range_most(u->terms, s->guard, r->first);
  uint64_t from = 0;
  if (last > o->size || most > o->size - last)
    return false;
  if (!term_is_const(u->terms, r->first, &from))
    from = 0;
  r->from = from, r->to = last + most;
  return !o->limit || (last <= o->size && has_room(u, s, n, last, r->object));
}

/* Returns the condition that 'n' is not 0. */
static Term is_some(Unwinder *u, const UnwindState *s, Term n) {
  TermStore *ts = u->terms;
  const unsigned width = address_width(u);
  const Term less = term_sub(ts, n, term_const(ts, width, 1));
  return range_most(ts, s->guard, less) < bits_mask(width)
             ? term_true(ts)
             : term_not(ts, term_eq(ts, n, term_const(ts, width, 0)));
}

/* The same where the address or 'n' is not constant: 'is_done' of the range is
 * the condition that it is inside of the object and, if it is written and
 * may_cut is false, that none of its ends is inside of a cell.  False if that
 * cannot hold. */
static bool resolve_open(Unwinder *u, const UnwindState *s, Value v, Term n,
                         bool write, bool may_cut, Range *out) {
  TermStore *ts = u->terms;
  if (pts_count(u->pts, v.pts) != 1 || v.root)
    return false;
  PtsTarget p = pts_get(u->pts, v.pts, 0);
  if (!pts_target_is_object(p))
    return false;
  const MemoryObject *o = memory_object(u->memory, p.object);
  const Object *g = o->global;
  if ((g &&
       (g->is_unknown || g->n_known || (write && object_is_read_only(g)))) ||
      o->cells.n > MOST_CELLS ||
      (o->may_die && memory_is_certainly_dead(u, s, p.object)))
    return false;
  unsigned width = address_width(u);
  Term size = memory_extent(u, s, p.object);
  Term first = value_narrowed(
      u, s, term_sub(ts, v.term, term_const(ts, width, o->base)));
  Term some = is_some(u, s, n);
  uint64_t length = 0;
  term_is_const(ts, n, &length);
  n = value_narrowed(u, s, n);
  *out = (Range){.object = p.object,
                 .element = pts_target_flat(p),
                 .length = length,
                 .to = o->size,
                 .first = first,
                 .end = term_add(ts, first, n),
                 .is_done = some,
                 .may_cut = may_cut};
  if (!fits_always(u, s, n, out))
    out->is_done =
        term_and(ts, some,
                 term_and(ts, term_ule(ts, first, size),
                          term_ule(ts, n, term_sub(ts, size, first))));
  if (write && !may_cut)
    out->is_done = term_and(ts, out->is_done, cuts_nothing(u, out));
  return !term_is_false(ts, out->is_done);
}

/* ---- ranges of several threads at the same time */

static bool wants_races(const Unwinder *u) {
  return property_has_races(u->options->properties);
}

/* True if no access of the present function, which does the range byte by byte
 * if not at once, races with another. */
static bool is_free_of_races(const Unwinder *u) {
  const Function *f = u->here->function;
  const bool *may_race = u->options->race_sites
                             ? u->options->race_sites[f - u->program->functions]
                             : NULL;
  for (uint32_t i = 0; may_race && i < f->n_code; i++)
    if ((f->code[i].kind == INST_LOAD || f->code[i].kind == INST_STORE) &&
        may_race[i])
      return false;
  return may_race != NULL;
}

/* True if the range may take place at once though other threads may access it
 * meanwhile.  This adds and hides no first violation if it races with nothing,
 * or if races are requested: without a race, what others do between two bytes
 * of the range commutes with the bytes before, so that they may come after it;
 * and with one, the whole range can be next where one of its bytes can.
 * valid-memtrack judges memory in the middle of a range.  If only the request
 * for races is missing, and the range is long, that is noted. */
static bool may_be_seen(Unwinder *u, const Range *r) {
  const Object *g = memory_object(u->memory, r->object)->global;
  bool may_be = !(u->options->properties >> PROPERTY_MEMTRACK & 1) &&
                !(g && (g->is_library || g->image));
  bool is_free = wants_races(u) || is_free_of_races(u);
  u->has_long_range |= may_be && !is_free && r->to - r->from > MOST_BYTEWISE;
  return may_be && is_free;
}

/* Makes a slot for the first bytes of the range, so that it has a cell in
 * common with each range of another thread that it meets: of two ranges that
 * meet, one contains the beginning of the other. */
static void mark_beginning(Unwinder *u, const UnwindState *s, const Range *r,
                           uint64_t key) {
  const MemoryObject *o = memory_object(u->memory, r->object);
  use_slots(u, r->object);
  uint64_t step = step_of(u, r->first), both = step | step_of(u, r->end);
  uint64_t bytes = both & -both;
  while (bytes > 8 || bytes > o->size)
    bytes /= 2;
  PtsTarget p = r->element;
  if (!r->is_element || !p.stride)
    p = (PtsTarget){.object = r->object,
                    .stride =
                        (uint32_t)(step < MOST_STRIDE ? step : MOST_STRIDE)};
  Resolved first = {.valid = term_false(u->terms),
                    .supported = term_true(u->terms)};
  slots_resolve(u, s->guard->term, key, &first, p, (unsigned)bytes, r->first,
                r->is_done);
  assert(r->is_element || term_is_true(u->terms, first.supported) ||
         memory_grew(u->memory));
}

/* ---- operations, by cells */

/* Notes the accesses to the cells of the range; '*visible' if another thread
 * may see them, or what it does to them. */
static void note_range(Unwinder *u, UnwindState *s, const Range *r,
                       uint64_t key, bool write, bool *shared, bool *visible) {
  if (!r->is_done && !r->may_cut) {
    memory_split(u->memory, r->object, r->from);
    memory_split(u->memory, r->object, r->to);
  }
  MemoryObject *o = memory_object(u->memory, r->object);
  o->has_ranges |= s->multi || r->is_done || u->orders.n;
  order_note_range(u, r->object, r->from, r->to, write);
  if (s->multi && write)
    memory_note_filled(u->memory, r->object, u->thread);
  if (s->multi && wants_races(u))
    memory_record_range(u->memory, r->object,
                        (MemoryRange){r->from,
                                      r->to,
                                      r->is_done != TERM_NONE,
                                      {u->thread, s->created, s->dead, write}});
  if (r->is_done && memory_object(u->memory, r->object)->meets &&
      may_be_seen(u, r))
    mark_beginning(u, s, r, key);
  o = memory_object(u->memory, r->object);
  EACH_CELL(w, u, r)
  memory_note_ordered(u, s, w.cell, write, shared, visible);
  for (uint32_t i = 0; i < o->slots.n; i++)
    if (slots_has(o, i))
      memory_note_ordered(u, s, o->slots.data[i].cell, write, shared, visible);
  memory_note_alive(u, s, r->object, shared, visible);
}

/* True if slots of the object, as far as there are any, are inside of the range
 * or outside. */
static bool fits_slots(Unwinder *u, const Range *r) {
  const MemoryObject *o = memory_object(u->memory, r->object);
  return !slots_may_straddle(o, r->from) && !slots_may_straddle(o, r->to);
}

/* True if the cell, which is in the range, has a value of its own. */
static bool is_written(Unwinder *u, const UnwindState *s, uint32_t cell) {
  return memory_cell(u->memory, cell)->is_shared ||
         map_get(&s->cells, cell).term;
}

typedef struct {
  uint32_t cell;
  Value value;
} CellValue;
typedef VEC(CellValue) CellValues;

/* Writes the cells that have values of their own; the range is to become the
 * backdrop of the others. */
static void write_cells(Unwinder *u, UnwindState *s, const CellValues *all) {
  for (uint32_t i = 0; s->guard && i < all->n; i++) {
    CellValue x = all->data[i];
    const MemoryCell *c = memory_cell(u->memory, x.cell);
    if (s->multi && c->is_shared && 8 * c->bytes >= u->program->address_width)
      memory_keep_rooted(u, s, c->pts, &x.value);
    if (s->guard)
      cell_write(u, s, x.cell, term_true(u->terms), x.value);
  }
}

/* Returns the backdrop that the new one is put on: those that it covers are
 * left out. */
static uint32_t uncovered(Unwinder *u, uint32_t backdrop, const Range *r) {
  while (backdrop != INITIAL && !r->is_done) {
    const Backdrop *b = &u->backdrops.data[backdrop - 1];
    if (b->kind == BACKDROP_EITHER || b->from < r->from || r->to < b->to)
      break;
    backdrop = b->under;
  }
  return backdrop;
}

/* True if the backdrop is the same fill. */
static bool is_filled(const Unwinder *u, uint32_t backdrop, const Backdrop *b) {
  const Backdrop *old =
      backdrop == INITIAL ? NULL : &u->backdrops.data[backdrop - 1];
  return old && old->kind == BACKDROP_FILL && b->kind == BACKDROP_FILL &&
         old->from == b->from && old->to == b->to && old->byte == b->byte &&
         old->first == b->first && old->end == b->end &&
         old->is_done == b->is_done;
}

static void put(Unwinder *u, UnwindState *s, const Range *r, Backdrop b) {
  b.from = r->from, b.to = r->to;
  b.first = r->first, b.end = r->end, b.is_done = r->is_done;
  if (is_filled(u, backdrop_of(&s->ranges, r->object), &b))
    return;
  b.under = uncovered(u, backdrop_of(&s->ranges, r->object), r);
  set_backdrop(u, s, r->object, backdrop_add(u, b));
}

/* Returns the condition that the range has the cell or, if it may cut cells, a
 * part of it. */
static Term has_cell(Unwinder *u, const Range *r, const MemoryCell *c) {
  if (r->may_cut)
    return term_and(u->terms, r->is_done, meets(u, c, r->first, r->end));
  if (r->is_done)
    return term_and(u->terms, r->is_done, is_between(u, c, r->first, r->end));
  return c->position ? is_in(u, c, r->from, r->to) : term_true(u->terms);
}

/* Returns the cells and slots that may be in the range. */
static MemoryCells cells_of_range(Unwinder *u, const Range *r) {
  MemoryCells all = {0};
  EACH_CELL(w, u, r)
  *vec_push(u->round, &all) = w.cell;
  const MemoryObject *o = memory_object(u->memory, r->object);
  for (uint32_t i = 0; i < o->slots.n; i++)
    if (slots_has(o, i) &&
        memory_cell(u->memory, o->slots.data[i].cell)->position)
      *vec_push(u->round, &all) = o->slots.data[i].cell;
  return all;
}

static void fill(Unwinder *u, UnwindState *s, const Range *r, uint8_t byte) {
  Backdrop b = {.kind = BACKDROP_FILL, .byte = byte};
  MemoryCells all = cells_of_range(u, r);
  for (uint32_t i = 0; s->guard && i < all.n; i++) {
    const MemoryCell *c = memory_cell(u->memory, all.data[i]);
    if (is_written(u, s, all.data[i]))
      cell_write(u, s, all.data[i], has_cell(u, r, c),
                 fill_value(u, &b, c->bytes));
  }
  put(u, s, r, b);
}

static void havoc(Unwinder *u, UnwindState *s, const Operation *o) {
  const Range *r = &o->to;
  Backdrop b = {.kind = BACKDROP_HAVOC,
                .byte = o->byte,
                .number = o->number,
                .first = r->first,
                .end = r->end};
  MemoryCells all = cells_of_range(u, r);
  for (uint32_t i = 0; s->guard && i < all.n; i++) {
    uint32_t cell = all.data[i];
    if (!is_written(u, s, cell))
      continue;
    const MemoryCell c = *memory_cell(u->memory, cell);
    Term when = has_cell(u, r, &c);
    if (!term_is_false(u->terms, when))
      cell_write(u, s, cell, when,
                 any_in_range(u, &b, cell, cell_read(u, s, cell)));
  }
  put(u, s, r, b);
}

/* Makes cells of the target for those of the source that are shared: their
 * values are of this moment. */
static void match_cells(Unwinder *u, const Range *to, const Range *from) {
  uint32_t ids[8];
  EACH_CELL(w, u, from) {
    const MemoryCell c = *memory_cell(u->memory, w.cell);
    if (c.is_shared)
      memory_cells(u->memory, to->object, to->from + (c.offset - from->from),
                   c.bytes, ids);
  }
}

/* Cells of the source may be shared or have values; then those of the target
 * get their own. */
static void copy(Unwinder *u, UnwindState *s, const Range *to,
                 const Range *from) {
  CellValues all = {0};
  match_cells(u, to, from);
  EACH_CELL(w, u, to) {
    const MemoryCell c = *memory_cell(u->memory, w.cell);
    Value v = read_cells(u, s, from->object, from->from + (c.offset - to->from),
                         c.bytes);
    *vec_push(u->round, &all) = (CellValue){w.cell, v};
  }
  Backdrop b = {.kind = BACKDROP_COPY,
                .cells = map_fork(&u->maps, &s->cells),
                .ranges = map_fork(&u->maps, &s->ranges),
                .source = from->object,
                .at = from->from};
  put(u, s, to, b);
  write_cells(u, s, &all);
}

/* True if the values of the object's cells are those that the state has. */
static bool is_held(Unwinder *u, const UnwindState *s, uint32_t object) {
  const MemoryObject *o = memory_object(u->memory, object);
  for (uint32_t i = 0; s->multi && i < o->cells.n + o->slots.n; i++)
    if (memory_cell(u->memory, i < o->cells.n
                                   ? o->cells.data[i]
                                   : o->slots.data[i - o->cells.n].cell)
            ->is_shared)
      return false;
  return true;
}

/* Returns the backdrop of a copy whose ends are not constant. */
static Backdrop backdrop_of_copy(Unwinder *u, UnwindState *s,
                                 const Operation *o) {
  const Range *to = &o->to, *from = &o->from;
  return (Backdrop){.kind = BACKDROP_COPY,
                    .first = to->first,
                    .end = to->end,
                    .is_done = to->is_done,
                    .cells = map_fork(&u->maps, &s->cells),
                    .ranges = map_fork(&u->maps, &s->ranges),
                    .source = from->object,
                    .source_first = from->first,
                    .guard = s->guard->term,
                    .key = o->key,
                    .element = to->element,
                    .source_element = from->element,
                    .length = to->is_element ? to->length : 0,
                    .members = ARENA_NEW(u->round, MemberValues)};
}

/* Cells that have values get those of the source, the others by the backdrop.
 * If other threads may change the source, all cells get values of this
 * moment. */
static void copy_open(Unwinder *u, UnwindState *s, const Operation *o) {
  const Range *to = &o->to;
  const bool is_changing = !is_held(u, s, o->from.object);
  Backdrop b = backdrop_of_copy(u, s, o);
  MemoryCells cells = cells_of_range(u, to);
  CellValues all = {0};
  for (uint32_t i = 0; i < cells.n; i++) {
    const uint32_t cell = cells.data[i];
    const MemoryCell c = *memory_cell(u->memory, cell);
    const Term when = is_changing || is_written(u, s, cell)
                          ? has_cell(u, to, &c)
                          : term_false(u->terms);
    if (!term_is_false(u->terms, when))
      *vec_push(u->round, &all) = (CellValue){
          cell, read_source(u, is_changing ? s : NULL, &b, cell, when)};
  }
  put(u, s, to, b);
  for (uint32_t i = 0; s->guard && i < all.n; i++) {
    const MemoryCell c = *memory_cell(u->memory, all.data[i].cell);
    if (s->multi && c.is_shared && 8 * c.bytes >= address_width(u))
      memory_keep_rooted(u, s, c.pts, &all.data[i].value);
    if (s->guard)
      cell_write(u, s, all.data[i].cell, has_cell(u, to, &c),
                 all.data[i].value);
  }
}

bool range_is_free(const Unwinder *u, const UnwindState *s) {
  return !u->options->reach && !(u->options->has_fences && s->multi);
}

/* Records the step of a range that other threads may see: the interpreter asks
 * once more where it takes place. */
static void record_step(Unwinder *u, const UnwindState *s, TransitionId t,
                        Term is_done) {
  TermStore *ts = u->terms;
  Term guard = s->guard->term,
       rest = term_and(ts, guard, term_not(ts, is_done));
  *vec_push(u->round, &u->steps) =
      (ConfigRun){term_and(ts, guard, is_done), 1, t};
  if (!term_is_false(ts, rest))
    *vec_push(u->round, &u->steps) = (ConfigRun){rest, 0, t};
}

static void note_races(Unwinder *u, const UnwindState *s, const Inst *x,
                       const Range *r, bool write) {
  MemoryCells cells = cells_of_range(u, r);
  for (uint32_t i = 0; i < cells.n; i++) {
    const MemoryCell c = *memory_cell(u->memory, cells.data[i]);
    race_note_cell(u, s, x, cells.data[i], write, has_cell(u, r, &c));
  }
  const MemoryObject *o = memory_object(u->memory, r->object);
  if (o->may_die)
    race_note_cell(u, s, x, o->alive, false,
                   r->is_done ? r->is_done : term_true(u->terms));
}

static bool lives(Unwinder *u, const UnwindState *s, const Range *r) {
  return term_is_true(u->terms, memory_is_alive(u, s, r->object));
}

/* True if another thread may access a byte of the range meanwhile, or whether
 * the object lives, so that one of them matters to the other. */
static bool is_visible(Unwinder *u, const UnwindState *s, const Range *r) {
  const ThreadAccess a = {u->thread, s->created, s->dead, false};
  const MemoryObject *o = memory_object(u->memory, r->object);
  bool is_visible = o->may_die && memory_is_visible(u->memory, o->alive, &a);
  EACH_CELL(w, u, r)
  is_visible |= memory_is_visible(u->memory, w.cell, &a);
  for (uint32_t i = 0; i < o->slots.n; i++)
    is_visible |= slots_has(o, i) &&
                  memory_is_visible(u->memory, o->slots.data[i].cell, &a);
  return is_visible;
}

bool range_may_read(Unwinder *u, UnwindState *s, uint32_t object, uint64_t from,
                    uint64_t to) {
  const Range r = {.object = object, .from = from, .to = to, .may_cut = true};
  bool shared = false, visible = false;
  if (s->multi && is_visible(u, s, &r))
    return false;
  note_range(u, s, &r, 0, false, &shared, &visible);
  memory_join_step(u, s, shared, visible);
  return s->guard && lives(u, s, &r);
}

/* Joins the transition that shared cells are accessed in, or begins one.  False
 * if the operation cannot take place at once. */
static bool join(Unwinder *u, UnwindState *s, Operation *o) {
  const Range *to = &o->to;
  const Range *from = o->inst->kind == INST_COPY ? &o->from : NULL;
  bool shared = false, visible = false;
  note_range(u, s, to, hash_mix(o->key, 1), true, &shared, &visible);
  if (from)
    note_range(u, s, from, hash_mix(o->key, 2), false, &shared, &visible);
  if (visible && (!may_be_seen(u, to) || (from && !may_be_seen(u, from))))
    return false;
  o->is_step = visible && !s->atomic;
  TransitionId t = o->is_step
                       ? transition_begin(u, s, user_inst(u, u->here, o->inst))
                       : TRANSITION_NONE;
  if (!o->is_step)
    memory_join_step(u, s, shared, visible);
  bool holds = s->guard && lives(u, s, to) && (!from || lives(u, s, from));
  if (o->is_step)
    record_step(u, s, t, holds ? o->is_done : term_false(u->terms));
  if (visible && holds)
    note_races(u, s, o->inst, to, true);
  if (visible && holds && from)
    note_races(u, s, o->inst, from, false);
  return holds;
}

static bool begin_fill(Unwinder *u, UnwindState *s, Value at, Term n,
                       Value byte, Operation *out) {
  TermStore *ts = u->terms;
  uint64_t count, bits;
  bool is_constant = term_is_const(ts, n, &count);
  if (!term_is_const(ts, byte.term, &bits) || byte.pts ||
      (is_constant && !count))
    return false;
  out->byte = (uint8_t)bits;
  bool is_known = is_constant && resolve(u, s, at, count, true, &out->to) &&
                  fits_slots(u, &out->to);
  if (!is_known && !resolve_open(u, s, at, n, true, false, &out->to))
    return false;
  out->is_done = is_known ? term_true(ts) : out->to.is_done;
  return join(u, s, out);
}

/* True if the copy is inside of one object that has as many cells as bytes are
 * copied.  Its slots for elements of the source are elements of the target,
 * which need slots in turn: byte by byte there are fewer. */
static bool begets_slots(Unwinder *u, const UnwindState *s, Term n,
                         const Operation *o) {
  return o->to.object == o->from.object &&
         range_most(u->terms, s->guard, n) <=
             memory_object(u->memory, o->to.object)->cells.n;
}

/* True if all positions of the copy are constant, in the source and in another
 * object: its length is not. */
static bool is_fixed(Unwinder *u, const Operation *o) {
  return o->to.object != o->from.object &&
         term_is_const(u->terms, o->to.first, NULL) &&
         term_is_const(u->terms, o->from.first, NULL) &&
         !memory_object(u->memory, o->to.object)->has_slots;
}

/* True if the copy can do with few slots: elements of the source at positions
 * that are not constant. */
static bool has_few_slots(Unwinder *u, const UnwindState *s, Term n,
                          const Operation *o) {
  const MemoryObject *from = memory_object(u->memory, o->from.object);
  return is_fixed(u, o) || (!begets_slots(u, s, n, o) && from->size >= 8 &&
                            from->cells.n + from->slots.n <= MOST_COPIED);
}

static bool find_residue(Unwinder *, const UnwindState *, Term, uint64_t stride,
                         uint64_t *);

/* The same for a sum or product, as far as that does not wrap around. */
static bool find_residue_of_op(Unwinder *u, const UnwindState *s, Term t,
                               uint64_t stride, uint64_t *residue) {
  TermStore *ts = u->terms;
  const unsigned kind = term_kind(ts, t) - TERM_OP;
  const Term a = term_child(ts, t, 0), b = term_child(ts, t, 1);
  const uint64_t most = range_most(ts, s->guard, a),
                 least = bits_mask(term_width(ts, t)) / (most ? most : 1),
                 other = range_most(ts, s->guard, b);
  uint64_t x = 0, y = 0;
  const bool x_is_known = find_residue(u, s, a, stride, &x),
             y_is_known = find_residue(u, s, b, stride, &y);
  if (kind == OP_ADD) {
    *residue = (x + y) % stride;
    return x_is_known && y_is_known &&
           other <= bits_mask(term_width(ts, t)) - most;
  }
  *residue = x * y % stride;
  return other <= least &&
         ((x_is_known && (y_is_known || !x)) || (y_is_known && !y));
}

/* Sets '*residue' to the rest of the term's value modulo 'stride', at most
 * MOST_STRIDE times MOST_STRIDE; false if the term does not show it. */
static bool find_residue(Unwinder *u, const UnwindState *s, Term t,
                         uint64_t stride, uint64_t *residue) {
  TermStore *ts = u->terms;
  const unsigned kind = term_kind(ts, t);
  uint64_t c, other = 0;
  if (term_is_const(ts, t, &c)) {
    *residue = c % stride;
    return true;
  }
  if (kind == TERM_EXTRACT && !term_low(ts, t)) {
    const Term whole = term_child(ts, t, 0);
    return range_most(ts, s->guard, whole) <= bits_mask(term_width(ts, t)) &&
           find_residue(u, s, whole, stride, residue);
  }
  if (kind == TERM_OP + OP_ZEXT)
    return find_residue(u, s, term_child(ts, t, 0), stride, residue);
  if (kind == TERM_OP + OP_ITE)
    return find_residue(u, s, term_child(ts, t, 1), stride, residue) &&
           find_residue(u, s, term_child(ts, t, 2), stride, &other) &&
           *residue == other;
  return (kind == TERM_OP + OP_ADD || kind == TERM_OP + OP_MUL) &&
         find_residue_of_op(u, s, t, stride, residue);
}

/* Returns the condition that the offset is a position of the element. */
static Term is_at_element(Unwinder *u, const UnwindState *s, PtsTarget p,
                          Term first) {
  uint64_t residue;
  return p.stride && find_residue(u, s, first, p.stride, &residue) &&
                 residue == (uint64_t)p.offset
             ? term_true(u->terms)
             : slots_are_at(u, p, first);
}

/* Limits a copy of a part of an element to another element, of constant length,
 * to positions of elements: those that the addresses are known to have. */
static void keep_to_elements(Unwinder *u, const UnwindState *s, Operation *o) {
  const PtsTarget to = o->to.element, from = o->from.element;
  const bool is_element = o->to.length && to.offset >= 0 && from.offset >= 0 &&
                          (!to.stride || o->to.length <= to.stride);
  o->to.is_element = o->from.is_element = is_element;
  if (!is_element)
    return;
  o->is_done =
      term_and(u->terms, o->is_done, is_at_element(u, s, to, o->to.first));
  o->is_done =
      term_and(u->terms, o->is_done, is_at_element(u, s, from, o->from.first));
}

/* Prepares a copy with an address or length that is not constant. */
static bool begin_open_copy(Unwinder *u, UnwindState *s, Value at, Term n,
                            Value from, Operation *out) {
  if (!resolve_open(u, s, at, n, true, false, &out->to) ||
      !resolve_open(u, s, from, n, false, false, &out->from) ||
      !has_few_slots(u, s, n, out))
    return false;
  const MemoryObject *o = memory_object(u->memory, out->from.object);
  if (o->global && o->global->image && !is_fixed(u, out))
    return false;
  out->is_done = term_and(u->terms, out->to.is_done, out->from.is_done);
  keep_to_elements(u, s, out);
  out->to.is_done = out->from.is_done = out->is_done;
  if (term_is_false(u->terms, out->is_done))
    return false;
  if (!is_fixed(u, out))
    use_slots(u, out->from.object);
  return join(u, s, out);
}

static bool begin_copy(Unwinder *u, UnwindState *s, Value at, Term n,
                       Value from, Operation *out) {
  uint64_t count;
  out->is_done = term_true(u->terms);
  bool is_constant = term_is_const(u->terms, n, &count);
  if (is_constant && count && resolve(u, s, at, count, true, &out->to) &&
      resolve(u, s, from, count, false, &out->from) &&
      !memory_object(u->memory, out->to.object)->has_slots &&
      !memory_object(u->memory, out->from.object)->has_slots)
    return join(u, s, out);
  return (!is_constant || count > FEW_BYTES) &&
         begin_open_copy(u, s, at, n, from, out);
}

static bool begin_havoc(Unwinder *u, UnwindState *s, Value at, Term n,
                        Value but, Operation *out) {
  uint64_t byte;
  if (!term_is_const(u->terms, but.term, &byte) ||
      !resolve_open(u, s, at, n, true, true, &out->to))
    return false;
  out->is_done = out->to.is_done;
  out->byte = (uint8_t)byte;
  out->number = ++u->n_havocs;
  return join(u, s, out);
}

/* True if other threads may access an object of the address. */
static bool is_of_others(Unwinder *u, const UnwindState *s, Pts pts) {
  for (unsigned i = 0; i < pts_count(u->pts, pts); i++) {
    PtsTarget p = pts_get(u->pts, pts, i);
    if (pts_target_is_object(p) && !is_held(u, s, p.object))
      return true;
  }
  return false;
}

/* Ends paths on which a range is too long to take a step a byte, under a memory
 * model that does none at once. */
static void limit_length(Unwinder *u, const Activation *a, UnwindState *s,
                         const Inst *x, Value at, Value what, Term n) {
  if (!u->options->has_fences ||
      !(is_of_others(u, s, at.pts) || is_of_others(u, s, what.pts)))
    return;
  Term most = term_const(u->terms, address_width(u), MOST_BYTEWISE);
  check_modelled(u, s, a, x, term_ule(u->terms, n, most),
                 arena_printf(u->run,
                              "a range of more than %u bytes of memory that "
                              "threads share, under this memory model",
                              MOST_BYTEWISE));
}

static bool begin(Unwinder *u, UnwindState *s, Value at, Value what, Term n,
                  Operation *o) {
  switch (o->inst->kind) {
  case INST_FILL: return begin_fill(u, s, at, n, what, o);
  case INST_COPY: return begin_copy(u, s, at, n, what, o);
  default: return begin_havoc(u, s, at, n, what, o);
  }
}

static void take_place(Unwinder *u, UnwindState *s, const Operation *o) {
  if (o->inst->kind == INST_FILL)
    fill(u, s, &o->to, o->byte);
  else if (o->inst->kind == INST_HAVOC)
    havoc(u, s, o);
  else if (o->to.is_done)
    copy_open(u, s, o);
  else
    copy(u, s, &o->to, &o->from);
}

static Term answer(Unwinder *u, const Operation *o, RangeAnswer kind) {
  return term_const(u->terms, RANGE_BITS,
                    (uint64_t)o->number << RANGE_KIND_BITS | kind);
}

/* Records the answers to the interpreter. */
static void record_answers(Unwinder *u, const UnwindState *s,
                           const Operation *o) {
  TermStore *ts = u->terms;
  Term at_once = answer(u, o, RANGE_AT_ONCE);
  input_record(u, s, INPUT_RANGE, o->inst,
               term_ite(ts, o->is_done,
                        o->is_step ? answer(u, o, RANGE_AS_STEP) : at_once,
                        answer(u, o, RANGE_NOT)));
  if (o->is_step && !term_is_false(ts, o->is_done))
    *vec_push(u->round, &u->inputs) =
        (InputRun){term_and(ts, s->guard->term, o->is_done), INPUT_RANGE,
                   o->inst, at_once};
}

Value value_range(Unwinder *u, const Activation *a, UnwindState *s,
                  const Inst *x) {
  assert(inst_is_range(x->kind));
  TermStore *ts = u->terms;
  Value at = operand_value(u, s, x->a), what = operand_value(u, s, x->b);
  Term size = operand_value(u, s, x->c).term;
  Operation o = {.inst = x,
                 .key = inst_key(u, a, (uint32_t)(x - a->function->code))};
  if (!range_is_free(u, s) || !begin(u, s, at, what, size, &o))
    o.is_done = term_false(ts);
  if (term_is_false(ts, o.is_done) && x->kind != INST_HAVOC)
    limit_length(u, a, s, x, at, what, size);
  if (!s->guard)
    return value_const(u, address_width(u), 0);
  record_answers(u, s, &o);
  if (!term_is_false(ts, o.is_done))
    take_place(u, s, &o);
  Term none = term_const(ts, address_width(u), 0);
  return (Value){.term = term_ite(ts, o.is_done, size, none)};
}
