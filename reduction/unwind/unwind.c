#include "reduction/unwind/unwind.h"

#include "frontend/base/hash.h"
#include "frontend/ir/property.h"
#include "reduction/unwind/path_refine.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>
#include <string.h>

enum { MOST_ROUNDS = 200 };

void unwind_give_up(Unwinder *u, Status status, const char *why) {
  if (u->status != OK)
    return;
  u->status = status;
  u->why.text = why;
  if (u->here)
    u->why.loc = user_inst(u, u->here, u->now)->loc;
}

bool unwind_wants_deadlock(const Unwinder *u) {
  return property_has_deadlocks(u->options->properties);
}

/* ---- one thread, one round */

/* Returns the textually last return of a start routine. */
static const Inst *last_return(const Function *f) {
  const Inst *last = NULL;
  for (uint32_t i = 0; f && !f->is_library && i < f->n_code; i++)
    if (f->code[i].kind == INST_RETURN)
      last = &f->code[i];
  return last;
}

static void run_thread(Unwinder *u, const Work *w, Thread *t) {
  u->thread = w->id, u->ancestry = w->ancestry;
  u->thread_key = memory_thread_info(u->memory, w->id)->key;
  u->first = u->building.n;
  u->earliest = w->earliest;
  u->depth = 0;
  u->ended = term_false(u->terms);
  u->last = last_return(value_function(u, w->function));
  u->steps.data = NULL, u->steps.n = u->steps.cap = 0;
  u->inputs.data = NULL, u->inputs.n = u->inputs.cap = 0;
  UnwindState s = w->start;
  const Program *p = u->program;
  Value args[2] = {w->function, w->argument};
  FuncId id = w->id ? p->thread_start : p->entry;
  code_run(u, &p->functions[id], NULL, NULL, hash_mix(u->thread_key, id), &s,
           args);
  u->here = NULL;
  if (s.guard)
    thread_end(u, &s);
  *t = (Thread){.parent = w->parent,
                .after = w->after,
                .guard = w->guard,
                .first = u->first,
                .n = u->building.n - u->first,
                .ended = u->ended,
                .steps = u->steps.data,
                .inputs = u->inputs.data,
                .n_steps = u->steps.n,
                .n_inputs = u->inputs.n,
                .name = w->name};
}

static void run_main_first(Unwinder *u) {
  memory_thread(u->memory, 1, MOST_THREADS, "main");
  Work *w = vec_push(u->round, &u->work);
  Guard *root = ARENA_NEW(u->round, Guard);
  *root = (Guard){NULL, term_true(u->terms), term_true(u->terms), 0};
  w->parent = MOST_THREADS;
  w->guard = term_true(u->terms);
  w->name = "main";
  w->start = (UnwindState){.guard = root,
                           .cells = map_new(&u->maps),
                           .ranges = map_new(&u->maps),
                           .regs = map_new(&u->maps),
                           .current = TRANSITION_NONE};
}

/* Stores the values of shared cells when the frames begin. */
static void settle_cells(Unwinder *u) {
  for (uint32_t i = 0; i < memory_count_cells(u->memory); i++) {
    const MemoryCell *c = memory_cell(u->memory, i);
    if (!c->is_shared || c->is_obsolete)
      continue;
    Value v = contents_get(u, &u->before, &u->before_ranges, i);
    memory_store(u->memory, i, term_ones(u->terms, v.term), v.pts);
  }
}

static void reset_round(Unwinder *u) {
  arena_delete(u->round);
  u->round = arena_new();
  u->maps = (MapSpace){u->round, 0};
#define EMPTY(V) (u->V.data = NULL, u->V.n = u->V.cap = 0)
  EMPTY(orders);
  EMPTY(work);
  EMPTY(building);
  EMPTY(checks);
  EMPTY(uninitialised);
  EMPTY(heap);
  EMPTY(races);
  EMPTY(facts);
  EMPTY(deaths);
  EMPTY(writes);
  EMPTY(births);
  EMPTY(repeats);
  EMPTY(places);
  EMPTY(floats);
  EMPTY(initial);
  EMPTY(garbage);
  EMPTY(backdrops);
  EMPTY(backdrop_values);
  EMPTY(noted);
  EMPTY(targets);
  u->n_havocs = 0;
  u->has_long_range = false;
#undef EMPTY
  u->touched = u->backdrop_of = (Table){0};
  u->has_frames = u->may_be_alone = u->could_refine = false;
  u->moving = 0;
  u->fixed = NULL;
  u->before = map_new(&u->maps);
  u->before_ranges = map_new(&u->maps);
  memory_begin_round(u->memory);
}

static uint32_t run_round(Unwinder *u, Thread threads[MOST_THREADS],
                          ThreadSet *exist) {
  uint32_t frames = 0;
  *exist = (ThreadSet){0};
  reset_round(u);
  run_main_first(u);
  for (uint32_t i = 0; i < u->work.n && u->status == OK; i++) {
    Work w = u->work.data[i];
    run_thread(u, &w, &threads[w.id]);
    thread_set_add(exist, w.id);
    frames += u->depth;
  }
  check_heap(u);
  places_settle(u);
  slots_settle(u);
  memory_settle(u->memory);
  settle_cells(u);
  return frames;
}

/* ---- the product */

#define COPY(A, T, V)                                                          \
  ((V).n ? memcpy(ARENA_ARRAY((A), T, (V).n), (V).data, (V).n * sizeof(T))     \
         : NULL)

/* Returns the static object of the cell, or NULL. */
static const Object *static_object(const Unwinder *u, uint32_t cell) {
  const MemoryCell *c = memory_cell(u->memory, cell);
  const MemoryObject *o = memory_object(u->memory, c->object);
  bool is_one = o->global && !o->global->is_thread_local;
  return is_one && o->alive != cell && !c->position ? o->global : NULL;
}

static void make_cells(Unwinder *u, Arena *a, Threads *out) {
  VEC(Cell) cells = {0};
  for (uint32_t i = 0; i < memory_count_cells(u->memory); i++) {
    MemoryCell *c = memory_cell(u->memory, i);
    c->index = UINT32_MAX;
    if (!c->is_shared || c->is_obsolete)
      continue;
    Value v = contents_get(u, &u->before, &u->before_ranges, i);
    c->index = cells.n;
    *vec_push(a, &cells) =
        (Cell){.name = arena_strdup(a, memory_cell_name(u->memory, i)),
               .width = 8 * c->bytes,
               .ones = c->ones,
               .initial = v.term,
               .object = static_object(u, i),
               .offset = c->offset,
               .is_of_threads = !u->may_be_alone};
  }
  out->cells = cells.data, out->n_cells = cells.n;
}

/* A constant is not read, unless the access may race: it is then read as a
 * variable of its own. */
static Term value_that_is_read(Unwinder *u, const Touched *x) {
  unsigned width = 8 * memory_cell(u->memory, x->cell)->bytes;
  if (!x->base || !term_is_const(u->terms, x->base, NULL))
    return x->base;
  return x->is_plainly_read || x->load != MEMORY_ORDER_PLAIN
             ? term_var(u->terms, width, bits_mask(width), NULL)
             : TERM_NONE;
}

static void make_transition(Unwinder *u, Arena *a, const Building *b,
                            Transition *t) {
  VEC(CellRead) reads = {0};
  VEC(CellWrite) writes = {0};
  for (uint32_t i = 0; i < b->touched.n; i++) {
    const Touched *x = &b->touched.data[i];
    CellId cell = memory_cell(u->memory, x->cell)->index;
    assert(cell != UINT32_MAX);
    Term value = value_that_is_read(u, x);
    if (value != TERM_NONE)
      *vec_push(a, &reads) =
          (CellRead){.cell = cell,
                     .value = value,
                     .when = x->reads ? x->reads : term_true(u->terms),
                     .order = x->load,
                     .failure = x->failure,
                     .is_plain = x->is_plainly_read,
                     .by_model = x->by_model};
    if (x->when && !term_is_false(u->terms, x->when))
      *vec_push(a, &writes) = (CellWrite){
          cell,       x->when, x->value, x->store, x->is_plainly_written,
          x->by_model};
  }
  *t = (Transition){.mode = b->mode,
                    .guard = b->guard->term,
                    .enabled = b->enabled,
                    .waits = b->waits,
                    .holders = b->holders,
                    .cut = b->cut,
                    .reads = reads.data,
                    .writes = writes.data,
                    .n_reads = reads.n,
                    .n_writes = writes.n,
                    .earliest = b->earliest,
                    .least_rank = b->rank,
                    .most_rank = b->rank,
                    .inst = b->inst};
}

static void make_threads(Unwinder *u, Arena *a, const Thread *threads,
                         const ThreadSet *exist, Threads *out) {
  uint32_t n = MOST_THREADS;
  while (n && !thread_set_has(exist, n - 1))
    n--;
  Thread *copy = ARENA_ARRAY(a, Thread, n);
  Transition *ts = ARENA_ARRAY(a, Transition, u->building.n);
  for (uint32_t i = 0; i < u->building.n; i++)
    make_transition(u, a, &u->building.data[i], &ts[i]);
  for (ThreadId i = 0; i < n; i++) {
    if (!thread_set_has(exist, i)) {
      copy[i] = (Thread){.guard = term_false(u->terms),
                         .ended = term_false(u->terms),
                         .name = "none"};
      continue;
    }
    copy[i] = threads[i];
    ConfigRun *steps = ARENA_ARRAY(a, ConfigRun, threads[i].n_steps);
    InputRun *inputs = ARENA_ARRAY(a, InputRun, threads[i].n_inputs);
    for (uint32_t k = 0; k < threads[i].n_steps; k++)
      steps[k] = threads[i].steps[k];
    for (uint32_t k = 0; k < threads[i].n_inputs; k++)
      inputs[k] = threads[i].inputs[k];
    copy[i].steps = steps, copy[i].inputs = inputs;
    for (uint32_t k = 0; k < copy[i].n; k++)
      ts[copy[i].first + k].thread = i;
  }
  out->threads = copy, out->n_threads = n;
  out->transitions = ts, out->n_transitions = u->building.n;
}

static void make_repeats(Unwinder *u, Arena *a, Threads *out) {
  Repeat *all = COPY(a, Repeat, u->repeats);
  for (uint32_t i = 0; i < u->repeats.n; i++)
    all[i].cell = memory_cell(u->memory, all[i].cell)->index;
  out->repeats = all, out->n_repeats = u->repeats.n;
}

static Threads *make_product(Unwinder *u, Arena *a, const Thread *threads,
                             const ThreadSet *exist, uint32_t frames) {
  Threads *out = ARENA_NEW(a, Threads);
  out->program = u->program, out->terms = u->terms;
  out->beyond = u->beyond;
  make_cells(u, a, out);
  make_threads(u, a, threads, exist, out);
  out->checks = COPY(a, Check, u->checks);
  out->n_checks = u->checks.n;
  out->memory = COPY(a, MemoryRun, u->uninitialised);
  out->n_memory = u->uninitialised.n;
  out->heap = COPY(a, HeapEvent, u->heap);
  out->n_heap = u->heap.n;
  race_collect(u, a, out);
  out->facts = COPY(a, Term, u->facts);
  out->n_facts = u->facts.n;
  out->places = COPY(a, PlaceRun, u->places);
  out->n_places = u->places.n;
  out->floats = COPY(a, FloatRun, u->floats);
  out->n_floats = u->floats.n;
  make_repeats(u, a, out);
  out->n_blocks = memory_count_objects(u->memory);
  out->frames = frames;
  if (u->fixed)
    out->fixed_order = u->fixed->loc;
  out->wants_deadlock = unwind_wants_deadlock(u);
  out->has_long_range = u->has_long_range;
  out->wants_followed = u->program->aim != NULL;
  out->lines = u->options->reach ? u->options->reach->n : 0;
  return out;
}

/* Keeps the gaps of a round that did not end. */
static void keep_gaps(const Unwinder *u, Gaps *out) {
  for (uint32_t i = 0; out && i < u->checks.n; i++) {
    const Check *c = &u->checks.data[i];
    if (c->kind == CHECK_UNSUPPORTED && !term_is_false(u->terms, c->violated))
      gaps_add(out, (Gap){c->text, c->loc});
  }
}

static bool is_strong(const Function *f, const Inst *i) {
  return !f->is_library && (i->order == MEMORY_ORDER_SEQ_CST ||
                            i->failure == MEMORY_ORDER_SEQ_CST);
}

static bool is_weak_order(MemoryOrder o) {
  return o != MEMORY_ORDER_PLAIN && o != MEMORY_ORDER_SEQ_CST;
}

static bool is_weak(const Function *f, const Inst *i) {
  return !f->is_library &&
         (is_weak_order(i->order) || is_weak_order(i->failure));
}

Status unwind(Arena *a, const Program *p, TermStore *terms,
              const UnwindOptions *o, const Threads **out, uint32_t *rounds,
              Gap *why) {
  Unwinder u = {.program = p, .options = o, .terms = terms, .run = a};
  assert(o->max_threads >= 1 && o->max_threads <= MOST_THREADS);
  u.has_passages =
      o->has_psc && program_has(p, is_strong) && program_has(p, is_weak);
  u.beyond = term_var(terms, 1, 1, "beyond");
  u.pts = pts_store_new();
  u.memory = memory_new(a, p, u.pts);
  u.code = ARENA_ARRAY(a, CodeInfo, p->n_functions);
  u.liveness = liveness_new(a, p);
  if (unwind_wants_deadlock(&u))
    u.exits = exits_new(a, p, o->properties);
  Thread threads[MOST_THREADS];
  ThreadSet exist = {0};
  uint32_t frames = 0;
  *rounds = 0;
  do {
    frames = run_round(&u, threads, &exist);
    if (++*rounds > MOST_ROUNDS)
      unwind_give_up(&u, LIMIT, "unwinding reaches no fixed point");
  } while (u.status == OK && (memory_grew(u.memory) || path_refine_begins(&u)));
  *why = u.why;
  if (u.status == OK)
    *out = make_product(&u, a, threads, &exist, frames);
  else
    keep_gaps(&u, o->unfinished);
  memory_delete(u.memory);
  pts_store_delete(u.pts);
  arena_delete(u.round);
  return u.status;
}
