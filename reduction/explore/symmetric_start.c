#include "reduction/explore/symmetric_start.h"

#include "reduction/por/symmetry.h"
#include "reduction/unwind/unwind.h"

/* Limits for the Threads in which symmetric ones are looked for. */
enum { MOST_TRANSITIONS = 2000, MOST_INSTRUCTIONS = 200000 };

/* ---- Threads that are all of the Program */

static bool ends_short(const Threads *th, const Check *c) {
  bool is_short = c->kind == CHECK_UNWINDING || c->kind == CHECK_UNSUPPORTED ||
                  c->kind == CHECK_ANY_VALUE || c->kind == CHECK_LARGE ||
                  c->kind == CHECK_ENDLESS || c->kind == CHECK_SPINNING;
  return is_short && !term_is_false(th->terms, c->violated);
}

static bool is_whole(const Threads *th) {
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (ends_short(th, &th->checks[i]))
      return false;
  for (TransitionId j = 0; j < th->n_transitions; j++)
    if (!term_is_false(th->terms, th->transitions[j].cut))
      return false;
  return !th->fixed_order.line;
}

/* True if main makes all threads in every execution, in the order of their
 * numbers. */
static bool has_same_numbers(const Threads *th) {
  const Thread *main = &th->threads[0];
  ThreadId next = 1;
  for (uint32_t i = 0; i < main->n_inputs; i++) {
    const InputRun *in = &main->inputs[i];
    uint64_t number;
    if (in->kind != INPUT_THREAD)
      continue;
    if (!term_is_true(th->terms, in->guard) ||
        !term_is_const(th->terms, in->value, &number) || number != next)
      return false;
    next++;
  }
  return next == th->n_threads;
}

static bool unwinds(Arena *a, const Program *p, TermStore *ts,
                    const ExploreOptions *o, const Threads **th) {
  const UnwindOptions options = {.bound = 1,
                                 .properties = o->properties,
                                 .max_threads = MOST_THREADS,
                                 .free_transitions = MOST_TRANSITIONS,
                                 .max_instructions = MOST_INSTRUCTIONS,
                                 .fixes_order = o->fixes_order,
                                 .stop = o->stop,
                                 .stop_context = o->stop_context};
  uint32_t rounds;
  Gap why;
  return unwind(a, p, ts, &options, th, &rounds, &why) == OK;
}

/* ---- symmetric threads */

/* Symmetric threads of a Program, as found in its Threads. */
typedef struct {
  Arena *arena;
  const Threads *threads;
  Symmetry found;
  ThreadId *chain;
  VEC(RenamedName) names;
} Keeper;

static bool any_of(const ThreadId *before, ThreadId n) {
  for (ThreadId t = 0; t < n; t++)
    if (before[t])
      return true;
  return false;
}

static const ThreadId *copy_of(Arena *a, const ThreadId *before, ThreadId n) {
  return memcpy(ARENA_ARRAY(a, ThreadId, n), before, n * sizeof *before);
}

static void find_chains(Keeper *k) {
  const ThreadId *symmetric = k->found.symmetric;
  for (ThreadId t = 0; t < k->threads->n_threads; t++)
    k->chain[t] = symmetric[t] ? k->chain[symmetric[t]] : t;
}

static bool has_names(const Keeper *k, CellId c) {
  for (uint32_t i = 0; i < k->found.n_names; i++)
    if (k->found.names[i].cell == c)
      return true;
  return false;
}

/* True if only the library reads names. */
static bool is_called(const Keeper *k, const Transition *tr) {
  for (uint32_t i = 0; i < tr->n_reads; i++)
    if (tr->thread && has_names(k, tr->reads[i].cell) &&
        (!tr->inst || tr->inst->kind != INST_CALL))
      return false;
  return true;
}

static bool are_names_called(const Keeper *k) {
  for (TransitionId j = 0; j < k->threads->n_transitions; j++)
    if (!is_called(k, &k->threads->transitions[j]))
      return false;
  return true;
}

static bool find_name(Keeper *k, const ThreadName *n) {
  const Cell *c = &k->threads->cells[n->cell];
  if (!c->object || c->width > 64)
    return false;
  const ObjId object = (ObjId)(c->object - k->threads->program->objects);
  const RenamedWord word = {object, c->offset, c->width / 8};
  *vec_push(k->arena, &k->names) = (RenamedName){word, n->thread, n->name};
  return true;
}

/* True if the thread has just one name for the cell, and no other thread has
 * that name. */
static bool is_named_once(const Keeper *k, const ThreadName *n, ThreadId t) {
  bool is_named = false;
  for (uint32_t i = 0; i < k->found.n_names; i++) {
    const ThreadName *m = &k->found.names[i];
    if (m->cell != n->cell)
      continue;
    if ((m->thread == n->thread) != (m->name == n->name))
      return false;
    is_named |= m->thread == t;
  }
  return is_named;
}

static bool are_named_once(const Keeper *k, const ThreadName *n) {
  for (ThreadId t = 1; t < k->threads->n_threads; t++)
    if (k->chain[t] == k->chain[n->thread] && !is_named_once(k, n, t))
      return false;
  return true;
}

static bool find_names(Keeper *k) {
  for (uint32_t i = 0; i < k->found.n_names; i++)
    if (!find_name(k, &k->found.names[i]) ||
        !are_named_once(k, &k->found.names[i]))
      return false;
  return are_names_called(k);
}

static const SymmetricStart *keep(Arena *a, const Threads *th, Symmetry found) {
  const ThreadId n = th->n_threads;
  Keeper k = {a, th, found, ARENA_ARRAY(a, ThreadId, n), {0}};
  if (!any_of(found.before, n))
    return NULL;
  find_chains(&k);
  if (!find_names(&k))
    for (ThreadId t = 0; t < n; t++)
      k.chain[t] = t;
  SymmetricStart *start = ARENA_NEW(a, SymmetricStart);
  *start = (SymmetricStart){n, copy_of(a, found.before, n), k.chain,
                            k.names.data, k.names.n};
  return start;
}

/* Nothing is looked for if properties other than checks are needed. */
static bool may_have(const Program *p, const ExploreOptions *o) {
  return p->thread_start != FUNC_NONE && !p->aim && !o->reach &&
         !property_has_races(o->properties) &&
         !property_has_deadlocks(o->properties);
}

const SymmetricStart *symmetric_start_new(Arena *a, const Program *p,
                                          const ExploreOptions *o) {
  const SymmetricStart *start = NULL;
  const Threads *th;
  if (!o->orders_symmetric || !may_have(p, o))
    return NULL;
  Arena *scratch = arena_new();
  TermStore *ts = term_store_new();
  if (unwinds(scratch, p, ts, o, &th) && is_whole(th) && has_same_numbers(th))
    start = keep(a, th, symmetry_find(scratch, th));
  term_store_delete(ts);
  arena_delete(scratch);
  return start;
}

ThreadId symmetric_start_before(const SymmetricStart *w, const Config *s,
                                ThreadId t) {
  bool is_asked = w && t < w->n && w->before[t];
  return is_asked && !config_has_begun(s, t) ? w->before[t] : 0;
}

bool symmetric_start_waits(const SymmetricStart *w, const Config *s,
                           ThreadId t) {
  ThreadId first = symmetric_start_before(w, s, t);
  return first && !config_has_begun(s, first);
}

static bool is_awaited(const SymmetricStart *w, ThreadId t) {
  for (ThreadId u = 1; u < w->n; u++)
    if (w->before[u] == t)
      return true;
  return false;
}

void symmetric_start_touch(const SymmetricStart *w, const Config *s, ThreadId t,
                           Footprint *f) {
  ThreadId first = symmetric_start_before(w, s, t);
  if (first)
    footprint_add_begin(f, first, TOUCH_READ);
  if (w && t && !config_has_begun(s, t) && is_awaited(w, t))
    footprint_add_begin(f, t, TOUCH_WRITE);
}
