#include "frontend/ir/property_ids.h"
#include "reduction/unwind/range.h"
#include "reduction/unwind/unwind_state.h"

/* Runs: bytes that have one constant value on the path, such as what a fill has
 * left, of any length.  Bytes of other values are each read alone. */

enum { DEEPEST = 1 << 6 /* backdrops that are looked through */ };

static int run_at(Unwinder *, bool multi, const Map *cells, const Map *ranges,
                  uint32_t object, uint64_t at, uint64_t *end, unsigned depth);

static void limit(uint64_t *end, uint64_t at) {
  if (at < *end)
    *end = at;
}

static int run_of_image(const Object *o, uint64_t at, uint64_t *end,
                        unsigned address_bytes) {
  if (!o->image && !o->n_relocations)
    return 0;
  for (uint32_t i = 0; i < o->n_relocations; i++) {
    const uint64_t from = o->relocations[i].offset;
    if (from <= at && at < from + address_bytes)
      return BYTE_UNKNOWN;
    if (from > at)
      limit(end, from);
  }
  if (!o->image)
    return 0;
  uint64_t to = at + 1;
  while (to < *end && o->image[to] == o->image[at])
    to++;
  *end = to;
  return o->image[at];
}

static int run_of_initial(Unwinder *u, uint32_t object, uint64_t at,
                          uint64_t *end) {
  const MemoryObject *o = memory_object(u->memory, object);
  if (o->global)
    return run_of_image(o->global, at, end, u->program->address_width / 8);
  return o->kind == MEMORY_HEAP_ZEROED ? 0 : BYTE_UNKNOWN;
}

/* Returns the value of the byte under the backdrop, where the object has no
 * cell, or BYTE_UNKNOWN; and moves '*end' to the end of bytes of that value. */
static int run_under(Unwinder *u, bool multi, uint32_t backdrop,
                     uint32_t object, uint64_t at, uint64_t *end,
                     unsigned depth) {
  if (depth > DEEPEST)
    return BYTE_UNKNOWN;
  if (!backdrop)
    return run_of_initial(u, object, at, end);
  const Backdrop b = u->backdrops.data[backdrop - 1];
  if (b.kind == BACKDROP_EITHER) {
    const int v = run_under(u, multi, b.under, object, at, end, depth + 1);
    return v == run_under(u, multi, b.other, object, at, end, depth + 1)
               ? v
               : BYTE_UNKNOWN;
  }
  if (at < b.from || b.to <= at) {
    if (at < b.from)
      limit(end, b.from);
    return run_under(u, multi, b.under, object, at, end, depth + 1);
  }
  limit(end, b.to);
  if (b.is_done || b.kind == BACKDROP_HAVOC)
    return BYTE_UNKNOWN;
  if (b.kind == BACKDROP_FILL)
    return b.byte;
  uint64_t to = b.at + (*end - b.from);
  const int v = run_at(u, multi, &b.cells, &b.ranges, b.source,
                       b.at + (at - b.from), &to, depth + 1);
  limit(end, b.from + (to - b.at));
  return v;
}

/* True if no element at a position that is not constant was written. */
static bool has_no_slots(Unwinder *u, bool multi, const Map *cells,
                         const MemoryObject *o) {
  for (uint32_t i = 0; i < o->slots.n; i++) {
    const uint32_t cell = o->slots.data[i].cell;
    if (slots_has(o, i) && (map_get(cells, cell).term ||
                            (multi && memory_cell(u->memory, cell)->is_shared)))
      return false;
  }
  return true;
}

/* True if bytes without a cell have what this path has stored there at once. */
static bool knows_gaps(Unwinder *u, bool multi, const Map *cells,
                       uint32_t object) {
  MemoryObject *o = memory_object(u->memory, object);
  o->is_searched |= multi;
  return has_no_slots(u, multi, cells, o) &&
         !(multi && memory_is_filled_by_others(u->memory, object, u->thread));
}

/* Returns the byte's constant value in the memory of a state, or BYTE_UNKNOWN.
 */
static int run_at(Unwinder *u, bool multi, const Map *cells, const Map *ranges,
                  uint32_t object, uint64_t at, uint64_t *end, unsigned depth) {
  const MemoryObject *o = memory_object(u->memory, object);
  uint32_t i = memory_find_cell(u->memory, object, at);
  const MemoryCell *c =
      i < o->cells.n ? memory_cell(u->memory, o->cells.data[i]) : NULL;
  if (!c || c->offset > at) {
    limit(end, c ? c->offset : o->size);
    return knows_gaps(u, multi, cells, object)
               ? run_under(u, multi, map_get(ranges, object).term, object, at,
                           end, depth)
               : BYTE_UNKNOWN;
  }
  const unsigned byte = (unsigned)(at - c->offset);
  limit(end, at + 1);
  if (multi && c->is_shared)
    return BYTE_UNKNOWN;
  uint64_t bits;
  const Value v = contents_get(u, cells, ranges, o->cells.data[i]);
  if (v.pts || v.root || !term_is_const(u->terms, v.term, &bits))
    return BYTE_UNKNOWN;
  return (int)(bits >> 8 * byte & UINT8_MAX);
}

int bytes_run(Unwinder *u, const UnwindState *s, uint32_t object, uint64_t at,
              uint64_t *end) {
  return run_at(u, s->multi, &s->cells, &s->ranges, object, at, end, 0);
}

/* ---- single bytes */

uint32_t bytes_cell(Unwinder *u, uint32_t object, uint64_t at) {
  const MemoryObject *o = memory_object(u->memory, object);
  uint32_t i = memory_find_cell(u->memory, object, at), made[8];
  if (i < o->cells.n && memory_cell(u->memory, o->cells.data[i])->offset <= at)
    return o->cells.data[i];
  memory_cells(u->memory, object, at, 1, made);
  return made[0];
}

Term bytes_value(Unwinder *u, const UnwindState *s, uint32_t cell,
                 uint64_t at) {
  const MemoryCell *c = memory_cell(u->memory, cell);
  const unsigned low = 8 * (unsigned)(at - c->offset);
  const Value v = cell_read(u, s, cell);
  return v.pts || v.root ? TERM_NONE : term_extract(u->terms, v.term, low, 8);
}

/* ---- the beginning and the end */

bool bytes_find(Unwinder *u, const UnwindState *s, Value at, ByteStart *out) {
  if (pts_count(u->pts, at.pts) != 1 || at.root)
    return false;
  const PtsTarget p = pts_get(u->pts, at.pts, 0);
  if (!pts_target_is_object(p))
    return false;
  const MemoryObject *o = memory_object(u->memory, p.object);
  const unsigned width = u->program->address_width;
  if ((o->global && (o->global->is_unknown || o->global->n_known)) ||
      (o->may_die && memory_is_certainly_dead(u, s, p.object)))
    return false;
  const Term start = value_narrowed(
      u, s, term_sub(u->terms, at.term, term_const(u->terms, width, o->base)));
  *out = (ByteStart){.object = p.object, .size = o->size, .start = start};
  return bits_for(o->size) + 3 < width &&
         (!term_is_const(u->terms, start, &out->from) || out->from <= o->size);
}

bool bytes_are_checked(const Unwinder *u) {
  return !u->program->aim && u->options->properties >> PROPERTY_DEREF & 1;
}

bool bytes_check(Unwinder *u, UnwindState *s, const Activation *a,
                 const Inst *inst, Term holds, unsigned step) {
  TermStore *ts = u->terms;
  const Term fails = term_and(ts, s->guard->term, term_not(ts, holds));
  if (term_is_false(ts, fails))
    return false;
  *vec_push(u->round, &u->steps) = (ConfigRun){fails, step, TRANSITION_NONE};
  check_property(u, s, a, inst, PROPERTY_DEREF, holds,
                 "'memory' is accessed outside of a live object");
  return true;
}

void bytes_answer(Unwinder *u, const UnwindState *s, const Inst *inst,
                  Term is_done) {
  TermStore *ts = u->terms;
  input_record(u, s, INPUT_RANGE, inst,
               term_ite(ts, is_done, term_const(ts, RANGE_BITS, RANGE_AT_ONCE),
                        term_const(ts, RANGE_BITS, RANGE_NOT)));
}
