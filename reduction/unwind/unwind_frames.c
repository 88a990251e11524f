#include "frontend/base/hash.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>

/* ---- initial contents */

static const Relocation *relocation_at(const Object *o, uint64_t byte,
                                       unsigned pointer_bytes) {
  uint32_t low = 0, high = o->n_relocations;
  while (low < high) {
    uint32_t mid = (low + high) / 2;
    if (o->relocations[mid].offset + pointer_bytes <= byte)
      low = mid + 1;
    else
      high = mid;
  }
  bool is_there = low < o->n_relocations && o->relocations[low].offset <= byte;
  return is_there ? &o->relocations[low] : NULL;
}

static Value image_byte(Unwinder *u, const Object *o, uint64_t at) {
  const Relocation *r = relocation_at(o, at, u->program->address_width / 8);
  if (!r)
    return value_const(u, 8, o->image ? o->image[at] : 0);
  Value v = operand_value(u, NULL, r->target);
  unsigned low = (unsigned)(at - r->offset) * 8;
  return value_part(u, v, low, 8);
}

static Value image_value(Unwinder *u, const Object *o, uint64_t at,
                         unsigned bytes) {
  Value v = image_byte(u, o, at);
  for (unsigned i = 1; i < bytes; i++)
    v = value_joined(u, image_byte(u, o, at + i), v);
  return v;
}

/* Returns the term with another value for each byte that is 'but' - 1: that of
 * the interpreter. */
static Term without_byte(Unwinder *u, Term t, unsigned bytes, uint8_t but) {
  TermStore *ts = u->terms;
  Term all = TERM_NONE, excluded = term_const(ts, 8, but - 1u);
  for (unsigned k = bytes; k-- > 0;) {
    Term byte = term_extract(ts, t, 8 * k, 8);
    byte = term_ite(ts, term_eq(ts, byte, excluded),
                    term_const(ts, 8, but == 1), byte);
    all = all == TERM_NONE ? byte : term_concat(ts, all, byte);
  }
  return all;
}

Value cell_any(Unwinder *u, uint32_t cell, uint32_t havoc, uint8_t but) {
  const MemoryCell *c = memory_cell(u->memory, cell);
  const MemoryObject *o = memory_object(u->memory, c->object);
  unsigned width = 8 * c->bytes;
  Term t = term_var(u->terms, width, bits_mask(width), o->name);
  *vec_push(u->round, &u->uninitialised) = (MemoryRun){
      o->base + c->offset, c->bytes, havoc, t, c->position, c->used};
  return (Value){.term = but ? without_byte(u, t, c->bytes, but) : t};
}

static Value fresh_contents(Unwinder *u, uint32_t cell) {
  Value v = cell_any(u, cell, 0, 0);
  while (u->garbage.n <= v.term)
    *vec_push(u->round, &u->garbage) = false;
  u->garbage.data[v.term] = true;
  return v;
}

Value cell_initial(Unwinder *u, uint32_t cell) {
  assert(cell < memory_count_cells(u->memory));
  while (u->initial.n <= cell)
    vec_push(u->round, &u->initial);
  if (u->initial.data[cell].term)
    return u->initial.data[cell];
  const MemoryCell *c = memory_cell(u->memory, cell);
  const MemoryObject *o = memory_object(u->memory, c->object);
  Value v;
  if (o->alive == cell)
    v = value_const(u, 8, 1);
  else if (o->global && c->position)
    v = value_const(u, 8 * c->bytes, 0); /* slots_apply: all is zero */
  else if (o->global)
    v = image_value(u, o->global, c->offset, c->bytes);
  else if (memory_is_zeroed(o->kind))
    v = value_const(u, 8 * c->bytes, 0);
  else
    v = fresh_contents(u, cell);
  u->initial.data[cell] = v;
  return v;
}

/* ---- transitions and frames */

void step_record(Unwinder *u, const UnwindState *s, TransitionId begins) {
  assert(s->guard);
  Term guard = s->guard->term;
  if (begins == TRANSITION_NONE && u->steps.n) {
    ConfigRun *last = vec_top(&u->steps);
    if (last->guard == guard) {
      last->count++;
      return;
    }
  }
  *vec_push(u->round, &u->steps) = (ConfigRun){guard, 1, begins};
}

TransitionId transition_begin(Unwinder *u, UnwindState *s, const Inst *inst) {
  assert(s->guard);
  TransitionId id = u->building.n;
  *vec_push(u->round, &u->building) =
      (Building){.guard = s->guard,
                 .enabled = term_true(u->terms),
                 .waits = term_true(u->terms),
                 .holders = unwind_wants_deadlock(u) ? holders_nobody(u->terms)
                                                     : (Holders){0},
                 .failed = term_false(u->terms),
                 .cut = term_false(u->terms),
                 .earliest = u->earliest + s->shallowest,
                 .rank = s->deepest + 1,
                 .inst = inst,
                 .mode = {.is_section = s->atomic > 0,
                          .is_model = s->model > 0,
                          .is_program = s->program > 0}};
  s->current = id;
  s->shallowest++;
  if (++s->deepest > u->depth)
    u->depth = s->deepest;
  return id;
}

static Touched *touched(Unwinder *u, TransitionId t, uint32_t cell) {
  assert(t < u->building.n);
  Building *b = &u->building.data[t];
  uint32_t hash = hash_number((uint64_t)t << 32 | cell);
  TABLE_EACH(i, &u->touched, hash)
  if (i < b->touched.n && b->touched.data[i].cell == cell)
    return &b->touched.data[i];
  table_add(u->round, &u->touched, hash, b->touched.n);
  Touched *x = vec_push(u->round, &b->touched);
  x->cell = cell;
  return x;
}

static MemoryOrder stronger(MemoryOrder a, MemoryOrder b) {
  return a > b ? a : b;
}

/* Returns the condition, given that the present transition is taken. */
static Term when_taken(Unwinder *u, const UnwindState *s, Term when) {
  assert(s->current < u->building.n);
  const Guard *start = u->building.data[s->current].guard;
  return term_and(u->terms, guard_relative(u, s->guard, start), when);
}

void transition_note_order(Unwinder *u, const UnwindState *s, uint32_t cell,
                           Term when, const Inst *i, bool write) {
  if (!u->options->has_fences || s->current == TRANSITION_NONE)
    return;
  Touched *x = touched(u, s->current, cell);
  bool is_plain = i->order == MEMORY_ORDER_PLAIN &&
                  (!s->model || inst_is_for_caller(i) || i->kind == INST_FREE);
  x->by_model |= s->model > 0;
  if (write) {
    x->store = stronger(x->store, i->order);
    x->is_plainly_written |= is_plain;
  } else {
    when = when_taken(u, s, when);
    x->reads = x->reads ? term_or(u->terms, x->reads, when) : when;
    x->is_plainly_read |= is_plain;
    x->load = stronger(x->load, i->order);
    x->failure = stronger(x->failure, i->failure);
  }
}

bool cell_is_stored_atomically(Unwinder *u, TransitionId t, uint32_t cell) {
  const Touched *x = touched(u, t, cell);
  return x->store != MEMORY_ORDER_PLAIN && !x->is_plainly_written &&
         !x->by_model;
}

static bool is_framed(Unwinder *u, const UnwindState *s, uint32_t cell) {
  return s->multi && memory_cell(u->memory, cell)->is_shared;
}

bool unwind_is_update(const Unwinder *u, const UnwindState *s) {
  return u->options->has_fences && s->multi && s->atomic && !s->model;
}

static bool is_own(Unwinder *u, const UnwindState *s, uint32_t cell) {
  ThreadAccess a = {u->thread, s->created, s->dead, false};
  return memory_is_own(u->memory, cell, &a) && !unwind_is_update(u, s);
}

/* Returns the cell's present value in the transition; no term if that needs its
 * value at the beginning, which was not read yet. */
static Value value_there(Unwinder *u, const MemoryCell *c, const Touched *x) {
  if (x->when && term_is_true(u->terms, x->when))
    return (Value){.term = x->value, .pts = x->pts};
  if (!x->base)
    return (Value){0};
  if (!x->when)
    return (Value){.term = x->base, .pts = c->pts};
  return (Value){.term = term_ite(u->terms, x->when, x->value, x->base),
                 .pts = pts_union(u->pts, c->pts, x->pts)};
}

/* Writes to frames are remembered, too.  If no other thread writes while the
 * thread, or one that it makes, lives, it reads the remembered value. */
Value cell_read(Unwinder *u, const UnwindState *s, uint32_t cell) {
  assert(cell < memory_count_cells(u->memory));
  if (!is_framed(u, s, cell) || is_own(u, s, cell))
    return contents_get(u, &s->cells, &s->ranges, cell);
  cell_initial(u, cell);
  const MemoryCell *c = memory_cell(u->memory, cell);
  Touched *x = touched(u, s->current, cell);
  Value v = value_there(u, c, x);
  if (v.term)
    return v;
  x->base = term_var(u->terms, 8 * c->bytes, c->ones, NULL);
  return value_there(u, c, x);
}

/* Remembers the write; 'when' is relative to the state's path. */
static void remember(Unwinder *u, UnwindState *s, uint32_t cell, Term when,
                     Value v) {
  Value old = contents_get(u, &s->cells, &s->ranges, cell);
  map_set(&u->maps, &s->cells, cell, value_ite(u, when, v, old));
}

/* Notes the write as an effect; storing an equal value changes nothing. */
static void note_write(Unwinder *u, const UnwindState *s, uint32_t cell,
                       Term when, Value there, Value v) {
  if (there.term)
    when = term_and(u->terms, when,
                    term_not(u->terms, term_eq(u->terms, there.term, v.term)));
  if (!term_is_false(u->terms, when))
    *vec_push(u->round, &u->writes) = (Effect){.path = s->guard,
                                               .when = when,
                                               .cell = cell,
                                               .transition = s->current,
                                               .value = v.term};
}

void cell_write(Unwinder *u, UnwindState *s, uint32_t cell, Term when,
                Value v) {
  assert(s->guard && term_width(u->terms, when) == 1);
  remember(u, s, cell, when, v);
  if (!is_framed(u, s, cell))
    return;
  memory_store(u->memory, cell, term_ones(u->terms, v.term), v.pts);
  cell_initial(u, cell);
  Touched *x = touched(u, s->current, cell);
  note_write(u, s, cell, when, value_there(u, memory_cell(u->memory, cell), x),
             v);
  when = when_taken(u, s, when);
  if (!x->when) {
    x->when = when, x->value = v.term, x->pts = v.pts;
    return;
  }
  x->value = term_ite(u->terms, when, v.term, x->value);
  x->when = term_or(u->terms, x->when, when);
  x->pts = pts_union(u->pts, x->pts, v.pts);
}

/* Other threads get only the terms of what main has stored. */
static void keep_rooted(Unwinder *u, UnwindState *s) {
  for (uint32_t i = 0; i < memory_count_cells(u->memory); i++) {
    const MemoryCell *c = memory_cell(u->memory, i);
    if (!c->is_shared || c->is_obsolete)
      continue;
    Value v = contents_get(u, &s->cells, &s->ranges, i);
    memory_keep_rooted(u, s, c->pts, &v);
  }
}

void frames_begin(Unwinder *u, UnwindState *s) {
  if (s->multi)
    return;
  if (u->has_frames) {
    frames_flush(u, s);
    return;
  }
  u->has_frames = true;
  keep_rooted(u, s);
  u->before = map_fork(&u->maps, &s->cells);
  u->before_ranges = map_fork(&u->maps, &s->ranges);
  s->multi = true;
}

typedef struct {
  Unwinder *u;
  UnwindState *s;
  bool write; /* else only search */
  bool found;
} FlushContext;

static bool flush_cell(void *context, uint32_t key, Value before, Value now) {
  FlushContext *x = context;
  (void)before;
  if (!memory_cell(x->u->memory, key)->is_shared)
    return true;
  x->found = true;
  if (!x->write || !x->s->guard)
    return x->write;
  Value v =
      now.term ? now : contents_get(x->u, &x->s->cells, &x->s->ranges, key);
  memory_keep_rooted(x->u, x->s, memory_cell(x->u->memory, key)->pts, &v);
  if (x->s->guard)
    cell_write(x->u, x->s, key, term_true(x->u->terms), v);
  return true;
}

/* A path without threads is merged with one that has made some: its writes to
 * shared cells so far become a transition. */
void frames_flush(Unwinder *u, UnwindState *s) {
  if (s->multi || !s->guard)
    return;
  assert(u->has_frames);
  s->multi = u->may_be_alone = true;
  FlushContext x = {u, s, false, false};
  map_differ(&u->before, &s->cells, flush_cell, &x);
  if (!x.found)
    return;
  TransitionId t = transition_begin(u, s, NULL);
  *vec_push(u->round, &u->steps) = (ConfigRun){s->guard->term, 0, t};
  x.write = true;
  map_differ(&u->before, &s->cells, flush_cell, &x);
}
