#include "svcomp/replay/replay_log.h"

#include "frontend/base/text.h"
#include "frontend/library/models.h"
#include "frontend/base/hash.h"
#include "frontend/clang/dialect.h"
#include "reduction/semantics/log.h"

#include <string.h>

/* ---- places ---- */

uint32_t replay_add_place(ReplayBuilder *b, SourceSpot spot, Loc loc,
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

/* Returns the location in front of an instruction of the user's code. */
const ReplayPlaced *replay_place(ReplayBuilder *b, const Function *f,
                                 const Inst *inst) {
  TABLE_EACH(i, &b->placed_table, hash_pointer(inst))
  if (b->placed.data[i].inst == inst)
    return &b->placed.data[i];
  table_add(b->arena, &b->placed_table, hash_pointer(inst), b->placed.n);
  ReplayPlaced *p = vec_push(b->arena, &b->placed);
  *p = (ReplayPlaced){.inst = inst, .place = REPLAY_NONE};
  SourceSpot spot = rewriter_find(b->rewriter, f, inst);
  if (spot.kind == SPOT_NONE)
    p->why = rewriter_why(b->rewriter);
  else
    p->place = replay_add_place(b, spot, inst->loc, f->name);
  p->is_first = spot.kind == SPOT_BEFORE || spot.kind == SPOT_ENTRY;
  return p;
}

/* Library functions in which the enforcer distinguishes steps. */
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
                 : REPLAY_NONE;
  return REPLAY_NONE;
}

/* ---- steps ---- */

/* Returns the location in front of a step that begins at the instruction.
 * 'library' is its library function, or NULL. */
ReplayStep replay_step_here(ReplayBuilder *b, ThreadId t,
                            const Function *function, const Inst *inst,
                            const Function *library) {
  ReplayThread *state = &b->threads[t];
  ReplayStep s = {.thread = t, .place = REPLAY_NONE, .loc = inst->loc};
  const ReplayPlaced *p = NULL;
  if (!function->is_library) {
    p = replay_place(b, function, inst);
  } else if (!library) {
    if (!strcmp(function->name, "pthread_exit"))
      s.place = PLACE_END, s.is_first = true;
  } else {
    s.loc = state->call->loc;
    if (state->is_fresh)
      p = replay_place(b, state->caller, state->call);
    else
      s.place = inner_place(function, library);
    s.why = arena_printf(b->arena, "inside of %s",
                         text_begins_with(library->name, "__bmc_")
                             ? "a call of the library"
                             : library->name);
  }
  if (p)
    s.place = p->place, s.is_first = p->is_first, s.why = p->why;
  return s;
}

/* True if the visit is counted when the step is done; calls count when they are
 * made. */
bool replay_is_counted_late(const ReplayThread *state, const Function *f) {
  return !f->is_library || !state->is_fresh;
}

static void count_visit(ReplayBuilder *b, const Function *f, const Inst *inst,
                        ThreadId t) {
  const ReplayPlaced *p = replay_place(b, f, inst);
  if (p->place != REPLAY_NONE)
    b->places.data[p->place].visits[t]++;
}

static const Function *library_of(const Event *e) {
  return e->user_function->is_library ? NULL : e->library;
}

/* Counts an access.  An operation's section and the accesses in it may share a
 * location. */
static void count_access(ReplayBuilder *b, const Event *e) {
  ReplayThread *state = &b->threads[e->thread];
  uint32_t place = replay_place(b, e->function, e->inst)->place;
  if (e->kind == EVENT_SECTION)
    state->operation =
        e->inst->section == SECTION_OPERATION ? place : REPLAY_NONE;
  else if (e->in_atomic && place == state->operation)
    return;
  count_visit(b, e->function, e->inst, e->thread);
}

static void begin_step(ReplayBuilder *b, uint32_t event) {
  const Event *e = &b->log[event];
  ReplayThread *state = &b->threads[e->thread];
  ReplayStep s =
      replay_step_here(b, e->thread, e->function, e->inst, library_of(e));
  s.event = event;
  if (s.place != REPLAY_NONE) {
    uint32_t *visits = &b->places.data[s.place].visits[e->thread];
    *visits += s.place < N_FIXED_PLACE;
    s.visit = *visits;
  }
  state->is_fresh = false;
  state->last = b->steps.n;
  *vec_push(b->arena, &b->steps) = s;
}

void replay_keep_step(ReplayBuilder *b, ThreadId t) {
  if (b->threads[t].last != REPLAY_NONE)
    b->steps.data[b->threads[t].last].is_kept = true;
}

/* ---- results that the enforcer returns ---- */

static void add_input(ReplayBuilder *b, const Event *e, const char *function,
                      uint64_t value) {
  *vec_push(b->arena, &b->inputs) =
      (ReplayInput){e->thread, function, value, e->user_inst->loc, 0};
}

static void warn_of_value(ReplayBuilder *b, const Event *e) {
  diag_warn(b->diag, e->inst->loc,
            "the replay does not force what is undefined here%s%s",
            e->inst->text ? ": " : "", e->inst->text ? e->inst->text : "");
}

bool replay_is_global(const ReplayBuilder *b, const Object *o) {
  const Program *p = b->program;
  uint32_t n = 0, unit;
  for (ObjId i = 0; i < p->n_objects && o->name; i++)
    n += p->objects[i].name && !strcmp(p->objects[i].name, o->name);
  return n == 1 && !o->is_library && !o->is_thread_local &&
         rewriter_find_global(b->rewriter, o->name, &unit);
}

/* Finds the base object of an address: since addresses differ in the replay,
 * they are given relative to an object. */
static void find_base(const ReplayBuilder *b, const Type *t, ReplayByte *x) {
  const Program *p = b->program;
  x->base = OBJ_NONE;
  for (ObjId i = 0; i < p->n_objects && t && t->kind == TYPE_POINTER; i++) {
    uint64_t distance = x->value - config_address(b->config, i);
    if (distance >= p->objects[i].size || !replay_is_global(b, &p->objects[i]))
      continue;
    x->base = i, x->value = distance;
    return;
  }
}

static void add_value(ReplayBuilder *b, const Event *e) {
  if (!liveness_is_read(b->liveness, e->function, e->inst))
    return;
  const Type *type = e->function->regs[e->inst->dst].type;
  SourceSpot spot =
      rewriter_find_variable(b->rewriter, e->function, e->inst, SPOT_VALUE);
  if (spot.kind == SPOT_NONE) {
    spot = rewriter_find_end(b->rewriter, e->function, e->inst);
    type = e->function->type ? e->function->type->element : NULL;
  }
  if (spot.kind == SPOT_NONE) {
    warn_of_value(b, e);
    return;
  }
  uint32_t place = replay_add_place(b, spot, e->inst->loc, e->function->name);
  ReplayPlace *p = &b->places.data[place];
  p->is_used = true;
  ReplayByte x = {.thread = e->thread,
                  .place = place,
                  .visit = ++p->visits[e->thread],
                  .value = e->value};
  find_base(b, type, &x);
  *vec_push(b->arena, &b->bytes) = x;
}

static void add_byte(ReplayBuilder *b, const Event *e) {
  const ConfigObject *o = config_object(b->config, e->object);
  ReplayByte x = {.thread = b->block_thread[e->object],
                  .visit = b->block[e->object],
                  .offset = e->offset,
                  .value = e->value,
                  .base = OBJ_NONE};
  if (memory_is_heap(o->memory)) {
    b->out->needs_heap = true;
  } else {
    x.place = b->block_place[e->object];
    if (x.place == REPLAY_NONE) {
      warn_of_value(b, e);
      return;
    }
    b->places.data[x.place].is_used = true;
  }
  *vec_push(b->arena, &b->bytes) = x;
}

static uint32_t index_of_bit(uint64_t mask) {
  uint32_t i = 0;
  while (mask >>= 1)
    i++;
  return i;
}

static void choose_at_barrier(ReplayBuilder *b, const Event *e) {
  ThreadId serial = index_of_bit(e->value);
  bool is_own = serial == e->thread;
  if (!is_own && serial < b->n_threads)
    b->threads[serial].is_serial = true;
  b->places.data[PLACE_ROUND].visits[e->thread]++;
  add_input(b, e, "pthread_barrier_wait", is_own);
}

/* Returns the name under which the enforcer asks for the input: that of the
 * library's inner function if the model asks for it in some programs only. */
static const char *source_of(const Event *e) {
  static const char *const inner[] = {"closed_file", "fresh_file",
                                      "inherited_description", "opened_file"};
  for (size_t i = 0; i < sizeof inner / sizeof *inner; i++)
    if (!strcmp(e->function->name, inner[i]))
      return inner[i];
  return text_begins_with(e->library->name, "__bmc_cycles") ? "__rdtsc"
                                                            : e->library->name;
}

/* True if the real printf prints as many characters as the model says, unless
 * it fails. */
static bool is_printed_anyway(const Event *e) {
  return !strncmp(e->library->name, REPLAY_PRINTED, strlen(REPLAY_PRINTED)) &&
         !(e->value && !strcmp(e->function->name, "system_fails"));
}

/* True if the event is a later input of one of the bytes of the HAVOC. */
static bool is_byte_of(const ReplayBuilder *b, const Event *havoc,
                       const Event *e) {
  return e->kind == EVENT_INPUT &&
         (event_is_byte_read(e) || e->inst->kind == INST_COPY) &&
         e->object == havoc->object &&
         log_find_havoc(b->log, (uint32_t)(e - b->log)) == havoc;
}

/* Adds the bytes of a HAVOC as inputs of its call, one a byte: those that are
 * read later have their values, the others are 0. */
static void add_havoc(ReplayBuilder *b, const Event *havoc) {
  uint8_t *bytes = ARENA_ARRAY(b->arena, uint8_t, havoc->value);
  for (const Event *e = havoc + 1; e < b->log + b->n_log; e++)
    if (is_byte_of(b, havoc, e))
      bytes[e->offset - havoc->offset] = (uint8_t)e->value;
  for (uint64_t i = 0, n; i < havoc->value; i += n) {
    for (n = 1; i + n < havoc->value && bytes[i + n] == bytes[i];)
      n++;
    add_input(b, havoc, source_of(havoc), bytes[i]);
    vec_top(&b->inputs)->more = n - 1;
  }
}

static void add_library_input(ReplayBuilder *b, const Event *e) {
  const Model *m = model_find(e->library->name);
  if ((m && m->is_real) || is_printed_anyway(e))
    return;
  b->out->needs_heap |= !strcmp(e->function->name, "allocate");
  add_input(b, e, source_of(e), e->value);
}

/* True for what library/signal_deliver.c asks at delivery points. */
static bool is_of_delivery(const Event *e) {
  static const char *const inner[] = {"bound_spinning", "signal_arrives_here",
                                      "signal_during_wait"};
  for (size_t i = 0; i < sizeof inner / sizeof *inner; i++)
    if (e->function->is_library && !strcmp(e->function->name, inner[i]))
      return true;
  return false;
}

static bool is_arrival(const Event *e) {
  return e->library && !strcmp(e->function->name, "signal_take");
}

/* True if a key is chosen whose value is destroyed (library/key.c). */
static bool is_destruction(const Event *e) {
  return e->function->is_library &&
         !strcmp(e->function->name, "keys_destroy_values");
}

/* Adds an input.  Texts of main's arguments are read by replay_arguments.h. */
static void note_input(ReplayBuilder *b, const Event *e) {
  const Function *entry = program_function(b->program, b->program->entry);
  bool is_library = e->function->is_library;
  if (is_of_delivery(e))
    return;
  if (e->inst->kind == INST_HAVOC)
    add_havoc(b, e);
  else if (event_is_byte_read(e) || e->inst->kind == INST_COPY) {
    if (!log_find_havoc(b->log, (uint32_t)(e - b->log)))
      add_byte(b, e);
  } else if (e->inst->kind == INST_CHOOSE && is_arrival(e))
    add_input(b, e, REPLAY_SIGNAL, 1);
  else if (e->inst->kind == INST_CHOOSE && is_destruction(e))
    add_input(b, e, e->function->name, index_of_bit(e->value));
  else if (e->inst->kind == INST_UNDEF && !is_library)
    add_value(b, e);
  else if (e->inst->kind == INST_CHOOSE && e->library &&
           !strcmp(e->library->name, "pthread_barrier_wait"))
    choose_at_barrier(b, e);
  else if (e->inst->kind == INST_NONDET && !is_library &&
           (dialect_find(e->inst->text) == DIALECT_NONDET ||
            liveness_is_read(b->liveness, e->function, e->inst)))
    add_input(b, e, e->inst->text, e->value);
  else if (e->inst->kind == INST_NONDET && e->function == entry)
    *vec_push(b->arena, &b->arguments) =
        (ReplayArgument){e->inst->text, e->value};
  else if (e->inst->kind == INST_NONDET && e->library && e->library != entry)
    add_library_input(b, e);
}

static void note_section_end(ReplayBuilder *b, const Event *e, bool has_store) {
  if (!e->library)
    return;
  if (!strcmp(e->function->name, "cond_wake_self") && is_timed(e->library)) {
    add_input(b, e, e->library->name, has_store);
  } else if (!strcmp(e->function->name, "barrier_return")) {
    add_input(b, e, "pthread_barrier_wait", b->threads[e->thread].is_serial);
    b->threads[e->thread].is_serial = false;
  }
}

/* True if the section that begins here stores anything. */
static bool stores_in_section(const ReplayBuilder *b, uint32_t i) {
  for (uint32_t k = i, end = log_step_end(b->log, b->n_log, i); k < end; k++)
    if (b->log[k].kind == EVENT_STORE)
      return true;
  return false;
}

static void note_alloc(ReplayBuilder *b, const Event *e) {
  const ConfigObject *o = config_object(b->config, e->object);
  b->block_thread[e->object] = e->thread;
  if (memory_is_heap(o->memory)) {
    b->block[e->object] = ++b->threads[e->thread].n_heap;
    return;
  }
  SourceSpot spot = {0};
  if (!e->function->is_library)
    spot =
        rewriter_find_variable(b->rewriter, e->function, e->inst, SPOT_AFTER);
  if (spot.kind == SPOT_NONE)
    return;
  uint32_t place = replay_add_place(b, spot, e->inst->loc, e->function->name);
  b->block_place[e->object] = place;
  b->block[e->object] = ++b->places.data[place].visits[e->thread];
}

/* ---- the log ---- */

static void find_shared(ReplayBuilder *b) {
  uint32_t n = config_count_objects(b->config);
  ThreadId *first = ARENA_ARRAY(b->arena, ThreadId, n + 1);
  b->is_shared = ARENA_ARRAY(b->arena, bool, n + 1);
  b->block = ARENA_ARRAY(b->arena, uint32_t, n + 1);
  b->block_thread = ARENA_ARRAY(b->arena, ThreadId, n + 1);
  b->block_place = ARENA_ARRAY(b->arena, uint32_t, n + 1);
  memset(b->block_place, 0xff, sizeof *b->block_place * n);
  for (uint32_t i = 0; i < b->n_log; i++) {
    const Event *e = &b->log[i];
    if (!event_touches(e))
      continue;
    if (!first[e->object])
      first[e->object] = e->thread + 1;
    else if (first[e->object] != e->thread + 1)
      b->is_shared[e->object] = true;
  }
  /* The second access of a race is not in the log. */
  if (b->violation && b->violation->race)
    b->is_shared[b->violation->race->second.object] = true;
}

/* True for sections of the program, whose order (config_race.c) decides which
 * accesses race. */
bool replay_is_ordered(const ReplayBuilder *b, const Event *e) {
  return b->violation && b->violation->race && e->kind == EVENT_SECTION &&
         e->inst->section == SECTION_PROGRAM;
}

static void note_event(ReplayBuilder *b, uint32_t i) {
  const Event *e = &b->log[i];
  ReplayThread *state = &b->threads[e->thread];
  if ((event_touches(e) || e->kind == EVENT_SECTION) &&
      !e->function->is_library)
    count_access(b, e);
  if (event_begins_step(e))
    begin_step(b, i);
  if ((event_touches(e) && b->is_shared[e->object]) || replay_is_ordered(b, e))
    replay_keep_step(b, e->thread);
  switch (e->kind) {
  case EVENT_SECTION: note_section_end(b, e, stores_in_section(b, i)); break;
  case EVENT_ALLOC: note_alloc(b, e); break;
  case EVENT_INPUT: note_input(b, e); break;
  case EVENT_SPAWN:
    replay_keep_step(b, e->thread);
    *vec_push(b->arena, &b->spawns) =
        (ReplaySpawn){e->thread, (ThreadId)e->value};
    break;
  case EVENT_CALL:
    count_visit(b, e->user_function, e->user_inst, e->thread);
    state->is_fresh = true;
    state->call = e->user_inst, state->caller = e->user_function;
    break;
  case EVENT_END: replay_keep_step(b, e->thread); break;
  default: break;
  }
}

void replay_log_read(ReplayBuilder *b) {
  b->threads = ARENA_ARRAY(b->arena, ReplayThread, b->n_threads);
  for (ThreadId t = 0; t < b->n_threads; t++)
    b->threads[t].last = b->threads[t].operation = REPLAY_NONE;
  for (uint32_t i = 0; i < N_FIXED_PLACE; i++)
    vec_push(b->arena, &b->places)->visits =
        ARENA_ARRAY(b->arena, uint32_t, b->n_threads);
  find_shared(b);
  for (uint32_t i = 0; i < b->n_log; i++)
    note_event(b, i);
}

/* Steps of a thread since the last kept one, or REPLAY_NONE: the latest one in
 * front of which it can stop, and the one in front of a whole expression. */
typedef struct {
  uint32_t latest, first;
} Lead;

static void stop_at(ReplayStep *s, const ReplayStep *earlier) {
  s->place = earlier->place, s->visit = earlier->visit;
  s->is_first = earlier->is_first;
}

static void stop_earlier(ReplayBuilder *b, ReplayStep *s, const Lead *lead) {
  const ReplayStep *all = b->steps.data;
  if (s->place == REPLAY_NONE && lead->latest != REPLAY_NONE)
    stop_at(s, &all[lead->latest]);
  if (s->place == REPLAY_NONE || s->is_first || lead->first == REPLAY_NONE)
    return;
  const ReplayStep *first = &all[lead->first];
  if (rewriter_is_inside(b->rewriter, b->places.data[s->place].spot,
                         b->places.data[first->place].spot))
    stop_at(s, first);
}

void replay_stop_earlier(ReplayBuilder *b) {
  Lead *leads = ARENA_ARRAY(b->arena, Lead, b->n_threads);
  memset(leads, 0xff, sizeof *leads * b->n_threads);
  for (uint32_t i = 0; i < b->steps.n; i++) {
    ReplayStep *s = &b->steps.data[i];
    Lead *lead = &leads[s->thread];
    if (s->is_kept)
      stop_earlier(b, s, lead);
    if (s->is_kept)
      lead->latest = lead->first = REPLAY_NONE;
    else if (s->place != REPLAY_NONE)
      lead->latest = i;
    if (!s->is_kept && s->is_first && s->place != REPLAY_NONE)
      lead->first = i;
  }
}
