#include "svcomp/validate/guided_search.h"

#include "frontend/base/vec.h"
#include "frontend/base/words.h"
#include "frontend/ir/liveness.h"
#include "reduction/semantics/outcome.h"
#include "svcomp/validate/hints.h"

enum {
  MOST_FRAMES = 64,
  MOST_STEPS = 200000,
  MOST_CHOICES = 2000000,
  MOST_LATER = 20000, /* steps of others while threads wait */
  POLL = 64           /* steps */
};

/* Costs of departing from the execution that the witness suggests. */
enum {
  COST_LINGER = 1,    /* the thread goes on when its turn should be over */
  COST_LEAVE = 1,     /* its turn ends inside a statement */
  COST_INTERRUPT = 2, /* ... before it has passed its waypoint */
  COST_OTHER = 3,     /* a thread has its turn that no waypoint names */
  COST_VALUE = 1      /* an input's next best value */
};

/* Position of a thread in one user function. */
typedef struct {
  StmtId stmt;
  const Function *function;
  const Inst *inst;
} Spot;

typedef struct {
  const Spot *spots; /* outermost first */
  uint32_t n;
} Stack;

typedef VEC(uint64_t) Answers;

/* A configuration, and the steps that lead to it. */
typedef struct Visit Visit;
struct Visit {
  Config *config; /* NULL when all choices have been taken */
  uint32_t left;  /* number of choices that have not been taken */
  const Visit *from;
  ThreadId thread; /* thread that took the last step */
  Answers answers; /* inputs of that step */
  uint32_t passed; /* number of waypoints passed */
  Stack begun;     /* position of the thread when it passed the last waypoint */
};

/* A step of the thread whose inputs begin with 'answers'. */
typedef struct {
  Visit *from; /* NULL: the start of main */
  ThreadId thread;
  Answers answers;
  uint32_t cost;
  bool is_taken;
} Choice;

typedef struct {
  uint64_t key;
  uint32_t choice;
} Entry;

typedef VEC(Entry) Heap; /* the least key first */

/* Heaps that take turns: least cost first, most progress first. */
enum { BY_COST, BY_PROGRESS, N_HEAP };

typedef struct {
  Arena *arena;
  const Program *program;
  const GuidedSearchOptions *options;
  Liveness *liveness;
  Judge judge;
  ConfigOptions step_options;
  VEC(Choice) choices;
  Heap heaps[N_HEAP];
  Words *seen;
  uint64_t steps;
  /* State of the step that is being taken. */
  Choice choice;
  uint32_t passed;
  Answers answers;
  VEC(Choice) others; /* with other answers */
} Follower;

/* ---- choices by their keys ---- */

static void heap_push(Arena *a, Heap *h, Entry e) {
  uint32_t i = h->n;
  vec_push(a, h);
  for (; i && h->data[(i - 1) / 2].key > e.key; i = (i - 1) / 2)
    h->data[i] = h->data[(i - 1) / 2];
  h->data[i] = e;
}

static Entry heap_pop(Heap *h) {
  Entry least = h->data[0], e = h->data[--h->n];
  uint32_t i = 0;
  for (uint32_t k; (k = 2 * i + 1) < h->n; i = k) {
    k += k + 1 < h->n && h->data[k + 1].key < h->data[k].key;
    if (h->data[k].key >= e.key)
      break;
    h->data[i] = h->data[k];
  }
  h->data[i] = e;
  return least;
}

/* Adds a choice; of equal ones the last comes first. */
static void add_choice(Follower *f, Choice c) {
  uint32_t id = f->choices.n;
  uint64_t passed = c.from ? c.from->passed : 0, recent = UINT32_MAX - id;
  *vec_push(f->arena, &f->choices) = c;
  if (c.from)
    c.from->left++;
  heap_push(f->arena, &f->heaps[BY_COST],
            (Entry){(uint64_t)c.cost << 32 | recent, id});
  heap_push(f->arena, &f->heaps[BY_PROGRESS],
            (Entry){(UINT16_MAX - passed) << 48 |
                        (uint64_t)(c.cost & UINT16_MAX) << 32 | recent,
                    id});
}

static bool next_choice(Follower *f, unsigned by, uint32_t *out) {
  Heap *h = &f->heaps[by];
  while (h->n) {
    *out = heap_pop(h).choice;
    if (!f->choices.data[*out].is_taken) {
      f->choices.data[*out].is_taken = true;
      return true;
    }
  }
  return false;
}

/* ---- positions of threads ---- */

/* Returns the position of an instruction.  Ghost code belongs to the code after
 * it. */
static Spot spot_of(const Follower *f, const Function *function,
                    const Inst *inst) {
  const Inst *end = function->code + function->n_code, *i = inst;
  while (i < end && program_is_ghost(f->program, i->loc))
    i++;
  StmtId s =
      i < end ? outline_find_whole(f->options->outline, i->loc) : STMT_NONE;
  return (Spot){s, function, inst};
}

static Stack stack_of(const Follower *f, const Config *s, ThreadId t) {
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  unsigned n = config_stack(s, t, insts, functions, MOST_FRAMES);
  Spot *spots = ARENA_ARRAY(f->arena, Spot, n + 1);
  uint32_t k = 0;
  for (unsigned i = n; i-- > 0;)
    if (!functions[i]->is_library)
      spots[k++] = spot_of(f, functions[i], insts[i]);
  return (Stack){spots, k};
}

/* True if the thread is still in the statement that it had begun. */
static bool is_inside(const Stack *now, const Stack *begun) {
  if (!now->n || now->n > begun->n)
    return false;
  for (uint32_t i = 0; i < now->n; i++)
    if (now->spots[i].function != begun->spots[i].function ||
        now->spots[i].stmt != begun->spots[i].stmt)
      return false;
  return now->spots[now->n - 1].inst > begun->spots[now->n - 1].inst;
}

/* ---- next thread ---- */

/* Returns the waypoint of the segment; the target after the last one. */
static const Waypoint *waypoint_of(const Follower *f, uint32_t segment) {
  const Witness *w = f->options->witness;
  const WitnessSegment *s =
      &w->segments[segment < w->n_segments ? segment : w->n_segments - 1];
  return segment_followed(s);
}

static uint32_t cost_of(const Follower *f, const Visit *n, ThreadId t,
                        bool is_held) {
  ThreadId now = n->thread, next = waypoint_of(f, n->passed)->thread;
  if (now == next)
    return t == now ? 0 : COST_INTERRUPT;
  if (t == now)
    return is_held ? 0 : COST_LINGER;
  if (t == next)
    return is_held ? COST_LEAVE : 0;
  return COST_OTHER;
}

static void add_choices(Follower *f, Visit *n, uint32_t cost) {
  Stack now = stack_of(f, n->config, n->thread);
  bool is_held = is_inside(&now, &n->begun);
  for (ThreadId t = 0; t < config_threads(n->config); t++)
    if (config_next(n->config, t, NULL))
      add_choice(f, (Choice){.from = n,
                             .thread = t,
                             .cost = cost + cost_of(f, n, t, is_held)});
}

/* ---- inputs ---- */

static bool is_open(const InputQuery *q) {
  return q->kind != INPUT_ADDRESS && q->kind != INPUT_PLACE &&
         q->kind != INPUT_RANGE;
}

static bool is_read(const Follower *f, const InputQuery *q) {
  return liveness_is_read(f->liveness, q->function, q->inst);
}

/* Returns a thread that the witness does not number; the witness numbers the
 * first ones. */
static ThreadId other_thread(const Follower *f) {
  uint32_t numbered = f->options->n_threads + 1;
  uint32_t n = f->choice.from ? config_threads(f->choice.from->config) : 0;
  return n > numbered ? n : numbered;
}

/* Returns the greatest value. */
static uint64_t most_of(const InputQuery *q) {
  const Type *t = q->inst->type;
  return t && t->kind == TYPE_BOOL ? 1 : bits_mask(q->width);
}

static Hints values_for(const Follower *f, const InputQuery *q) {
  Hints h = {.n = 0};
  if (q->kind == INPUT_CHOOSE) {
    for (uint64_t m = q->mask; m; m &= m - 1)
      hints_add(&h, m & -m);
  } else if (q->kind == INPUT_ORDER) {
    hints_add(&h, 0);
    hints_add(&h, q->mask);
  } else if (q->kind == INPUT_NONDET && is_read(f, q)) {
    Hints named =
        hints_of(f->options->witness, f->options->outline, f->passed, q);
    for (unsigned i = 0; i < named.n; i++)
      hints_add(&h, named.values[i] & most_of(q));
    hints_add(&h, 0);
    hints_add(&h, 1);
    hints_add(&h, most_of(q));
  } else {
    hints_add(&h, 0);
    if (q->kind == INPUT_THREAD)
      hints_add(&h, other_thread(f));
  }
  return h;
}

static void add_other(Follower *f, uint64_t value, unsigned rank) {
  Choice *c = vec_push(f->arena, &f->others);
  *c = f->choice;
  c->is_taken = false;
  c->answers = (Answers){0};
  for (uint32_t i = 0; i < f->answers.n; i++)
    *vec_push(f->arena, &c->answers) = f->answers.data[i];
  *vec_push(f->arena, &c->answers) = value;
  c->cost += rank * COST_VALUE;
}

static uint64_t answer(void *context, const InputQuery *q) {
  Follower *f = context;
  const Answers *given = &f->choice.answers;
  uint32_t at = f->answers.n;
  if (!is_open(q))
    return 0;
  uint64_t value = at < given->n ? given->data[at] : 0;
  if (at >= given->n) {
    Hints h = values_for(f, q);
    value = h.values[0];
    for (unsigned i = 1; i < h.n; i++)
      add_other(f, h.values[i], i);
  }
  *vec_push(f->arena, &f->answers) = value;
  return value;
}

/* ---- result ---- */

typedef struct {
  Answers *answers; /* by step */
  uint32_t step, next;
} Player;

static uint64_t answer_again(void *context, const InputQuery *q) {
  Player *p = context;
  const Answers *given = &p->answers[p->step];
  return is_open(q) && p->next < given->n ? given->data[p->next++] : 0;
}

static uint32_t count_steps(const Visit *last) {
  uint32_t n = 0;
  for (; last->from; last = last->from)
    n++;
  return n;
}

/* Runs the same execution again, with a log; it outlives the follower. */
static Config *replay(const Follower *f, Arena *a, const Visit *last) {
  uint32_t n = count_steps(last);
  ThreadId *threads = ARENA_ARRAY(f->arena, ThreadId, n + 1);
  Player *p = ARENA_NEW(a, Player);
  p->answers = ARENA_ARRAY(a, Answers, n + 1);
  for (uint32_t i = n; last; last = last->from, i--) {
    threads[i] = last->thread;
    for (uint32_t k = 0; k < last->answers.n; k++)
      *vec_push(a, &p->answers[i]) = last->answers.data[k];
  }
  const ConfigOptions options = {.inputs = {answer_again, p},
                                 .reuses = true,
                                 .properties = f->options->properties,
                                 .keep_log = true};
  StepOutcome o;
  Config *s = config_new(f->program, &options, &o);
  while (p->step < n && o == STEP_OK) {
    p->step++, p->next = 0;
    o = config_step(s, threads[p->step]);
  }
  return s;
}

/* True if the configuration itself is a violation. */
static bool is_violation(Follower *f, Arena *a, const Config *s,
                         Violation *out) {
  Judge judge = f->judge;
  judge.arena = a;
  f->choice = (Choice){0};
  f->answers = (Answers){0};
  f->others.n = 0;
  OneTrial once = {.n_chosen = &f->others.n};
  const Trials trials = hang_try_once(&once);
  Outcome x = outcome_of(&judge, s, &f->others.n);
  if (!x.is_violation)
    x = outcome_of_rounds(&judge, s, &trials);
  *out = x.violation;
  return x.is_violation;
}

/* ---- the search ---- */

static Config *run(Follower *f, StepOutcome *o) {
  const Choice *c = &f->choice;
  f->answers = (Answers){0};
  f->others.n = 0;
  f->steps++;
  return c->from ? config_after(c->from->config, c->thread, o)
                 : config_new(f->program, &f->step_options, o);
}

/* Takes the step.  Inputs asked for after a waypoint was passed in the same
 * step do not belong to that waypoint. */
static Config *take(Follower *f, StepOutcome *o) {
  f->passed = f->choice.from ? f->choice.from->passed : 0;
  Config *s = run(f, o);
  if (!s || !f->answers.n || config_passed(s) == f->passed)
    return s;
  f->passed = config_passed(s);
  config_delete(s);
  return run(f, o);
}

static bool is_new(Follower *f, const Config *s) {
  uint64_t hash = config_hash(s);
  uint32_t word[] = {(uint32_t)hash, (uint32_t)(hash >> 32), f->choice.thread};
  return words_add(f->seen, word, 3);
}

static Stack begun_at(const Follower *f, const Visit *n) {
  const Visit *from = n->from;
  if (from && n->passed > from->passed)
    return waypoint_of(f, n->passed - 1)->is_after
               ? (Stack){NULL, 0}
               : stack_of(f, from->config, n->thread);
  return from && n->thread == from->thread ? from->begun : (Stack){NULL, 0};
}

static Visit *make_visit(Follower *f, Config *s) {
  Visit *n = ARENA_NEW(f->arena, Visit);
  *n = (Visit){.config = s,
               .from = f->choice.from,
               .thread = f->choice.thread,
               .answers = f->answers,
               .passed = config_passed(s)};
  n->begun = begun_at(f, n);
  return n;
}

static void release(Visit *n) {
  if (!n || --n->left)
    return;
  config_delete(n->config);
  n->config = NULL;
}

/* Returns the visit where a violation has been found, or NULL. */
static const Visit *try_choice(Follower *f) {
  StepOutcome o;
  Violation v;
  const uint32_t cost = f->choice.cost;
  Config *s = take(f, &o);
  for (uint32_t i = 0; i < f->others.n; i++)
    add_choice(f, f->others.data[i]);
  Visit *n = s && (o == STEP_VIOLATION || (o == STEP_OK && is_new(f, s)))
                 ? make_visit(f, s)
                 : NULL;
  release(f->choice.from);
  if (!n) {
    config_delete(s);
    return NULL;
  }
  if (o == STEP_VIOLATION || is_violation(f, f->arena, s, &v))
    return n;
  n->left = 1;
  add_choices(f, n, cost);
  release(n);
  return NULL;
}

static bool is_finished(const Follower *f) {
  const GuidedSearchOptions *o = f->options;
  return f->steps > MOST_STEPS || f->choices.n > MOST_CHOICES ||
         (f->steps % POLL == 0 && o->stop && o->stop(o->stop_context));
}

static const Visit *search(Follower *f) {
  const Visit *found = NULL;
  uint32_t next;
  add_choice(f, (Choice){0});
  for (unsigned by = 0; !found && !is_finished(f); by = (by + 1) % N_HEAP) {
    if (!next_choice(f, by, &next))
      return NULL;
    f->choice = f->choices.data[next];
    found = try_choice(f);
  }
  return found;
}

static void release_all(Follower *f) {
  for (uint32_t i = 0; i < f->choices.n; i++)
    if (!f->choices.data[i].is_taken)
      release(f->choices.data[i].from);
}

/* Confirms a violation by a replay, since its texts live as long as its
 * configuration.  False if the replay does not confirm it. */
static bool confirm(Follower *f, Arena *a, const Visit *found, Result *out) {
  Result r = {.verdict = VERDICT_FALSE, .replay = replay(f, a, found)};
  r.violation = config_violation(r.replay);
  if (!r.violation.inst && !is_violation(f, a, r.replay, &r.violation)) {
    config_delete(r.replay);
    return false;
  }
  hang_show(a, r.replay, &r.violation);
  *out = r;
  return true;
}

bool guided_search(Arena *a, const Program *p, const GuidedSearchOptions *o,
                   Stats *stats, Result *out) {
  Follower f = {.arena = arena_new(), .program = p, .options = o};
  f.step_options = (ConfigOptions){
      .inputs = {answer, &f}, .properties = o->properties, .reuses = true};
  f.liveness = liveness_new(f.arena, p);
  f.judge = outcome_judge(f.arena, p, o->properties, MOST_LATER);
  f.seen = words_new();
  stats_start(stats, STAT_EXPLORE);
  const Visit *found = search(&f);
  bool is_confirmed = found && confirm(&f, a, found, out);
  if (found)
    config_delete(found->config);
  stats_stop(stats, STAT_EXPLORE);
  stats_add(stats, STAT_STEPS, f.steps);
  stats_add(stats, STAT_STATES, words_count(f.seen));
  release_all(&f);
  words_delete(f.seen);
  arena_delete(f.arena);
  return is_confirmed;
}
