#include "reduction/explore/enumerate.h"

#include "frontend/base/vec.h"
#include "frontend/base/ticks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  MOST_TRANSITIONS = 2000, /* limit, as each may take C stack */
  POLL = 256
};

/* State after a schedule. */
typedef struct {
  uint32_t *position; /* by thread, as in Moment */
  TransitionId *last; /* by thread: the last one taken, or TRANSITION_NONE */
  int8_t *chain;      /* by threads j and l: SDC_jl; 1, -1, or 0 when j took
                         nothing yet */
  uint8_t *failed;    /* by check */
  uint64_t *memory;   /* by cell */
  /* By cell: the last one that wrote it, or TRANSITION_NONE. */
  TransitionId *writer;
} Node;

/* A transition that was taken. */
typedef struct {
  bool is_done;
  uint64_t *reads, *writes; /* sets of cells */
  TransitionId *from;       /* by read: the writer */
  /* By thread: number of its transitions that come before or at this one in
   * every schedule of the trace. */
  uint32_t *clock;
} Taken;

struct Enumeration {
  Arena *arena;
  const Threads *threads;
  const EnumerateOptions *options;
  TermMemo *memo;
  uint64_t *value; /* by variable: the value read */
  bool *is_read, *is_bound;
  bool saw_garbage; /* in the last evaluation */
  Node *nodes;      /* by length */
  TransitionId *schedule;
  uint32_t length;
  Words *prefixes; /* prefixes of the schedules to visit, or NULL: all */
  Taken *taken;    /* by transition */
  bool *depends;   /* by thread: the transition tried depends on its last one */
  int8_t *column;  /* by thread j: SDC_ji, if thread i takes the one tried */
  uint32_t *word;
  Words *seen[N_SEEN];
  bool *failed; /* by check */
  bool deadlocks;
  uint64_t visited;
  Status status;
};

static const Transition *transition(const Enumeration *e, TransitionId j) {
  return &e->threads->transitions[j];
}

static Node *here(const Enumeration *e) { return &e->nodes[e->length]; }

/* ---- values */

/* Returns an arbitrary value for a variable that no transition has read yet: it
 * may occur, but must not matter. */
static uint64_t garbage(Term variable) {
  return variable * 0x9E3779B97F4A7C15u ^ variable >> 3;
}

static uint64_t value_of(void *context, Term variable) {
  Enumeration *e = context;
  const EnumerateOptions *o = e->options;
  if (e->is_bound[variable])
    return e->value[variable];
  if (e->is_read[variable]) {
    e->saw_garbage = true;
    return garbage(variable);
  }
  if (variable == e->threads->beyond)
    return o->beyond;
  return o->input ? o->input(o->input_context, variable) : 0;
}

static uint64_t eval(Enumeration *e, Term t) {
  uint32_t mark = term_memo_mark(e->memo);
  e->saw_garbage = false;
  uint64_t value = term_eval(e->threads->terms, t, value_of, e, e->memo);
  if (e->saw_garbage)
    term_memo_undo(e->memo, mark);
  return value;
}

static void bind(Enumeration *e, const Transition *tr) {
  for (uint32_t i = 0; i < tr->n_reads; i++) {
    e->value[tr->reads[i].value] = here(e)->memory[tr->reads[i].cell];
    e->is_bound[tr->reads[i].value] = true;
  }
}

static void unbind(Enumeration *e, const Transition *tr) {
  for (uint32_t i = 0; i < tr->n_reads; i++)
    e->is_bound[tr->reads[i].value] = false;
}

/* ---- control */

static bool starts(Enumeration *e, const Node *n, ThreadId t) {
  const Thread *x = &e->threads->threads[t];
  if (t && (n->position[x->parent] == POSITION_NONE ||
            n->position[x->parent] < x->after))
    return false;
  return eval(e, x->guard);
}

static TransitionId next_of(const Enumeration *e, const Node *n, ThreadId t) {
  const Thread *x = &e->threads->threads[t];
  if (n->position[t] == POSITION_NONE || n->position[t] == x->n)
    return TRANSITION_NONE;
  return x->first + n->position[t];
}

/* Moves threads to their next transitions, and starts those that can start. */
static void advance(Enumeration *e, Node *n) {
  for (ThreadId t = 0; t < e->threads->n_threads; t++) {
    if (n->position[t] == POSITION_NONE && starts(e, n, t))
      n->position[t] = 0;
    TransitionId j = next_of(e, n, t);
    while (j != TRANSITION_NONE &&
           (e->taken[j].is_done || !eval(e, transition(e, j)->guard))) {
      n->position[t]++;
      j = next_of(e, n, t);
    }
  }
  for (uint32_t i = 0; i < e->threads->n_checks; i++) {
    const Check *c = &e->threads->checks[i];
    uint32_t at = n->position[c->thread];
    if (at != POSITION_NONE && at >= c->after && eval(e, c->violated))
      n->failed[i] = e->failed[i] = true;
  }
}

static bool is_enabled(Enumeration *e, const Transition *tr) {
  bool cut = eval(e, tr->cut);
  return e->options->beyond ? cut || eval(e, tr->enabled)
                            : !cut && eval(e, tr->enabled);
}

static bool is_deadlock(Enumeration *e) {
  bool some = false;
  for (ThreadId t = 0; t < e->threads->n_threads; t++) {
    if (here(e)->position[t] == POSITION_NONE)
      continue;
    TransitionId j = next_of(e, here(e), t);
    if (j == TRANSITION_NONE) {
      if (!eval(e, e->threads->threads[t].ended))
        return false;
      continue;
    }
    const Transition *tr = transition(e, j);
    uint32_t mark = term_memo_mark(e->memo);
    bind(e, tr);
    bool waits = !eval(e, tr->waits);
    unbind(e, tr);
    term_memo_undo(e->memo, mark);
    if (!waits)
      return false;
    some = true;
  }
  return some;
}

/* ---- traces */

static uint32_t set_words(const Enumeration *e) {
  return e->threads->n_cells / 64 + 1;
}

static void put(uint64_t *set, CellId c) {
  set[c / 64] |= (uint64_t)1 << c % 64;
}

static bool meet(const Enumeration *e, const uint64_t *a, const uint64_t *b) {
  for (uint32_t i = 0; i < set_words(e); i++)
    if (a[i] & b[i])
      return true;
  return false;
}

static void note_accesses(Enumeration *e, TransitionId j) {
  const Transition *tr = transition(e, j);
  Taken *x = &e->taken[j];
  memset(x->reads, 0, set_words(e) * sizeof *x->reads);
  memset(x->writes, 0, set_words(e) * sizeof *x->writes);
  for (uint32_t i = 0; i < tr->n_reads; i++)
    put(x->reads, tr->reads[i].cell);
  for (uint32_t i = 0; i < tr->n_writes; i++)
    if (eval(e, tr->writes[i].when))
      put(x->writes, tr->writes[i].cell);
}

/* True if the transitions, which were taken, are in conflict. */
static bool conflict(const Enumeration *e, TransitionId a, TransitionId b) {
  const Taken *x = &e->taken[a], *y = &e->taken[b];
  return meet(e, x->writes, y->writes) || meet(e, x->writes, y->reads) ||
         meet(e, x->reads, y->writes);
}

/* Returns the last transition taken by the thread's creators before they
 * created it, or TRANSITION_NONE. */
static TransitionId creator_of(const Enumeration *e, ThreadId t) {
  while (t) {
    const Thread *x = &e->threads->threads[t];
    for (uint32_t i = x->after; i-- > 0;) {
      TransitionId j = e->threads->threads[x->parent].first + i;
      if (e->taken[j].is_done)
        return j;
    }
    t = x->parent;
  }
  return TRANSITION_NONE;
}

static void join(const Enumeration *e, uint32_t *clock, TransitionId earlier) {
  if (earlier == TRANSITION_NONE)
    return;
  for (ThreadId t = 0; t < e->threads->n_threads; t++)
    if (e->taken[earlier].clock[t] > clock[t])
      clock[t] = e->taken[earlier].clock[t];
}

static void note_clock(Enumeration *e, TransitionId j) {
  ThreadId t = transition(e, j)->thread;
  uint32_t *clock = e->taken[j].clock;
  memset(clock, 0, e->threads->n_threads * sizeof *clock);
  TransitionId last = here(e)->last[t];
  join(e, clock, last == TRANSITION_NONE ? creator_of(e, t) : last);
  for (uint32_t i = 0; i < e->length; i++)
    if (conflict(e, e->schedule[i], j))
      join(e, clock, e->schedule[i]);
  clock[t]++;
}

/* ---- quasi-monotonic schedules */

static bool is_among(Enumeration *e, const Access *x, uint32_t n,
                     TransitionId j) {
  for (uint32_t i = 0; i < n; i++)
    if (x[i].transition == j && eval(e, x[i].when))
      return true;
  return false;
}

static bool depends_on(Enumeration *e, TransitionId last, TransitionId j) {
  const Dependence *d = e->options->order;
  for (uint32_t q = 0; q < d->n_conflicts; q++) {
    const Conflict *c = &d->conflicts[q];
    if (c->thread == transition(e, last)->thread &&
        is_among(e, c->rows, c->n_rows, last) &&
        is_among(e, c->columns, c->n_columns, j))
      return true;
  }
  return false;
}

static int8_t *chain_at(const Enumeration *e, const Node *n, ThreadId j,
                        ThreadId l) {
  return &n->chain[j * e->threads->n_threads + l];
}

static int8_t column_of(const Enumeration *e, ThreadId j, ThreadId i) {
  if (j == i)
    return 1;
  if (here(e)->last[j] == TRANSITION_NONE)
    return 0;
  for (ThreadId l = 0; l < e->threads->n_threads; l++)
    if (*chain_at(e, here(e), j, l) == 1 && e->depends[l])
      return 1;
  return -1;
}

static bool escapes(const Enumeration *e, ThreadId j, ThreadId i) {
  for (ThreadId l = 0; l < i; l++)
    if (*chain_at(e, here(e), j, l) == 1)
      return true;
  return false;
}

/* S_i: true if thread i may take transition k now. */
static bool is_monotonic(Enumeration *e, TransitionId k) {
  uint32_t n = e->threads->n_threads;
  ThreadId i = transition(e, k)->thread;
  for (ThreadId l = 0; l < n; l++) {
    TransitionId last = here(e)->last[l];
    e->depends[l] =
        last != TRANSITION_NONE && (l == i || depends_on(e, last, k));
  }
  for (ThreadId j = 0; j < n; j++)
    e->column[j] = column_of(e, j, i);
  for (ThreadId j = i + 1; j < n; j++)
    if (e->column[j] == -1 && !escapes(e, j, i))
      return false;
  return true;
}

static void note_chains(const Enumeration *e, Node *n, ThreadId i) {
  for (ThreadId j = 0; j < e->threads->n_threads; j++) {
    if (j != i)
      *chain_at(e, n, i, j) = -1;
    *chain_at(e, n, j, i) = e->column[j];
  }
}

/* ---- words */

static void add(Enumeration *e, Seen what, uint32_t n) {
  words_add(e->seen[what], e->word, n);
}

static bool wants(const Enumeration *e, Seen what) {
  return e->options->wanted >> what & 1;
}

static void add_trace(Enumeration *e, Seen what) {
  uint32_t n = 0, threads = e->threads->n_threads;
  for (TransitionId j = 0; j < e->threads->n_transitions; j++) {
    if (!e->taken[j].is_done)
      continue;
    e->word[n++] = j;
    memcpy(e->word + n, e->taken[j].clock, threads * sizeof *e->word);
    n += threads;
  }
  add(e, what, n);
}

static void add_graph(Enumeration *e) {
  uint32_t n = 0;
  for (TransitionId j = 0; j < e->threads->n_transitions; j++) {
    if (!e->taken[j].is_done)
      continue;
    e->word[n++] = j;
    for (uint32_t i = 0; i < transition(e, j)->n_reads; i++)
      e->word[n++] = e->taken[j].from[i];
  }
  add(e, SEEN_GRAPH, n);
}

static uint32_t spell_control(Enumeration *e) {
  uint32_t n = 0;
  for (ThreadId t = 0; t < e->threads->n_threads; t++)
    e->word[n++] = here(e)->position[t];
  for (uint32_t i = 0; i < e->threads->n_checks; i++)
    e->word[n++] = here(e)->failed[i];
  return n;
}

static void add_behaviour(Enumeration *e) {
  uint32_t n = spell_control(e);
  for (TransitionId j = 0; j < e->threads->n_transitions; j++)
    e->word[n++] = e->taken[j].is_done;
  add(e, SEEN_BEHAVIOUR, n);
}

static void add_schedule(Enumeration *e, Seen what) {
  words_add(e->seen[what], e->schedule, e->length);
}

static void see_prefix(Enumeration *e) {
  if (wants(e, SEEN_PREFIX))
    add_schedule(e, SEEN_PREFIX);
  if (wants(e, SEEN_PREFIX_TRACE))
    add_trace(e, SEEN_PREFIX_TRACE);
  if (wants(e, SEEN_CONTROL))
    add(e, SEEN_CONTROL, spell_control(e));
}

static void see_complete(Enumeration *e) {
  if (wants(e, SEEN_SCHEDULE))
    add_schedule(e, SEEN_SCHEDULE);
  if (wants(e, SEEN_TRACE))
    add_trace(e, SEEN_TRACE);
  if (wants(e, SEEN_GRAPH))
    add_graph(e);
  if (wants(e, SEEN_BEHAVIOUR))
    add_behaviour(e);
  e->deadlocks = e->deadlocks || is_deadlock(e);
}

/* ---- search */

static void copy_node(const Enumeration *e, Node *to, const Node *from) {
  const Threads *th = e->threads;
  size_t n = th->n_threads;
  memcpy(to->position, from->position, n * sizeof *to->position);
  memcpy(to->last, from->last, n * sizeof *to->last);
  memcpy(to->chain, from->chain, n * n * sizeof *to->chain);
  memcpy(to->failed, from->failed, th->n_checks);
  memcpy(to->memory, from->memory, th->n_cells * sizeof *to->memory);
  memcpy(to->writer, from->writer, th->n_cells * sizeof *to->writer);
}

static bool is_finished(Enumeration *e) {
  const EnumerateOptions *o = e->options;
  ticks_add(TICKS_STEP);
  e->visited++;
  if ((o->max_schedules && e->visited > o->max_schedules) ||
      (e->visited % POLL == 0 && o->stop && o->stop(o->stop_context)))
    e->status = LIMIT;
  return e->status != OK;
}

static void take(Enumeration *e, TransitionId j) {
  const Transition *tr = transition(e, j);
  Node *to = here(e) + 1;
  note_accesses(e, j);
  note_clock(e, j);
  copy_node(e, to, here(e));
  for (uint32_t i = 0; i < tr->n_reads; i++)
    e->taken[j].from[i] = here(e)->writer[tr->reads[i].cell];
  for (uint32_t i = 0; i < tr->n_writes; i++)
    if (eval(e, tr->writes[i].when)) {
      to->memory[tr->writes[i].cell] = eval(e, tr->writes[i].value);
      to->writer[tr->writes[i].cell] = j;
    }
  if (e->options->order)
    note_chains(e, to, tr->thread);
  to->last[tr->thread] = j;
  e->taken[j].is_done = true;
  e->schedule[e->length++] = j;
  advance(e, to);
}

static void take_back(Enumeration *e, TransitionId j) {
  e->length--;
  e->taken[j].is_done = false;
}

/* True if j may come next. */
static bool is_wanted(Enumeration *e, TransitionId j) {
  if (e->prefixes) {
    e->schedule[e->length] = j;
    if (!words_has(e->prefixes, e->schedule, e->length + 1))
      return false;
  }
  return !e->options->order || is_monotonic(e, j);
}

static void look(Enumeration *e, TransitionId j, bool is_enabled) {
  const EnumerateOptions *o = e->options;
  const Node *n = here(e);
  const Moment m = {j, is_enabled, n->memory, n->position};
  if (o->look)
    o->look(o->look_context, &m);
}

static void extend(Enumeration *e) {
  bool is_complete = true;
  if (is_finished(e))
    return;
  see_prefix(e);
  for (ThreadId t = 0; t < e->threads->n_threads; t++) {
    TransitionId j = next_of(e, here(e), t);
    if (j == TRANSITION_NONE)
      continue;
    const Transition *tr = transition(e, j);
    uint32_t mark = term_memo_mark(e->memo);
    bind(e, tr);
    bool enabled = is_enabled(e, tr);
    look(e, j, enabled);
    if (enabled) {
      is_complete = false;
      if (is_wanted(e, j)) {
        take(e, j);
        extend(e);
        take_back(e, j);
      }
    }
    unbind(e, tr);
    term_memo_undo(e->memo, mark);
  }
  if (is_complete)
    see_complete(e);
}

static void begin(Enumeration *e) {
  Node *n = e->nodes;
  e->visited = 0;
  e->length = 0;
  for (ThreadId t = 0; t < e->threads->n_threads; t++)
    n->position[t] = POSITION_NONE, n->last[t] = TRANSITION_NONE;
  memset(n->failed, 0, e->threads->n_checks);
  for (CellId c = 0; c < e->threads->n_cells; c++) {
    n->memory[c] = eval(e, e->threads->cells[c].initial);
    n->writer[c] = TRANSITION_NONE;
  }
  advance(e, n);
}

static void find_prefixes(Enumeration *e, const Words *schedules) {
  words_delete(e->prefixes);
  e->prefixes = schedules ? words_new() : NULL;
  for (uint64_t i = 0; schedules && i < words_count(schedules); i++) {
    uint32_t n;
    const uint32_t *word = words_get(schedules, i, &n);
    for (uint32_t length = 1; length <= n; length++)
      words_add(e->prefixes, word, length);
  }
}

Status enumerate(Enumeration *e, const EnumerateOptions *o) {
  if (e->threads->n_transitions > MOST_TRANSITIONS)
    return LIMIT;
  if (e->threads->n_facts)
    return UNSUPPORTED;
  e->options = o;
  e->status = OK;
  term_memo_undo(e->memo, 0);
  find_prefixes(e, o->only);
  begin(e);
  extend(e);
  return e->status;
}

typedef struct {
  const Inputs *inputs;
  uint64_t number;
} Numbered;

static uint64_t numbered_value(void *context, Term variable) {
  const Numbered *x = context;
  return inputs_value(x->inputs, x->number, variable);
}

Status enumerate_inputs(Enumeration *e, const EnumerateOptions *options,
                        const Inputs *inputs) {
  EnumerateOptions o = *options;
  Numbered x = {inputs, 0};
  o.input = numbered_value, o.input_context = &x;
  for (; !(x.number >> inputs->bits); x.number++)
    TRY(enumerate(e, &o));
  return OK;
}

/* ---- making */

static void mark_reads(Enumeration *e) {
  for (TransitionId j = 0; j < e->threads->n_transitions; j++)
    for (uint32_t i = 0; i < transition(e, j)->n_reads; i++)
      e->is_read[transition(e, j)->reads[i].value] = true;
}

static void make_nodes(Enumeration *e) {
  const Threads *th = e->threads;
  Arena *a = e->arena;
  size_t n = th->n_threads;
  e->nodes = ARENA_ARRAY(a, Node, th->n_transitions + 1);
  for (uint32_t i = 0; i <= th->n_transitions; i++)
    e->nodes[i] =
        (Node){.position = ARENA_ARRAY(a, uint32_t, n + 1),
               .last = ARENA_ARRAY(a, TransitionId, n + 1),
               .chain = ARENA_ARRAY(a, int8_t, n *n + 1),
               .failed = ARENA_ARRAY(a, uint8_t, th->n_checks + 1),
               .memory = ARENA_ARRAY(a, uint64_t, th->n_cells + 1),
               .writer = ARENA_ARRAY(a, TransitionId, th->n_cells + 1)};
  e->taken = ARENA_ARRAY(a, Taken, th->n_transitions + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++)
    e->taken[j] = (Taken){
        .from = ARENA_ARRAY(a, TransitionId, th->transitions[j].n_reads + 1),
        .reads = ARENA_ARRAY(a, uint64_t, set_words(e)),
        .writes = ARENA_ARRAY(a, uint64_t, set_words(e)),
        .clock = ARENA_ARRAY(a, uint32_t, n + 1)};
}

static uint32_t count_reads(const Threads *th) {
  uint32_t n = 0;
  for (TransitionId j = 0; j < th->n_transitions; j++)
    n += th->transitions[j].n_reads;
  return n;
}

Enumeration *enumeration_new(const Threads *th) {
  Arena *a = arena_new();
  Enumeration *e = ARENA_NEW(a, Enumeration);
  e->arena = a, e->threads = th, e->memo = term_memo_new();
  for (Seen s = 0; s < N_SEEN; s++)
    e->seen[s] = words_new();
  e->failed = ARENA_ARRAY(a, bool, th->n_checks + 1);
  if (th->n_transitions > MOST_TRANSITIONS)
    return e;
  uint32_t n_terms = term_count(th->terms) + 1;
  e->value = ARENA_ARRAY(a, uint64_t, n_terms);
  e->is_read = ARENA_ARRAY(a, bool, n_terms);
  e->is_bound = ARENA_ARRAY(a, bool, n_terms);
  e->schedule = ARENA_ARRAY(a, TransitionId, th->n_transitions + 1);
  e->depends = ARENA_ARRAY(a, bool, th->n_threads + 1);
  e->column = ARENA_ARRAY(a, int8_t, th->n_threads + 1);
  e->word = ARENA_ARRAY(a, uint32_t,
                        (size_t)(th->n_transitions + 1) * (th->n_threads + 1) +
                            th->n_threads + th->n_checks + count_reads(th));
  mark_reads(e);
  make_nodes(e);
  return e;
}

void enumeration_delete(Enumeration *e) {
  if (!e)
    return;
  for (Seen s = 0; s < N_SEEN; s++)
    words_delete(e->seen[s]);
  words_delete(e->prefixes);
  term_memo_delete(e->memo);
  arena_delete(e->arena);
}

const Words *enumeration_seen(const Enumeration *e, Seen s) {
  assert(s < N_SEEN);
  return e->seen[s];
}

bool enumeration_failed(const Enumeration *e, uint32_t check) {
  assert(check < e->threads->n_checks);
  return e->failed[check];
}

bool enumeration_deadlocks(const Enumeration *e) { return e->deadlocks; }
