#include "svcomp/trace/trace_waits.h"

#include "frontend/library/models.h"

typedef struct {
  const char *what; /* in front of the object's name */
  const char *held; /* text if a thread holds it, or NULL */
} Phrase;

static const Phrase phrases[N_MODEL_OBJECT] = {
    [MODEL_BARRIER] = {"the others at the barrier ", NULL},
    [MODEL_CONDITION] = {"a signal on ", "its mutex, after waiting on "},
    [MODEL_MUTEX] = {"the mutex ", NULL},
    [MODEL_ONCE] = {"the routine of ", NULL},
    [MODEL_RWLOCK] = {"the read-write lock ", NULL},
    [MODEL_SEMAPHORE] = {"the semaphore ", NULL},
    [MODEL_SPIN_LOCK] = {"the spin lock ", NULL},
};

static const Phrase *find_phrase(const Event *call) {
  const Model *m = model_find(call->library->name);
  bool may_wait = m && (m->role == MODEL_TAKES || m->role == MODEL_WAITS ||
                        m->role == MODEL_CALLS);
  return may_wait && phrases[m->object].what ? &phrases[m->object] : NULL;
}

/* Returns the thread's last library call, which it is still in. */
static const Event *find_call(const TraceNames *n, ThreadId t) {
  uint32_t k;
  const Event *log = config_log(n->config, &k);
  while (k-- > 0)
    if (log[k].thread == t && log[k].kind == EVENT_CALL)
      return &log[k];
  return NULL;
}

static const char *object_text(const TraceNames *n, const Event *call) {
  return call->bytes
             ? trace_names_written(
                   n, call, trace_names_target(n, call->object, call->offset))
             : "an object";
}

static bool has_holders(const Waiting *w) {
  return !thread_set_is_empty(&w->holders);
}

/* Describes what the thread waits for; NULL if that is not known. */
static const char *what_text(const TraceNames *n, const Waiting *w) {
  const Event *call = find_call(n, w->thread);
  const Phrase *p = call ? find_phrase(call) : NULL;
  if (!p)
    return NULL;
  return arena_printf(n->arena, "%s%s",
                      has_holders(w) && p->held ? p->held : p->what,
                      object_text(n, call));
}

static bool has_ended(const TraceNames *n, ThreadId t) {
  const Inst *inst;
  const Function *function;
  return !config_stack(n->config, t, &inst, &function, 1);
}

static const char *holders_text(const TraceNames *n, const Waiting *w) {
  const char *text = "", *comma = "";
  for (ThreadId t = 0; t < MOST_THREADS; t++)
    if (thread_set_has(&w->holders, t)) {
      text = arena_printf(n->arena, "%s%s%s%s", text, comma,
                          t == w->thread ? "itself" : trace_names_thread(n, t),
                          has_ended(n, t) ? ", which has ended" : "");
      comma = " and ";
    }
  return text;
}

static bool is_join(const TraceNames *n, ThreadId t) {
  const Event *call = find_call(n, t);
  return call && model_role(call->library->name) == MODEL_JOINS;
}

static const char *read_text(const TraceNames *n, const WaitingRead *r) {
  const Type *part;
  return r->bytes ? trace_names_part(n, r->object, r->offset, r->bytes, &part)
                  : trace_names_target(n, r->object, r->offset);
}

static const char *reads_text(const TraceNames *n, const Waiting *w) {
  const char *text = "", *comma = "";
  for (uint32_t i = 0; i < w->n_reads; i++) {
    text = arena_printf(n->arena, "%s%s%s", text, comma,
                        read_text(n, &w->reads[i]));
    comma = i + 2 < w->n_reads ? ", " : " and ";
  }
  return text;
}

static const char *spin_text(const TraceNames *n, const Waiting *w) {
  const char *text = "spins";
  if (w->loop.line)
    text = arena_printf(n->arena, "%s in the loop at %s:%u", text, w->loop.file,
                        w->loop.line);
  if (!w->n_reads)
    return text;
  return arena_printf(n->arena,
                      "%s, waiting for %s, which nobody can change any more",
                      text, reads_text(n, w));
}

static const char *wait_text(const TraceNames *n, const Waiting *w) {
  const char *what = what_text(n, w);
  if (w->spins)
    return spin_text(n, w);
  if (has_holders(w) && is_join(n, w->thread))
    return arena_printf(n->arena, "waits for %s to end", holders_text(n, w));
  if (!what)
    return "waits";
  if (!has_holders(w))
    return arena_printf(n->arena, "waits for %s", what);
  return arena_printf(n->arena, "waits for %s, held by %s", what,
                      holders_text(n, w));
}

/* Lists all threads that have not ended, if nothing more is known. */
static uint32_t find_unended(const TraceNames *n, TraceWait *out) {
  uint32_t count = 0;
  for (ThreadId t = 0; t < config_threads(n->config); t++)
    if (!has_ended(n, t))
      out[count++] = (TraceWait){t, "waits"};
  return count;
}

uint32_t trace_waits_build(const TraceNames *n, const Violation *v,
                           const TraceWait **out) {
  uint32_t most = v->n_waiting + config_threads(n->config);
  TraceWait *waits = ARENA_ARRAY(n->arena, TraceWait, most);
  *out = waits;
  for (uint32_t i = 0; i < v->n_waiting; i++)
    waits[i] = (TraceWait){v->waiting[i].thread, wait_text(n, &v->waiting[i])};
  return v->n_waiting ? v->n_waiting : find_unended(n, waits);
}
