#include "svcomp/trace/trace_race.h"

#include "frontend/base/vec.h"
#include "reduction/semantics/log.h"
#include "svcomp/trace/trace_names.h"

#include <string.h>

typedef VEC(const char *) Texts;

typedef struct {
  Arena *arena;
  const Program *program;
  const Config *config;
  const Event *log;
  uint32_t n_log;
  TraceNames names;
  TraceRows all;
  Texts notes;
} Teller;

static const char *place_text(const Teller *t, Loc loc) {
  const char *file = loc.file ? loc.file : t->program->file;
  return arena_printf(t->arena, "%s:%u", file, loc.line);
}

/* ---- the access in the log */

static bool is_of(const Event *e, const RaceAccess *a) {
  return event_touches(e) && e->thread == a->thread && e->step == a->step &&
         e->object == a->object && e->user_inst == a->user_inst &&
         (e->kind == EVENT_STORE) == (a->kind == RACE_WRITE);
}

/* Returns the index of the access's event; if it has none yet, that of the next
 * event. */
static uint32_t find_event(const Teller *t, const RaceAccess *a) {
  for (uint32_t i = t->n_log; i-- > 0;)
    if (is_of(&t->log[i], a))
      return i;
  return t->n_log;
}

/* ---- its calls */

/* Frames of a thread's calls, outermost first. */
typedef VEC(const Event *) Frames;

static void enter(const Teller *t, Frames *f, const Event *e) {
  while (f->n < e->value)
    *vec_push(t->arena, f) = NULL;
  f->n = (uint32_t)e->value;
  if (f->n)
    f->data[f->n - 1] = e;
}

static void find_calls(const Teller *t, const RaceAccess *a, uint32_t event,
                       TraceAccess *out) {
  Frames frames = {0};
  VEC(TraceCall) calls = {0};
  for (uint32_t i = 0; i < event; i++)
    if (t->log[i].kind == EVENT_LOCATION && t->log[i].thread == a->thread)
      enter(t, &frames, &t->log[i]);
  *vec_push(t->arena, &calls) =
      (TraceCall){a->user_inst->loc, a->user_function->name};
  for (uint32_t i = frames.n; i-- > 1;)
    if (frames.data[i - 1])
      *vec_push(t->arena, &calls) = (TraceCall){
          frames.data[i - 1]->inst->loc, frames.data[i - 1]->function->name};
  out->calls = calls.data, out->n_calls = calls.n;
}

static const char *calls_text(const Teller *t, const TraceAccess *a) {
  const char *text = "", *lead = " at ";
  for (uint32_t i = 0; i < a->n_calls; i++, lead = ", called from ")
    text = arena_printf(t->arena, "%s%s%s in %s", text, lead,
                        place_text(t, a->calls[i].loc), a->calls[i].function);
  return text;
}

/* ---- locks */

static bool is_lock(const TraceRow *r) {
  return r->model && r->object &&
         (r->model->object == MODEL_MUTEX || r->model->object == MODEL_RWLOCK ||
          r->model->object == MODEL_SPIN_LOCK);
}

static const char *lock_text(const Teller *t, const TraceRow *r) {
  return strstr(r->model->name, "rdlock")
             ? arena_printf(t->arena, "%s for reading", r->object)
             : r->object;
}

/* Removes the last entry of the object. */
static void leave(Texts *held, const char *object) {
  size_t n = strlen(object);
  for (uint32_t i = held->n; i-- > 0;) {
    const char *text = held->data[i];
    if (strncmp(text, object, n) || (text[n] && text[n] != ' '))
      continue;
    memmove(&held->data[i], &held->data[i + 1],
            (--held->n - i) * sizeof *held->data);
    return;
  }
}

/* Returns the locks that the thread holds when it begins the step. */
static Texts locks_at(const Teller *t, ThreadId thread, uint32_t step) {
  Texts held = {0};
  for (uint32_t i = 0; i < t->all.n_rows; i++) {
    const TraceRow *r = &t->all.rows[i];
    if (r->thread != thread || r->step >= step || !is_lock(r))
      continue;
    if (r->role == ROLE_TAKES)
      *vec_push(t->arena, &held) = lock_text(t, r);
    else if (r->role == ROLE_GIVES)
      leave(&held, r->object);
  }
  return held;
}

static const char *held_text(const Teller *t, const TraceAccess *a) {
  const char *text = "", *lead = "; holds ";
  for (uint32_t i = 0; i < a->n_locks; i++, lead = ", ")
    text = arena_printf(t->arena, "%s%s%s", text, lead, a->locks[i]);
  if (a->in_section)
    return arena_printf(t->arena, "%s; in an atomic section", text);
  return *text ? text : "; holds no lock";
}

/* ---- one access */

static const char *object_text(const Teller *t, const RaceAccess *a) {
  const Type *part;
  return a->bytes ? trace_names_part(&t->names, a->object, a->offset, a->bytes,
                                     &part)
                  : arena_strdup(t->arena,
                                 config_object(t->config, a->object)->name);
}

/* Returns the object's name, with the written expression in front if it
 * differs. */
static const char *what_text(const Teller *t, const RaceAccess *a) {
  const char *path = object_text(t, a), *written = a->user_inst->text;
  bool is_named = inst_is_access(a->user_inst->kind) && written;
  return is_named && strcmp(written, path)
             ? arena_printf(t->arena, "%s [%s]", written, path)
             : path;
}

static const char *verb_of(const RaceAccess *a) {
  return a->kind == RACE_READ    ? "reads"
         : a->kind == RACE_WRITE ? "writes"
                                 : "frees";
}

static TraceAccess access_of(const Teller *t, const RaceAccess *a) {
  const Texts held = locks_at(t, a->thread, a->step);
  TraceAccess x = {.thread = a->thread,
                   .locks = held.data,
                   .n_locks = held.n,
                   .in_section = a->in_section && !a->is_model};
  x.does = arena_printf(t->arena, "%s %s", verb_of(a), what_text(t, a));
  find_calls(t, a, find_event(t, a), &x);
  x.text = arena_printf(t->arena, "%s %s%s%s",
                        trace_names_thread(&t->names, a->thread), x.does,
                        calls_text(t, &x), held_text(t, &x));
  return x;
}

/* ---- values */

/* Finds the value that the access stores or reads.  False if it is not
 * known. */
static bool find_value(const Teller *t, const RaceAccess *a, uint64_t *out) {
  uint32_t i = find_event(t, a);
  const Inst *insts[1];
  const Function *functions[1];
  if (i < t->n_log) {
    *out = t->log[i].value;
    return true;
  }
  if (a->kind != RACE_WRITE ||
      !config_stack(t->config, a->thread, insts, functions, 1) ||
      insts[0]->kind != INST_STORE)
    return false;
  *out = config_operand(t->config, a->thread, 0, &insts[0]->b).bits;
  return true;
}

/* True if the write stores the value that was there before, so that a read
 * finds the same. */
static bool is_rewritten(const Teller *t, const RaceAccess *write) {
  uint32_t i = find_event(t, write);
  return i < t->n_log && t->log[i].old == t->log[i].value;
}

static bool is_same_value(const Teller *t, const Race *r) {
  uint64_t first, second;
  if (r->first.kind == RACE_END || r->second.kind == RACE_END ||
      r->first.offset != r->second.offset || r->first.bytes != r->second.bytes)
    return false;
  if (r->second.kind == RACE_READ)
    return is_rewritten(t, &r->first);
  return find_value(t, &r->first, &first) &&
         find_value(t, &r->second, &second) && first == second;
}

/* ---- last synchronisation before the race */

static bool are_the_two(const TraceRow *a, const TraceRow *b, const Race *r) {
  ThreadId x = r->first.thread, y = r->second.thread;
  return (a->thread == x && b->thread == y) ||
         (a->thread == y && b->thread == x);
}

static bool synchronises(const Teller *t, const TraceLink *l) {
  return !trace_link_reads(l->kind) ||
         races_synchronise(t->all.rows[l->from].store, t->all.rows[l->to].load);
}

static const char *row_text(const Teller *t, const TraceRow *r) {
  return arena_printf(t->arena, "%s (%s, %s)", r->text,
                      trace_names_thread(&t->names, r->thread),
                      place_text(t, r->loc));
}

static const char *link_text(const Teller *t, const TraceLink *l) {
  const char *from = row_text(t, &t->all.rows[l->from]);
  return l->kind == LINK_CREATE
             ? from
             : arena_printf(t->arena, "%s, then %s", from,
                            row_text(t, &t->all.rows[l->to]));
}

static void note(Teller *t, const char *text) {
  *vec_push(t->arena, &t->notes) = text;
}

static void note_last(Teller *t, const Race *r) {
  const TraceLink *last = NULL;
  for (uint32_t i = 0; i < t->all.n_links; i++) {
    const TraceLink *l = &t->all.links[i];
    if (are_the_two(&t->all.rows[l->from], &t->all.rows[l->to], r) &&
        synchronises(t, l))
      last = l;
  }
  note(t, arena_printf(t->arena, "last synchronisation of the two: %s",
                       last ? link_text(t, last) : "none"));
}

/* ---- hints at a fix */

static bool is_atomic(MemoryOrder o) { return o != MEMORY_ORDER_PLAIN; }

/* True if an atomic value passes from after the first access to before the
 * second. */
static bool would_order(const Teller *t, const TraceLink *l, const Race *r) {
  const TraceRow *from = &t->all.rows[l->from], *to = &t->all.rows[l->to];
  return trace_link_reads(l->kind) && from->thread == r->first.thread &&
         from->step > r->first.step && to->thread == r->second.thread &&
         to->step < r->second.step && is_atomic(from->store) &&
         is_atomic(to->load) && !races_synchronise(from->store, to->load);
}

static void note_weak(Teller *t, const Race *r) {
  for (uint32_t i = 0; i < t->all.n_links; i++) {
    const TraceLink *l = &t->all.links[i];
    if (!would_order(t, l, r))
      continue;
    note(t, arena_printf(t->arena,
                         "%s: release and acquire there would order the two",
                         link_text(t, l)));
    return;
  }
}

/* Notes where the second thread has tried to take a lock after the first
 * access. */
static void note_tried(Teller *t, const Race *r) {
  for (uint32_t i = 0; i < t->all.n_rows; i++) {
    const TraceRow *x = &t->all.rows[i];
    if (x->thread == r->second.thread && x->step > r->first.step && x->model &&
        x->model->role == MODEL_TRIES && x->role == ROLE_NONE)
      note(t,
           arena_printf(t->arena, "%s: that orders nothing", row_text(t, x)));
  }
}

static bool has_text(const Texts *l, const char *s) {
  for (uint32_t i = 0; i < l->n; i++)
    if (!strcmp(l->data[i], s))
      return true;
  return false;
}

static void add_text(const Teller *t, Texts *l, const char *s) {
  if (!has_text(l, s))
    *vec_push(t->arena, l) = s;
}

static bool holds(const TraceAccess *a, const char *lock) {
  for (uint32_t i = 0; i < a->n_locks; i++)
    if (!strcmp(a->locks[i], lock))
      return true;
  return false;
}

static bool overlaps(const Event *e, const RaceAccess *a) {
  return (e->kind == EVENT_LOAD || e->kind == EVENT_STORE) &&
         e->object == a->object && e->offset < a->offset + a->bytes &&
         a->offset < e->offset + e->bytes && !e->user_function->is_library;
}

/* Returns the locations where the bytes are accessed with the lock. */
static Texts places_under(const Teller *t, const RaceAccess *a,
                          const char *lock) {
  Texts places = {0};
  for (uint32_t i = 0; i < t->n_log; i++) {
    const Event *e = &t->log[i];
    if (!overlaps(e, a))
      continue;
    const Texts held = locks_at(t, e->thread, e->step);
    if (has_text(&held, lock))
      add_text(t, &places, place_text(t, e->user_inst->loc));
  }
  return places;
}

static const char *joined(const Teller *t, const Texts *l) {
  const char *text = "";
  for (uint32_t i = 0; i < l->n; i++)
    text = arena_printf(t->arena, "%s%s%s", text, i ? ", " : "", l->data[i]);
  return text;
}

/* Returns the locks that some thread holds when it accesses the bytes. */
static Texts locks_of(const Teller *t, const RaceAccess *a,
                      const TraceRace *x) {
  Texts locks = {0};
  for (unsigned side = 0; side < 2; side++)
    for (uint32_t i = 0; i < x->accesses[side].n_locks; i++)
      add_text(t, &locks, x->accesses[side].locks[i]);
  for (uint32_t i = 0; i < t->n_log; i++) {
    if (!overlaps(&t->log[i], a))
      continue;
    const Texts held = locks_at(t, t->log[i].thread, t->log[i].step);
    for (uint32_t k = 0; k < held.n; k++)
      add_text(t, &locks, held.data[k]);
  }
  return locks;
}

static void note_lock(Teller *t, const TraceRace *x, const RaceAccess *a,
                      const char *lock) {
  Texts with = places_under(t, a, lock), without = {0};
  for (unsigned side = 0; side < 2; side++) {
    const TraceAccess *one = &x->accesses[side];
    const char *place = place_text(t, one->calls[0].loc);
    if (holds(one, lock))
      add_text(t, &with, place);
    else
      add_text(t, &without,
               arena_printf(t->arena, "by %s at %s",
                            trace_names_thread(&t->names, one->thread), place));
  }
  if (without.n)
    note(t,
         arena_printf(t->arena, "%s is accessed under %s at %s, not %s",
                      x->object, lock, joined(t, &with), joined(t, &without)));
}

static void note_locks(Teller *t, const TraceRace *x, const RaceAccess *a) {
  const Texts locks = locks_of(t, a, x);
  for (uint32_t i = 0; i < locks.n; i++)
    note_lock(t, x, a, locks.data[i]);
}

static const char *participle(const RaceAccess *a) {
  return a->kind == RACE_READ    ? "read"
         : a->kind == RACE_WRITE ? "written"
                                 : "freed";
}

/* Returns the access by which the memory is named: the second one or, if one
 * of the two is a range, its first byte that both access. */
static RaceAccess met(const Race *r) {
  enum { MOST_BYTES = 8 };
  RaceAccess a = r->second.bytes ? r->second : r->first;
  if (r->first.bytes && r->second.bytes &&
      (r->first.bytes > MOST_BYTES || r->second.bytes > MOST_BYTES)) {
    a.offset =
        r->first.offset > r->second.offset ? r->first.offset : r->second.offset;
    a.bytes = 1;
  }
  return a;
}

static const char *head_text(const Teller *t, const Race *r) {
  const RaceAccess place = met(r);
  return arena_printf(
      t->arena, "'%s' is %s here and %s by %s at %s, in no order",
      object_text(t, &place), participle(&r->second), participle(&r->first),
      trace_names_thread(&t->names, r->first.thread),
      place_text(t, r->first.user_inst->loc));
}

TraceRace trace_race_build(Arena *a, const Program *p, const Config *s,
                           const Violation *v) {
  Teller t = {.arena = a, .program = p, .config = s};
  const Race *r = v->race;
  t.log = config_log(s, &t.n_log);
  t.names = trace_names_build(a, p, s);
  t.all = trace_rows_build(a, p, s, v);
  const RaceAccess place = met(r);
  TraceRace x = {.object = object_text(&t, &place), .text = head_text(&t, r)};
  x.accesses[0] = access_of(&t, &r->first);
  x.accesses[1] = access_of(&t, &r->second);
  x.is_same_value = is_same_value(&t, r);
  if (x.is_same_value)
    note(&t, "the value is the same, whichever comes first: a race in C all "
             "the same");
  note_last(&t, r);
  note_locks(&t, &x, r->first.bytes ? &r->first : &r->second);
  note_weak(&t, r);
  note_tried(&t, r);
  x.notes = t.notes.data, x.n_notes = t.notes.n;
  return x;
}
