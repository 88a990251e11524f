#include "svcomp/replay_plan.h"

#include "frontend/base/vec.h"
#include "reduction/address.h"
#include "svcomp/replay_order.h"

#include <stdlib.h>
#include <string.h>

enum { NOT_FOUND = UINT32_MAX };

typedef struct {
  const Inst *inst;
  uint32_t place;  /* or NOT_FOUND */
  const char *why; /* there is none */
  bool is_first;
} PlacedInst;

/* What is kept of a step: at which event it begins, where its thread can
 * stop in front of it. */
typedef struct {
  ThreadId thread;
  uint32_t event; /* NOT_FOUND: it fails before it logs anything */
  uint32_t place, visit;
  bool is_first, is_kept;
  const char *why; /* there is no place */
  Loc loc;
  uint32_t *needs; /* of kept steps, by thread */
  uint32_t rank;   /* among its thread's kept steps, from 1 */
} PlanStep;

typedef struct {
  uint32_t step; /* index of a kept step */
  uint64_t offset, bytes;
  bool is_store;
} Access;

typedef VEC(Access) Accesses;

typedef struct {
  uint32_t last;    /* step begun, or NOT_FOUND */
  bool is_fresh;    /* in a library call that has not taken a step */
  bool is_serial;   /* chosen at the barrier it waits at */
  uint32_t n_heap;  /* blocks allocated */
  const Inst *call; /* of the library, by the user */
  const Function *caller;
} ThreadState;

typedef struct {
  Arena *arena;
  const Program *program;
  const Step *step;
  const Violation *violation;
  const Meeting *meeting;
  Splice *splice;
  Diag *diag;
  const Event *log;
  uint32_t n_log;
  ThreadId n_threads;
  ThreadState *threads;
  bool *is_shared; /* by object */
  uint32_t *block; /* by object: the thread's how manieth heap block it is;
                      of a variable: the visit that declared it */
  ThreadId *block_thread;
  uint32_t *block_place; /* of a variable, or NOT_FOUND */
  PlacedInst *placed;    /* a hash table */
  uint32_t n_placed, cap_placed;
  VEC(ReplayPlace) places;
  VEC(PlanStep) steps;
  VEC(ReplayTurn) turns;
  VEC(ReplayTurn) halts;
  VEC(ReplayInput) inputs;
  VEC(ReplayArgument) arguments;
  VEC(ReplayByte) bytes;
  VEC(ReplaySpawn) spawns;
  ReplayPlan *out;
} Builder;

/* ---- places ---- */

static uint32_t add_place(Builder *b, SourceSpot spot, Loc loc,
                          const char *function) {
  for (uint32_t i = N_FIXED_PLACE; i < b->places.n; i++) {
    const ReplayPlace *p = &b->places.data[i];
    if (p->spot.kind == spot.kind && p->spot.node == spot.node &&
        p->spot.part == spot.part)
      return i;
  }
  ReplayPlace *p = vec_push(b->arena, &b->places);
  *p = (ReplayPlace){.spot = spot, .loc = loc, .function = function};
  p->visits = ARENA_ARRAY(b->arena, uint32_t, b->n_threads);
  return b->places.n - 1;
}

static uint32_t placed_slot(const Builder *b, const Inst *inst) {
  uint32_t i = (uint32_t)((uintptr_t)inst / sizeof *inst) * 2654435769u;
  for (i &= b->cap_placed - 1; b->placed[i].inst && b->placed[i].inst != inst;
       i = (i + 1) & (b->cap_placed - 1))
    ;
  return i;
}

static void grow_placed(Builder *b) {
  PlacedInst *old = b->placed;
  uint32_t n = b->cap_placed;
  b->cap_placed = n ? 2 * n : 256;
  b->placed = ARENA_ARRAY(b->arena, PlacedInst, b->cap_placed);
  for (uint32_t i = 0; i < n; i++)
    if (old[i].inst)
      b->placed[placed_slot(b, old[i].inst)] = old[i];
}

/* The place in front of an instruction of the user's. */
static const PlacedInst *place_inst(Builder *b, const Function *f,
                                    const Inst *inst) {
  if (2 * b->n_placed >= b->cap_placed)
    grow_placed(b);
  PlacedInst *p = &b->placed[placed_slot(b, inst)];
  if (p->inst)
    return p;
  b->n_placed++;
  *p = (PlacedInst){.inst = inst, .place = NOT_FOUND};
  SourceSpot spot = splice_find(b->splice, f, inst);
  if (spot.kind == SPOT_NONE)
    p->why = splice_why(b->splice);
  else
    p->place = add_place(b, spot, inst->loc, f->name);
  p->is_first = spot.kind == SPOT_BEFORE || spot.kind == SPOT_ENTRY;
  return p;
}

/* Functions of the library whose steps the enforcer tells apart. */
static const struct {
  const char *function;
  uint32_t place;
} inner_places[] = {
    {"cond_return", PLACE_WOKEN},
    {"cond_wake_self", PLACE_DEADLINE},
    {"barrier_return", PLACE_ROUND},
    {"once", PLACE_ONCE},
};

static bool is_timed(const Function *library) {
  return strstr(library->name, "timedwait") ||
         strstr(library->name, "clockwait");
}

static uint32_t inner_place(const Function *inner, const Function *library) {
  for (size_t i = 0; i < sizeof inner_places / sizeof *inner_places; i++)
    if (!strcmp(inner->name, inner_places[i].function))
      return inner_places[i].place != PLACE_DEADLINE || is_timed(library)
                 ? inner_places[i].place
                 : NOT_FOUND;
  return NOT_FOUND;
}

/* ---- steps ---- */

static bool is_access(const Event *e) {
  return e->kind == EVENT_LOAD || e->kind == EVENT_STORE ||
         e->kind == EVENT_FREE;
}

static bool begins_step(const Event *e) {
  return !e->in_atomic && (is_access(e) || e->kind == EVENT_SECTION);
}

/* Where a step can be waited for that begins at the instruction, which is of
 * the library function 'library' if that is not NULL. */
static PlanStep step_here(Builder *b, ThreadId t, const Function *function,
                          const Inst *inst, const Function *library) {
  ThreadState *state = &b->threads[t];
  PlanStep s = {.thread = t, .place = NOT_FOUND, .loc = inst->loc};
  const PlacedInst *p = NULL;
  if (!function->is_library) {
    p = place_inst(b, function, inst);
  } else if (!library) {
    if (!strcmp(function->name, "pthread_exit"))
      s.place = PLACE_END, s.is_first = true;
  } else {
    s.loc = state->call->loc;
    if (state->is_fresh)
      p = place_inst(b, state->caller, state->call);
    else
      s.place = inner_place(function, library);
    s.why = arena_printf(b->arena, "inside of %s", library->name);
  }
  if (p)
    s.place = p->place, s.is_first = p->is_first, s.why = p->why;
  return s;
}

/* Calls count when they are made, all else when it is done. */
static bool is_counted_late(const ThreadState *state, const Function *f) {
  return !f->is_library || !state->is_fresh;
}

static void count_visit(Builder *b, const Function *f, const Inst *inst,
                        ThreadId t) {
  const PlacedInst *p = place_inst(b, f, inst);
  if (p->place != NOT_FOUND)
    b->places.data[p->place].visits[t]++;
}

static const Function *library_of(const Event *e) {
  return e->user_function->is_library ? NULL : e->library;
}

static void begin_step(Builder *b, uint32_t event) {
  const Event *e = &b->log[event];
  ThreadState *state = &b->threads[e->thread];
  PlanStep s = step_here(b, e->thread, e->function, e->inst, library_of(e));
  s.event = event;
  if (s.place != NOT_FOUND) {
    uint32_t *visits = &b->places.data[s.place].visits[e->thread];
    *visits += s.place < N_FIXED_PLACE;
    s.visit = *visits;
  }
  state->is_fresh = false;
  state->last = b->steps.n;
  *vec_push(b->arena, &b->steps) = s;
}

static void keep_step(Builder *b, ThreadId t) {
  if (b->threads[t].last != NOT_FOUND)
    b->steps.data[b->threads[t].last].is_kept = true;
}

/* ---- what the enforcer gives back ---- */

static void add_input(Builder *b, const Event *e, const char *function,
                      uint64_t value) {
  *vec_push(b->arena, &b->inputs) =
      (ReplayInput){e->thread, function, value, e->user_inst->loc};
}

static bool begins(const char *s, const char *prefix) {
  return !strncmp(s, prefix, strlen(prefix));
}

static bool reads(const Inst *i, Reg r) {
  const Operand *o[] = {&i->a, &i->b, &i->c};
  for (size_t k = 0; k < sizeof o / sizeof *o; k++)
    if (o[k]->kind == OPERAND_REG && o[k]->id == r)
      return true;
  for (uint32_t k = 0; k < i->n_args; k++)
    if (i->args[k].kind == OPERAND_REG && i->args[k].id == r)
      return true;
  return false;
}

/* May the register that the instruction leaves open be read as it is? */
static bool is_read(Builder *b, const Function *f, const Inst *inst) {
  bool *seen = ARENA_ARRAY(b->arena, bool, f->n_code + 1);
  VEC(uint32_t) work = {0};
  *vec_push(b->arena, &work) = (uint32_t)(inst - f->code) + 1;
  while (work.n) {
    uint32_t at = work.data[--work.n];
    if (at >= f->n_code || seen[at])
      continue;
    seen[at] = true;
    const Inst *i = &f->code[at];
    if (reads(i, inst->dst))
      return true;
    if (inst_assigns(i->kind) && i->dst == inst->dst)
      continue;
    if (i->kind == INST_JUMP || i->kind == INST_BRANCH)
      *vec_push(b->arena, &work) = i->then;
    if (i->kind == INST_BRANCH)
      *vec_push(b->arena, &work) = i->other;
    else if (i->kind != INST_JUMP && i->kind != INST_RETURN)
      *vec_push(b->arena, &work) = at + 1;
  }
  return false;
}

static void warn_of_value(Builder *b, const Event *e) {
  diag_warn(b->diag, e->inst->loc,
            "the replay does not force what is undefined here%s%s",
            e->inst->text ? ": " : "", e->inst->text ? e->inst->text : "");
}

static void add_value(Builder *b, const Event *e) {
  if (!is_read(b, e->function, e->inst))
    return;
  SourceSpot spot = splice_find_variable(b->splice, e->inst, SPOT_VALUE);
  if (spot.kind == SPOT_NONE) {
    warn_of_value(b, e);
    return;
  }
  uint32_t place = add_place(b, spot, e->inst->loc, e->function->name);
  ReplayPlace *p = &b->places.data[place];
  p->is_used = true;
  *vec_push(b->arena, &b->bytes) =
      (ReplayByte){e->thread, place, ++p->visits[e->thread], 0, e->value};
}

static void add_byte(Builder *b, const Event *e) {
  const StepObject *o = step_object(b->step, e->object);
  ReplayByte x = {.thread = b->block_thread[e->object],
                  .visit = b->block[e->object],
                  .offset = e->offset,
                  .value = e->value};
  if (memory_is_heap(o->memory)) {
    b->out->needs_heap = true;
  } else {
    x.place = b->block_place[e->object];
    if (x.place == NOT_FOUND) {
      warn_of_value(b, e);
      return;
    }
    b->places.data[x.place].is_used = true;
  }
  *vec_push(b->arena, &b->bytes) = x;
}

static ThreadId thread_of_bit(uint64_t mask) {
  ThreadId t = 0;
  while (mask >>= 1)
    t++;
  return t;
}

static void choose_at_barrier(Builder *b, const Event *e) {
  ThreadId serial = thread_of_bit(e->value);
  bool is_own = serial == e->thread;
  if (!is_own && serial < b->n_threads)
    b->threads[serial].is_serial = true;
  b->places.data[PLACE_ROUND].visits[e->thread]++;
  add_input(b, e, "pthread_barrier_wait", is_own);
}

static void add_library_input(Builder *b, const Event *e) {
  b->out->needs_heap |= !strcmp(e->function->name, "allocate");
  add_input(b, e, e->library->name, e->value);
}

static void note_input(Builder *b, const Event *e) {
  bool is_library = e->function->is_library;
  if (e->inst->kind == INST_LOAD)
    add_byte(b, e);
  else if (e->inst->kind == INST_UNDEF && !is_library)
    add_value(b, e);
  else if (e->inst->kind == INST_CHOOSE && e->library &&
           !strcmp(e->library->name, "pthread_barrier_wait"))
    choose_at_barrier(b, e);
  else if (e->inst->kind == INST_NONDET && !is_library &&
           (begins(e->inst->text, "__VERIFIER_nondet_") ||
            is_read(b, e->function, e->inst)))
    add_input(b, e, e->inst->text, e->value);
  else if (e->inst->kind == INST_NONDET &&
           e->function == program_function(b->program, b->program->entry))
    *vec_push(b->arena, &b->arguments) =
        (ReplayArgument){e->inst->text, e->value};
  else if (e->inst->kind == INST_NONDET && e->library)
    add_library_input(b, e);
}

static void note_section_end(Builder *b, const Event *e, bool has_store) {
  if (!e->library)
    return;
  if (!strcmp(e->function->name, "cond_wake_self") && is_timed(e->library)) {
    add_input(b, e, e->library->name, has_store);
  } else if (!strcmp(e->function->name, "barrier_return")) {
    add_input(b, e, "pthread_barrier_wait", b->threads[e->thread].is_serial);
    b->threads[e->thread].is_serial = false;
  }
}

/* Does the section that begins here store anything? */
static bool stores_in_section(const Builder *b, uint32_t i) {
  const Event *e = &b->log[i];
  for (uint32_t k = i + 1;
       k < b->n_log && b->log[k].in_atomic && b->log[k].thread == e->thread;
       k++)
    if (b->log[k].kind == EVENT_STORE)
      return true;
  return false;
}

static void note_alloc(Builder *b, const Event *e) {
  const StepObject *o = step_object(b->step, e->object);
  b->block_thread[e->object] = e->thread;
  if (memory_is_heap(o->memory)) {
    b->block[e->object] = ++b->threads[e->thread].n_heap;
    return;
  }
  SourceSpot spot = {0};
  if (!e->function->is_library)
    spot = splice_find_variable(b->splice, e->inst, SPOT_AFTER);
  if (spot.kind == SPOT_NONE)
    return;
  uint32_t place = add_place(b, spot, e->inst->loc, e->function->name);
  b->block_place[e->object] = place;
  b->block[e->object] = ++b->places.data[place].visits[e->thread];
}

/* ---- the log ---- */

static void find_shared(Builder *b) {
  uint32_t n = step_count_objects(b->step);
  ThreadId *first = ARENA_ARRAY(b->arena, ThreadId, n + 1);
  b->is_shared = ARENA_ARRAY(b->arena, bool, n + 1);
  b->block = ARENA_ARRAY(b->arena, uint32_t, n + 1);
  b->block_thread = ARENA_ARRAY(b->arena, ThreadId, n + 1);
  b->block_place = ARENA_ARRAY(b->arena, uint32_t, n + 1);
  memset(b->block_place, 0xff, sizeof *b->block_place * n);
  for (uint32_t i = 0; i < b->n_log; i++) {
    const Event *e = &b->log[i];
    if (!is_access(e))
      continue;
    if (!first[e->object])
      first[e->object] = e->thread + 1;
    else if (first[e->object] != e->thread + 1)
      b->is_shared[e->object] = true;
  }
}

static void note_event(Builder *b, uint32_t i) {
  const Event *e = &b->log[i];
  ThreadState *state = &b->threads[e->thread];
  if ((is_access(e) || e->kind == EVENT_SECTION) && !e->function->is_library)
    count_visit(b, e->function, e->inst, e->thread);
  if (begins_step(e))
    begin_step(b, i);
  if (is_access(e) && b->is_shared[e->object])
    keep_step(b, e->thread);
  switch (e->kind) {
  case EVENT_SECTION: note_section_end(b, e, stores_in_section(b, i)); break;
  case EVENT_ALLOC: note_alloc(b, e); break;
  case EVENT_INPUT: note_input(b, e); break;
  case EVENT_SPAWN:
    keep_step(b, e->thread);
    *vec_push(b->arena, &b->spawns) =
        (ReplaySpawn){e->thread, (ThreadId)e->value};
    break;
  case EVENT_CALL:
    count_visit(b, e->user_function, e->user_inst, e->thread);
    state->is_fresh = true;
    state->call = e->user_inst, state->caller = e->user_function;
    break;
  case EVENT_END: keep_step(b, e->thread); break;
  default: break;
  }
}

static void read_log(Builder *b) {
  b->threads = ARENA_ARRAY(b->arena, ThreadState, b->n_threads);
  for (ThreadId t = 0; t < b->n_threads; t++)
    b->threads[t].last = NOT_FOUND;
  for (uint32_t i = 0; i < N_FIXED_PLACE; i++)
    vec_push(b->arena, &b->places)->visits =
        ARENA_ARRAY(b->arena, uint32_t, b->n_threads);
  find_shared(b);
  for (uint32_t i = 0; i < b->n_log; i++)
    note_event(b, i);
}

/* Steps that are not kept may as well come later: a thread that is to stop
 * in the middle of an expression stops in front of all of it if nothing that
 * is kept lies between. */
static void stop_earlier(Builder *b) {
  uint32_t *lead = ARENA_ARRAY(b->arena, uint32_t, b->n_threads);
  memset(lead, 0xff, sizeof *lead * b->n_threads);
  for (uint32_t i = 0; i < b->steps.n; i++) {
    PlanStep *s = &b->steps.data[i];
    uint32_t *first = &lead[s->thread];
    if (s->is_kept && *first != NOT_FOUND && s->place != NOT_FOUND &&
        !s->is_first) {
      const PlanStep *p = &b->steps.data[*first];
      if (splice_is_inside(b->splice, b->places.data[s->place].spot,
                           b->places.data[p->place].spot))
        s->place = p->place, s->visit = p->visit, s->is_first = true;
    }
    if (s->is_kept)
      *first = NOT_FOUND;
    else if (s->is_first && s->place != NOT_FOUND)
      *first = i;
  }
}

/* ---- the end ---- */

static const Event *begin_of(const Builder *b, uint32_t step) {
  for (uint32_t i = b->steps.n; i-- > 0;) {
    const PlanStep *s = &b->steps.data[i];
    if (s->event != NOT_FOUND && b->log[s->event].step == step)
      return &b->log[s->event];
  }
  return NULL;
}

/* The step that a thread would take next. */
static bool next_step(Builder *b, ThreadId t, PlanStep *out) {
  enum { MOST_FRAMES = 64 };
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  if (!step_next(b->step, t, NULL))
    return false;
  unsigned n = step_stack(b->step, t, insts, functions, MOST_FRAMES), user = 0;
  while (user < n && functions[user]->is_library)
    user++;
  const Function *library = user && user < n ? functions[user - 1] : NULL;
  *out = step_here(b, t, functions[0], insts[0], library);
  if (out->place != NOT_FOUND)
    out->visit = b->places.data[out->place].visits[t] +
                 is_counted_late(&b->threads[t], functions[0]);
  return true;
}

static Status refuse(Builder *b, const PlanStep *s) {
  return diag_error(b->diag, UNSUPPORTED, s->loc,
                    "no replay: a thread would have to stop %s",
                    s->why ? s->why : "here");
}

static Status add_halt(Builder *b, ThreadId t) {
  PlanStep s;
  if (!next_step(b, t, &s))
    return OK;
  if (s.place == NOT_FOUND)
    return refuse(b, &s);
  b->places.data[s.place].is_used = true;
  *vec_push(b->arena, &b->halts) = (ReplayTurn){t, s.place, s.visit};
  return OK;
}

/* Threads that stand where they are for good; those that have not begun do
 * not. */
static Status add_halts(Builder *b) {
  bool *has_turn = ARENA_ARRAY(b->arena, bool, b->n_threads);
  const Violation *v = b->violation;
  has_turn[0] = true;
  for (uint32_t i = 0; i < b->steps.n; i++)
    has_turn[b->steps.data[i].thread] |= b->steps.data[i].is_kept;
  for (ThreadId t = 0; t < b->n_threads; t++)
    if (has_turn[t] && (!v || v->property == PROPERTY_DEADLOCK ||
                        v->property == PROPERTY_MEMTRACK || v->thread != t))
      TRY(add_halt(b, t));
  return OK;
}

/* ---- the violation ---- */

static void set_report(Builder *b, uint32_t place, uint32_t visit) {
  b->places.data[place].is_used = true;
  b->out->report = (ReplayTurn){b->violation->thread, place, visit};
}

static Status report_check(Builder *b) {
  const Violation *v = b->violation;
  SourceSpot spot = splice_find_check(b->splice, v->inst);
  if (spot.kind == SPOT_NONE)
    return diag_error(b->diag, UNSUPPORTED, v->inst->loc,
                      "no replay: the operation is %s", splice_why(b->splice));
  set_report(b, add_place(b, spot, v->inst->loc, v->function->name), 0);
  return OK;
}

/* The text is "f() is called". */
static Status report_call(Builder *b) {
  const Violation *v = b->violation;
  const char *name = arena_strndup(b->arena, v->text, strcspn(v->text, "("));
  SourceSpot spot = splice_find_entry(b->splice, name);
  if (spot.kind != SPOT_NONE)
    set_report(b, add_place(b, spot, v->inst->loc, v->function->name), 0);
  return OK;
}

/* A step that has not taken place. */
static void add_last_step(Builder *b, PlanStep s) {
  s.event = NOT_FOUND;
  b->threads[s.thread].last = b->steps.n;
  *vec_push(b->arena, &b->steps) = s;
}

/* The violating instruction as a step. */
static PlanStep violating_step(Builder *b) {
  const Violation *v = b->violation;
  ThreadId t = v->thread;
  bool is_access = v->inst->kind == INST_LOAD || v->inst->kind == INST_STORE;
  const PlacedInst *p = place_inst(b, v->function, v->inst);
  PlanStep s = {.thread = t,
                .place = p->place,
                .is_first = p->is_first,
                .why = p->why,
                .loc = v->inst->loc};
  if (s.place != NOT_FOUND)
    s.visit = b->places.data[s.place].visits[t] + is_access;
  return s;
}

/* Its last step is the one in which it happens, if it was begun. */
static Status report_access(Builder *b, bool is_begun) {
  const Violation *v = b->violation;
  bool is_access = v->inst->kind == INST_LOAD || v->inst->kind == INST_STORE;
  PlanStep s = violating_step(b);
  if (is_begun && is_access)
    s = b->steps.data[b->threads[v->thread].last];
  if (s.place == NOT_FOUND)
    return refuse(b, &s);
  set_report(b, s.place, s.visit);
  if (is_begun)
    return OK;
  if (!is_access && !b->threads[v->thread].is_fresh)
    s.place = NOT_FOUND;
  add_last_step(b, s);
  return OK;
}

static void report_exit(Builder *b) {
  ThreadId t = b->violation->thread;
  add_last_step(
      b, (PlanStep){
             .thread = t, .place = PLACE_EXIT, .visit = 1, .is_first = true});
  set_report(b, PLACE_EXIT, 1);
}

static bool is_at_end(const Violation *v) {
  return !v || v->property == PROPERTY_DEADLOCK ||
         v->property == PROPERTY_MEMTRACK ||
         (v->property == PROPERTY_MEMCLEANUP &&
          v->inst->kind == INST_END_THREAD);
}

static Status report(Builder *b) {
  const Violation *v = b->violation;
  b->out->at_end = is_at_end(v);
  if (b->out->at_end)
    return OK;
  const Event *begin = begin_of(b, step_steps(b->step));
  bool is_begun = begin && begin->thread == v->thread;
  switch (v->property) {
  case PROPERTY_REACH: TRY(report_call(b)); break;
  case PROPERTY_ASSERTION: break;
  case PROPERTY_DIVISION:
  case PROPERTY_OVERFLOW:
  case PROPERTY_SHIFT: TRY(report_check(b)); break;
  case PROPERTY_MEMCLEANUP: report_exit(b); break;
  default: TRY(report_access(b, is_begun)); break;
  }
  if (b->threads[v->thread].last == NOT_FOUND && v->thread)
    add_last_step(b, (PlanStep){.thread = v->thread, .place = PLACE_START});
  keep_step(b, v->thread);
  return OK;
}

/* ---- order ---- */

typedef struct {
  uint32_t *kept; /* indices of the steps that are kept */
  uint32_t n;
  uint32_t *count;   /* by thread: kept so far */
  Accesses *objects; /* by object: accesses so far */
  uint32_t *spawned; /* by thread: the rank of the step that made it */
  ThreadId *parent;
  uint32_t *now; /* by thread: the kept step that events belong to */
} Needs;

static void need(PlanStep *s, const PlanStep *other) {
  if (other->thread != s->thread && s->needs[other->thread] < other->rank)
    s->needs[other->thread] = other->rank;
}

static void need_accesses(Builder *b, Needs *n, PlanStep *s, uint32_t index,
                          const Event *e) {
  const StepObject *o = step_object(b->step, e->object);
  bool is_free = e->kind == EVENT_FREE;
  Access x = {.step = index,
              .offset = is_free ? 0 : e->offset,
              .bytes = is_free ? o->size : e->bytes,
              .is_store = e->kind != EVENT_LOAD};
  Accesses *all = &n->objects[e->object];
  for (uint32_t i = 0; i < all->n; i++) {
    const Access *y = &all->data[i];
    if ((x.is_store || y->is_store) && x.offset < y->offset + y->bytes &&
        y->offset < x.offset + x.bytes)
      need(s, &b->steps.data[y->step]);
  }
  *vec_push(b->arena, all) = x;
}

static void begin_kept(Builder *b, Needs *n, uint32_t index) {
  PlanStep *s = &b->steps.data[index];
  ThreadId t = s->thread;
  s->needs = ARENA_ARRAY(b->arena, uint32_t, b->n_threads);
  s->rank = ++n->count[t];
  if (t && s->rank == 1)
    s->needs[n->parent[t]] = n->spawned[t];
  n->kept[n->n++] = index;
  n->now[t] = index;
}

static void read_needs(Builder *b, Needs *n) {
  uint32_t next = 0;
  for (uint32_t i = 0; i < b->n_log; i++) {
    const Event *e = &b->log[i];
    if (next < b->steps.n && b->steps.data[next].event == i) {
      n->now[e->thread] = NOT_FOUND;
      if (b->steps.data[next].is_kept)
        begin_kept(b, n, next);
      next++;
    }
    uint32_t now = n->now[e->thread];
    if (e->kind == EVENT_SPAWN) {
      n->parent[e->value] = e->thread;
      n->spawned[e->value] = n->count[e->thread];
    }
    if (now != NOT_FOUND && is_access(e) && b->is_shared[e->object])
      need_accesses(b, n, &b->steps.data[now], now, e);
  }
  if (next < b->steps.n)
    begin_kept(b, n, next);
}

/* The violation comes when all else has been done. */
static void need_all(Builder *b, const Needs *n) {
  if (b->out->at_end || b->threads[b->violation->thread].last == NOT_FOUND)
    return;
  PlanStep *s = &b->steps.data[b->threads[b->violation->thread].last];
  for (ThreadId t = 0; t < b->n_threads; t++)
    if (t != s->thread)
      s->needs[t] = n->count[t];
}

static void add_turns(Builder *b, const uint32_t *order, uint32_t n) {
  bool *has_begun = ARENA_ARRAY(b->arena, bool, b->n_threads);
  ThreadId current = 0;
  has_begun[0] = true;
  *vec_push(b->arena, &b->turns) = (ReplayTurn){0, PLACE_START, 1};
  for (uint32_t i = 0; i < n; i++) {
    const PlanStep *s = &b->steps.data[order[i]];
    if (s->thread == current)
      continue;
    current = s->thread;
    ReplayTurn turn = {current, s->place, s->visit};
    if (!has_begun[current])
      turn.place = PLACE_START, turn.visit = 1;
    has_begun[current] = true;
    b->places.data[turn.place].is_used = true;
    *vec_push(b->arena, &b->turns) = turn;
  }
}

static Status order(Builder *b) {
  Needs n = {.kept = ARENA_ARRAY(b->arena, uint32_t, b->steps.n + 1),
             .count = ARENA_ARRAY(b->arena, uint32_t, b->n_threads),
             .objects = ARENA_ARRAY(b->arena, Accesses,
                                    step_count_objects(b->step) + 1),
             .spawned = ARENA_ARRAY(b->arena, uint32_t, b->n_threads),
             .parent = ARENA_ARRAY(b->arena, ThreadId, b->n_threads),
             .now = ARENA_ARRAY(b->arena, uint32_t, b->n_threads)};
  memset(n.now, 0xff, sizeof *n.now * b->n_threads);
  read_needs(b, &n);
  need_all(b, &n);
  OrderStep *steps = ARENA_ARRAY(b->arena, OrderStep, n.n + 1);
  for (uint32_t i = 0; i < n.n; i++) {
    const PlanStep *s = &b->steps.data[n.kept[i]];
    bool is_stop = s->place != NOT_FOUND;
    steps[i] =
        (OrderStep){s->thread, is_stop && s->is_first, is_stop, s->needs};
  }
  uint32_t *ordered = ARENA_ARRAY(b->arena, uint32_t, n.n + 1), stuck = 0;
  uint32_t done =
      replay_order(b->arena, steps, n.n, b->n_threads, ordered, &stuck);
  if (done < n.n)
    return refuse(b, &b->steps.data[n.kept[stuck]]);
  for (uint32_t i = 0; i < n.n; i++)
    ordered[i] = n.kept[ordered[i]];
  add_turns(b, ordered, n.n);
  return OK;
}

/* ---- all ---- */

static const char *const *name_threads(Builder *b) {
  const char **names = ARENA_ARRAY(b->arena, const char *, b->n_threads);
  for (ThreadId t = 0; t < b->n_threads; t++)
    names[t] = t ? "?" : "main";
  for (uint32_t i = 0; i < b->n_log; i++) {
    const Event *e = &b->log[i];
    FuncId f = e->kind == EVENT_SPAWN
                   ? address_find_function(b->program, e->old)
                   : FUNC_NONE;
    if (f != FUNC_NONE && !b->program->functions[f].is_library)
      names[e->value] = b->program->functions[f].name;
  }
  return names;
}

static void finish(Builder *b) {
  ReplayPlan *p = b->out;
  p->n_threads = b->n_threads;
  p->threads = name_threads(b);
  p->places = b->places.data, p->n_places = b->places.n;
  p->turns = b->turns.data, p->n_turns = b->turns.n;
  p->halts = b->halts.data, p->n_halts = b->halts.n;
  p->inputs = b->inputs.data, p->n_inputs = b->inputs.n;
  p->arguments = b->arguments.data, p->n_arguments = b->arguments.n;
  p->bytes = b->bytes.data, p->n_bytes = b->bytes.n;
  p->spawns = b->spawns.data, p->n_spawns = b->spawns.n;
}

Status replay_plan(Arena *a, const Program *p, const Step *step,
                   const Violation *violation, const Meeting *meeting,
                   Splice *splice, Diag *d, ReplayPlan *out) {
  Builder b = {.arena = a,
               .program = p,
               .step = step,
               .violation = violation,
               .meeting = meeting,
               .splice = splice,
               .diag = d,
               .n_threads = step_threads(step),
               .out = out};
  memset(out, 0, sizeof *out);
  b.log = step_log(step, &b.n_log);
  read_log(&b);
  TRY(report(&b));
  stop_earlier(&b);
  TRY(add_halts(&b));
  TRY(order(&b));
  finish(&b);
  return OK;
}
