#include "svcomp/report/child.h"

#include "frontend/base/prng.h"
#include "svcomp/report/leads.h"

#include <string.h>

enum { IS_PARENT = 1, IS_CHILD = 2 }; /* goes_on_as_child */
enum { LAST_SIGNAL = 64, SIGNAL_ABORT = 6, NONE = UINT32_MAX };

/* How another process ends, or that it sends something. */
typedef enum { EXITS, RUNS_PROGRAM, IS_ENDED, SENDS } Deed;

typedef struct {
  Deed deed;
  uint64_t code; /* EXITS: the exit code; IS_ENDED: the signal */
  uint32_t fork; /* number, from 1 */
  uint32_t at;   /* EXITS: number of the event behind that input */
  Loc loc;       /* of the call that observes it */
} Need;

static bool is_input_of(const Event *e, const char *function) {
  return e->kind == EVENT_INPUT && e->inst->kind != INST_UNDEF &&
         !strcmp(e->function->name, function);
}

static Loc user_loc(const Event *e) {
  return e->user_inst ? e->user_inst->loc : e->inst->loc;
}

/* Returns what the call that begins at 'from' needs of the child. */
static Need need_of_status(const Event *log, uint32_t i, uint32_t n) {
  const Event *from = &log[i], *end = log + n;
  Need need = {.deed = IS_ENDED, .loc = user_loc(from)};
  for (uint64_t bits = from->value; bits > 1; bits >>= 1)
    need.fork++;
  for (const Event *e = from + 1; e < end; e++) {
    if (e->thread != from->thread || e->kind != EVENT_INPUT)
      continue;
    if (e->user_inst != from->user_inst || is_input_of(e, "see_fork"))
      break;
    if (is_input_of(e, "end_of_its_program"))
      need.deed = RUNS_PROGRAM;
    if (is_input_of(e, "code_of_child"))
      need.deed = EXITS, need.code = e->value & 0xff,
      need.at = (uint32_t)(e - log) + 1;
    if (is_input_of(e, "signal_of_end"))
      need.code = e->value % LAST_SIGNAL + 1;
    if (need.deed != IS_ENDED || need.code)
      break;
  }
  return need;
}

/* ---- a run of the child */

typedef struct {
  const Event *log; /* of the execution with the violation */
  uint32_t n, at;   /* 'at': the next input to give */
  uint32_t n_forks, fork;
  const Need *need;
  unsigned trial;
  Prng prng;
  bool is_child;
  bool is_changed; /* the violation is sought with 'code' in place of that */
  uint64_t code;
} Player;

static uint64_t input_of_child(Player *x, const InputQuery *q) {
  const uint64_t code = x->need->deed == EXITS ? x->need->code : 0;
  if (!strcmp(q->function->name, "goes_on_as_child"))
    return IS_PARENT;
  if (x->trial == 0 || (q->kind != INPUT_NONDET && q->kind != INPUT_CHOOSE &&
                        q->kind != INPUT_MEMORY))
    return 0;
  if (x->trial == 1)
    return code;
  switch (prng_below(&x->prng, 5)) {
  case 0: return code;
  case 1: return prng_draw(&x->prng);
  case 2: return prng_below(&x->prng, 16);
  case 3: return 1;
  default: return 0;
  }
}

static uint64_t logged_byte(const Player *x, const InputQuery *q) {
  for (uint32_t i = x->at; i < x->n; i++) {
    const Event *e = &x->log[i];
    if (e->kind == EVENT_LOAD && e->object == q->object &&
        q->offset - e->offset < e->bytes)
      return e->value >> 8 * (q->offset - e->offset) & 0xff;
  }
  return 0;
}

static uint64_t logged_place(const Player *x, uint32_t object) {
  for (uint32_t i = 0; i < x->n; i++)
    if (x->log[i].kind == EVENT_OBSERVED && x->log[i].object == object)
      return x->log[i].value;
  return 0;
}

/* An input that is asked for on trial is not in the log. */
static uint64_t logged_input(Player *x, const InputQuery *q) {
  for (uint32_t i = x->at; i < x->n; i++) {
    const Event *e = &x->log[i];
    if (e->kind == EVENT_INPUT && e->inst == q->inst &&
        e->thread == q->thread) {
      x->at = i + 1;
      return e->value;
    }
  }
  return 0;
}

/* Returns an input, or the other code in place of that which is needed. */
static uint64_t logged_code(Player *x, const InputQuery *q) {
  const uint64_t v = logged_input(x, q);
  return x->is_changed && x->at == x->need->at ? x->code : v;
}

static uint64_t answer(void *context, const InputQuery *q) {
  Player *x = context;
  if (x->is_child)
    return input_of_child(x, q);
  switch (q->kind) {
  case INPUT_NONDET: return logged_code(x, q);
  case INPUT_ORDER: return logged_input(x, q);
  case INPUT_CHOOSE: break;
  case INPUT_MEMORY: return logged_byte(x, q);
  case INPUT_PLACE: return logged_place(x, q->object);
  default: return 0;
  }
  const uint64_t v = logged_input(x, q);
  if (x->is_changed || strcmp(q->function->name, "goes_on_as_child"))
    return v;
  x->is_child = ++x->n_forks == x->need->fork;
  return x->is_child ? IS_CHILD : v;
}

/* True if both executions are the same up to the fork. */
static bool is_same(const Event *a, const Event *b) {
  return a->kind == b->kind && a->thread == b->thread && a->inst == b->inst &&
         a->object == b->object && a->offset == b->offset &&
         a->value == b->value;
}

static bool follows(const Player *x, const Config *c, uint32_t *begin) {
  uint32_t n, forks = 0;
  const Event *log = config_log(c, &n);
  for (uint32_t i = 0; i < n && i < x->n; i++) {
    if (is_input_of(&log[i], "goes_on_as_child") && ++forks == x->need->fork) {
      *begin = i + 1;
      return x->log[i].inst == log[i].inst && x->log[i].value == IS_PARENT;
    }
    if (!is_same(&log[i], &x->log[i]))
      return false;
  }
  return false;
}

/* Repeats the execution up to the fork.  False if that fails. */
static bool play(Player *x, Config *c) {
  for (uint32_t i = 0; i < x->n && !x->is_child; i++) {
    const Event *e = &x->log[i];
    if (e->step <= config_steps(c))
      continue;
    if (e->thread >= config_threads(c) || !config_next(c, e->thread, NULL) ||
        config_step(c, e->thread) != STEP_OK)
      return false;
  }
  return x->is_child;
}

/* Goes on with any thread; false at the end. */
static bool take_step(Config *c) {
  for (ThreadId t = 0; t < config_threads(c); t++) {
    const ThreadStatus status = config_status(c, t);
    if (status == THREAD_EXITED)
      return false;
    if (status == THREAD_READY)
      return config_step(c, t) == STEP_OK;
  }
  return false;
}

/* True if the child needs what other processes do. */
static bool is_open(const Config *c, uint32_t begin) {
  uint32_t n;
  const Event *log = config_log(c, &n);
  for (uint32_t i = begin; i < n; i++)
    if (is_input_of(&log[i], "see_fork") ||
        is_input_of(&log[i], "see_other_process"))
      return true;
  return false;
}

/* Returns how a process has ended that is at this instruction: with nothing
 * that is known, if it SENDS. */
static Need end_at(const Config *c, ThreadId t) {
  const Inst *i;
  const Function *f;
  if (!config_stack(c, t, &i, &f, 1) || i->kind != INST_EXIT)
    return (Need){.deed = SENDS};
  if (!strcmp(f->name, "run_program"))
    return (Need){.deed = RUNS_PROGRAM};
  if (!i->a.kind)
    return (Need){.deed = SENDS};
  const ConfigOperand code = config_operand(c, t, 0, &i->a);
  return code.bits & EXIT_BY_SIGNAL
             ? (Need){.deed = IS_ENDED, .code = SIGNAL_ABORT}
             : (Need){.deed = EXITS, .code = code.bits & 0xff};
}

static Need end_of(Config *c) {
  bool runs = false;
  for (ThreadId t = 0; t < config_threads(c); t++) {
    const ThreadStatus status = config_status(c, t);
    runs |= status != THREAD_ENDED && status != THREAD_ABSENT;
    if (status == THREAD_EXITED)
      return end_at(c, t);
  }
  return (Need){.deed = runs ? SENDS : EXITS};
}

static Config *begin(Player *x, const Program *p, const Settings *s,
                     StepOutcome *o) {
  enum { LOCAL_LIMIT = 50000 };
  const ConfigOptions options = {.inputs = {answer, x},
                                 .properties = s->asked.question.properties,
                                 .model = s->asked.question.model,
                                 .local_limit = LOCAL_LIMIT,
                                 .keep_log = true,
                                 .keep_path = s->asked.question.keep_path,
                                 .ends_others = true};
  return config_new(p, &options, o);
}

/* Returns how the child ends; it SENDS where that is not known. */
static Need run_child(Player x, const Program *p, const Settings *s) {
  enum { MOST_STEPS = 2000 };
  StepOutcome o = STEP_OK;
  uint32_t from;
  Need end = {.deed = SENDS};
  Config *c = begin(&x, p, s, &o);
  if (o == STEP_OK && play(&x, c) && follows(&x, c, &from)) {
    for (unsigned i = 0; i < MOST_STEPS && take_step(c); i++)
      ;
    if (!is_open(c, from))
      end = end_of(c);
  }
  config_delete(c);
  return end;
}

/* Returns the number of the first event from 'i' on that needs something, or
 * NONE. */
static uint32_t find_first(const Config *c, uint32_t i, Need *need) {
  uint32_t n;
  const Event *log = config_log(c, &n);
  for (; i < n; i++) {
    if (is_input_of(&log[i], "see_fork")) {
      *need = need_of_status(log, i, n);
      return i;
    }
    if (is_input_of(&log[i], "see_other_process")) {
      *need = (Need){.deed = SENDS, .loc = user_loc(&log[i])};
      return i;
    }
  }
  return NONE;
}

/* True if the execution is the same up to the event, which then brings the
 * other code. */
static bool has_code(const Player *x, const Config *c, uint32_t at) {
  uint32_t n;
  Need need;
  const Event *log = config_log(c, &n);
  for (uint32_t i = 0; i < at && i < n; i++)
    if (!is_same(&log[i], &x->log[i]))
      return false;
  return find_first(c, at, &need) == at && need.deed == EXITS &&
         need.code == x->code && need.fork == x->need->fork;
}

/* Repeats the execution with another exit code of the child.  If a property is
 * violated then, too, that becomes the result. */
static bool takes_code(const Program *p, const Settings *s, const Need *need,
                       uint32_t at, uint64_t code, Result *r) {
  StepOutcome o = STEP_OK;
  Player x = {.need = need, .is_changed = true, .code = code};
  x.log = config_log(r->replay, &x.n);
  Config *c = begin(&x, p, s, &o);
  for (uint32_t i = 0; i < x.n && o == STEP_OK; i++) {
    const Event *e = &x.log[i];
    if (e->step <= config_steps(c))
      continue;
    if (e->thread >= config_threads(c) || !config_next(c, e->thread, NULL))
      break;
    o = config_step(c, e->thread);
  }
  if (o != STEP_VIOLATION || !has_code(&x, c, at)) {
    config_delete(c);
    return false;
  }
  config_delete(r->replay);
  r->replay = c;
  r->violation = config_violation(c);
  return true;
}

/* Looks for a run of the child that ends as needed, or else for one with an
 * exit code that leads to a violation, too. */
static bool confirm(const Program *p, const Settings *s, const Need *need,
                    uint32_t at, Result *r) {
  enum { TRIALS = 50, MOST_CODES = 4 };
  Player x = {.need = need};
  uint64_t codes[MOST_CODES];
  unsigned n = 0;
  if (need->deed == SENDS)
    return false;
  x.log = config_log(r->replay, &x.n);
  for (; x.trial < TRIALS; x.trial++) {
    x.prng.draws = (uint64_t)x.trial << 32;
    const Need end = run_child(x, p, s);
    if (end.deed == need->deed && end.code == need->code)
      return true;
    if (end.deed == EXITS && n < MOST_CODES && (!n || codes[n - 1] != end.code))
      codes[n++] = end.code;
  }
  for (unsigned i = 0; i < n && need->deed == EXITS; i++)
    if (takes_code(p, s, need, at, codes[i], r))
      return true;
  return false;
}

/* ---- the answer */

static const char *need_text(Arena *a, const Need *need) {
  switch (need->deed) {
  case EXITS:
    return arena_printf(a, "the child exits with %llu",
                        (unsigned long long)need->code);
  case RUNS_PROGRAM: return "the child runs another program";
  case IS_ENDED:
    return arena_printf(a, "signal %llu ends the child",
                        (unsigned long long)need->code);
  default: return "another process of the program sends what is read";
  }
}

/* True if something that is needed is not confirmed.  To confirm it may change
 * the execution behind it. */
static bool find_need(const Program *p, const Settings *s, Result *r,
                      Need *need) {
  for (uint32_t i = 0; (i = find_first(r->replay, i, need)) != NONE; i++)
    if (!confirm(p, s, need, i, r))
      return true;
  return false;
}

bool child_is_lead(const Result *r) {
  Need need;
  return r->verdict == VERDICT_UNKNOWN && r->is_lead &&
         find_first(r->replay, 0, &need) != NONE;
}

void child_judge(Arena *a, const Program *p, const Settings *s, Result *r) {
  Need need;
  if (r->verdict != VERDICT_FALSE || !r->replay || r->meeting.n ||
      !find_need(p, s, r, &need))
    return;
  const char *text = need_text(a, &need);
  const Result found = *r;
  r->verdict = VERDICT_UNKNOWN;
  r->reason = arena_printf(a, "whether %s is not known", text);
  r->where = need.loc;
  r->races = r->deadlocks = NULL;
  leads_add(a, p, arena_printf(a, "%s (%s)", text, loc_as_text(a, need.loc)),
            &found, r);
}
