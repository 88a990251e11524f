#include "frontend/ir/property.h"
#include "reduction/semantics/race_detector.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>

static bool wants_races(const Unwinder *u) {
  return property_has_races(u->options->properties);
}

/* ---- bytes */

static void add_cells(Unwinder *u, uint32_t object, uint64_t from,
                      uint64_t to) {
  uint32_t cells[8];
  for (unsigned bytes; from < to; from += bytes) {
    bytes = to - from < 8 ? (unsigned)(to - from) : 8;
    unsigned n = memory_cells(u->memory, object, from, bytes, cells);
    for (unsigned i = 0; i < n; i++)
      *vec_push(u->round, &u->noted) = cells[i];
  }
}

const MemoryCells *race_cells(Unwinder *u, const Inst *inst, uint32_t object,
                              uint64_t offset, unsigned bytes) {
  u->noted.n = 0;
  uint64_t end = offset + bytes, size = memory_object(u->memory, object)->size;
  add_cells(u, object, offset, end);
  if (!wants_races(u))
    return &u->noted;
  uint64_t before = inst->before < offset ? inst->before : offset;
  uint64_t after = inst->after < size - end ? inst->after : size - end;
  add_cells(u, object, offset - before, offset);
  add_cells(u, object, end, end + after);
  return &u->noted;
}

/* ---- possible races */

static bool can_race(const Unwinder *u, const UnwindState *s) {
  return wants_races(u) && s->multi;
}

/* True if the access belongs to a model of the library.  Models synchronise,
 * except for accesses on behalf of the caller. */
static bool is_model(const UnwindState *s, const Inst *inst) {
  return s->model && !inst_is_for_caller(inst);
}

/* In the execution restricted to what happens before a race, each read must
 * give the same value: so atomic accesses have to synchronise.  The execution
 * goes on: there may be a race. */
static void refuse_weak(Unwinder *u, const UnwindState *s, const Activation *a,
                        const Inst *inst) {
  *vec_push(u->round, &u->checks) =
      (Check){.kind = CHECK_UNSUPPORTED,
              .thread = u->thread,
              .after = u->building.n - u->first,
              .violated = s->guard->term,
              .text = races_weak_text(u->run, inst, a->function->is_library),
              .loc = user_inst(u, a, inst)->loc};
}

/* Notes the access; true if another thread may access the cell at the same
 * time. */
static bool note_cell(Unwinder *u, const UnwindState *s, const Inst *inst,
                      uint32_t cell, bool write, Term when) {
  const ThreadAccess access = {u->thread, s->created, s->dead, write};
  if (!memory_cell(u->memory, cell)->is_shared ||
      !memory_is_visible(u->memory, cell, &access))
    return false;
  TransitionId j = s->current;
  if (j == TRANSITION_NONE) /* later rounds follow */
    return false;
  *vec_push(u->round, &u->races) = (NextAccess){
      .transition = j,
      .cell = cell,
      .when = term_and(u->terms, s->guard->term, when),
      .reads = s->atomic || s->guard != u->building.data[j].guard,
      .is_write = write,
      .is_atomic = inst->order != MEMORY_ORDER_PLAIN || is_model(s, inst),
      .in_section = s->program != 0,
      .inst = inst};
  return true;
}

void race_note_access(Unwinder *u, const UnwindState *s, const Activation *a,
                      const Inst *inst, const AccessTarget *t) {
  assert(s->guard);
  const MemoryObject *o = memory_object(u->memory, t->object);
  if (!can_race(u, s) || (o->global && o->global->is_library))
    return;
  bool is_shared = false;
  const MemoryCells *cells = target_cells(u, inst, t);
  for (uint32_t i = 0; i < cells->n; i++)
    is_shared |= note_cell(u, s, inst, cells->data[i], inst->kind == INST_STORE,
                           t->when);
  o = memory_object(u->memory, t->object);
  if (o->may_die)
    note_cell(u, s, inst, o->alive, false, t->when);
  if (is_shared && !is_model(s, inst) && races_is_weak(inst))
    refuse_weak(u, s, a, inst);
}

void race_note_free(Unwinder *u, const UnwindState *s, const Inst *inst,
                    uint32_t object, Term when) {
  assert(s->guard && inst->kind == INST_FREE);
  if (can_race(u, s))
    note_cell(u, s, inst, memory_object(u->memory, object)->alive, true, when);
}

void race_note_cell(Unwinder *u, const UnwindState *s, const Inst *inst,
                    uint32_t cell, bool write, Term when) {
  if (can_race(u, s))
    note_cell(u, s, inst, cell, write, when);
}

/* ---- the product */

static ThreadId thread_of(const Threads *th, const NextAccess *x) {
  return th->transitions[x->transition].thread;
}

/* By cell and kind of access: its thread plus one, or SEVERAL. */
enum { RACE_KINDS = 8, SEVERAL = UINT32_MAX };

static unsigned kind_of(const NextAccess *x) {
  return x->is_write | (unsigned)x->is_atomic << 1 |
         (unsigned)x->in_section << 2;
}

static bool has_partner(const Threads *th, ThreadId (*of)[RACE_KINDS],
                        const NextAccess *x) {
  for (unsigned k = 0; k < RACE_KINDS; k++) {
    NextAccess y = {.cell = x->cell,
                    .is_write = k & 1,
                    .is_atomic = k >> 1 & 1,
                    .in_section = k >> 2};
    ThreadId who = of[x->cell][k];
    if (who && who != 1 + thread_of(th, x) && race_conflict(x, &y))
      return true;
  }
  return false;
}

void race_collect(Unwinder *u, Arena *a, Threads *out) {
  VEC(NextAccess) races = {0};
  ThreadId(*of)[RACE_KINDS] =
      arena_alloc(u->round, (out->n_cells + 1) * sizeof *of);
  for (uint32_t i = 0; i < u->races.n; i++) {
    NextAccess *x = &u->races.data[i];
    x->cell = memory_cell(u->memory, x->cell)->index;
    assert(x->cell != UINT32_MAX);
    ThreadId *who = &of[x->cell][kind_of(x)], t = 1 + thread_of(out, x);
    *who = *who && *who != t ? SEVERAL : t;
  }
  for (uint32_t i = 0; i < u->races.n; i++)
    if (has_partner(out, of, &u->races.data[i]))
      *vec_push(a, &races) = u->races.data[i];
  out->races = races.data, out->n_races = races.n;
}
