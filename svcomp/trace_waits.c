#include "svcomp/trace_waits.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 64 };

typedef struct {
  const char *function;
  const char *what; /* in front of the object's name */
  const char *held; /* the same where somebody holds it, or NULL */
} Phrase;

/* Sorted by function. */
static const Phrase phrases[] = {
    {"call_once", "the routine of ", NULL},
    {"cnd_timedwait", "a signal on ", "its mutex, after waiting on "},
    {"cnd_wait", "a signal on ", "its mutex, after waiting on "},
    {"mtx_lock", "the mutex ", NULL},
    {"pthread_barrier_wait", "the others at the barrier ", NULL},
    {"pthread_cond_clockwait", "a signal on ", "its mutex, after waiting on "},
    {"pthread_cond_timedwait", "a signal on ", "its mutex, after waiting on "},
    {"pthread_cond_wait", "a signal on ", "its mutex, after waiting on "},
    {"pthread_mutex_lock", "the mutex ", NULL},
    {"pthread_once", "the routine of ", NULL},
    {"pthread_rwlock_rdlock", "the read-write lock ", NULL},
    {"pthread_rwlock_wrlock", "the read-write lock ", NULL},
    {"pthread_spin_lock", "the spin lock ", NULL},
    {"sem_wait", "the semaphore ", NULL},
};

static int compare_phrases(const void *name, const void *phrase) {
  return strcmp(name, ((const Phrase *)phrase)->function);
}

/* The thread is in the last call of the library that it made. */
static const Event *find_call(const TraceNames *n, ThreadId t) {
  uint32_t k;
  const Event *log = step_log(n->step, &k);
  while (k-- > 0)
    if (log[k].thread == t && log[k].kind == EVENT_CALL)
      return &log[k];
  return NULL;
}

static const char *object_text(const TraceNames *n, const Event *call) {
  return call->bytes ? trace_names_target(n, call->object, call->offset)
                     : "an object";
}

/* NULL: it is not known. */
static const char *what_text(const TraceNames *n, const Waiting *w) {
  const Event *call = find_call(n, w->thread);
  const Phrase *p = call ? bsearch(call->library->name, phrases,
                                   sizeof phrases / sizeof *phrases,
                                   sizeof *phrases, compare_phrases)
                         : NULL;
  if (!p)
    return NULL;
  return arena_printf(n->arena, "%s%s",
                      w->holders && p->held ? p->held : p->what,
                      object_text(n, call));
}

static bool has_ended(const TraceNames *n, ThreadId t) {
  const Inst *inst;
  const Function *function;
  return !step_stack(n->step, t, &inst, &function, 1);
}

static const char *holders_text(const TraceNames *n, const Waiting *w) {
  const char *text = "", *comma = "";
  for (ThreadId t = 0; t < MOST_THREADS; t++)
    if (w->holders >> t & 1) {
      text = arena_printf(n->arena, "%s%s%s%s", text, comma,
                          t == w->thread ? "itself" : trace_names_thread(n, t),
                          has_ended(n, t) ? ", which has ended" : "");
      comma = " and ";
    }
  return text;
}

static bool is_join(const TraceNames *n, ThreadId t) {
  const Event *call = find_call(n, t);
  return call && (!strcmp(call->library->name, "pthread_join") ||
                  !strcmp(call->library->name, "thrd_join"));
}

static const char *wait_text(const TraceNames *n, const Waiting *w) {
  const char *what = what_text(n, w);
  if (w->holders && is_join(n, w->thread))
    return arena_printf(n->arena, "waits for %s to end", holders_text(n, w));
  if (!what)
    return "waits";
  if (!w->holders)
    return arena_printf(n->arena, "waits for %s", what);
  return arena_printf(n->arena, "waits for %s, held by %s", what,
                      holders_text(n, w));
}

/* Without knowing more: all that have not ended. */
static uint32_t find_unended(const TraceNames *n, TraceWait *out) {
  uint32_t count = 0;
  for (ThreadId t = 0; t < step_threads(n->step); t++)
    if (!has_ended(n, t))
      out[count++] = (TraceWait){t, "waits"};
  return count;
}

uint32_t trace_waits_build(const TraceNames *n, const Violation *v,
                           const TraceWait **out) {
  uint32_t most = v->n_waiting + step_threads(n->step);
  TraceWait *waits = ARENA_ARRAY(n->arena, TraceWait, most);
  *out = waits;
  for (uint32_t i = 0; i < v->n_waiting; i++)
    waits[i] = (TraceWait){v->waiting[i].thread,
                           wait_text(n, &v->waiting[i])};
  return v->n_waiting ? v->n_waiting : find_unended(n, waits);
}
