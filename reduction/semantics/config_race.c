#include "frontend/ir/property_ids.h"
#include "reduction/semantics/config_run.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- accesses */

/* True if the library makes the access for itself, not for the caller. */
static bool is_model(const Run *r, const Inst *i) {
  return r->model && !inst_is_for_caller(i);
}

static bool is_race_free(const Run *r, const Inst *i) {
  const RaceSites sites = run_world(r)->options.race_sites;
  const Function *f = thread_top(r->t)->function;
  return sites && !sites[f - run_program(r)->functions][i - f->code];
}

static RaceAccess access_here(const Run *r, RaceKind kind) {
  const Inst *i = thread_inst(r->t);
  const Frame *user = thread_user_frame(r->t);
  return (RaceAccess){.kind = kind,
                      .thread = r->t->id,
                      .order = i->order,
                      .failure = i->failure,
                      .in_section = r->atomic > 0,
                      .is_model = is_model(r, i),
                      .is_race_free = is_race_free(r, i),
                      .user_function = user->function,
                      .user_inst = &user->function->code[user->pc],
                      .step = r->s->steps,
                      .armed = run_armed(r)};
}

static const char *verb(const RaceAccess *a) {
  switch (a->kind) {
  case RACE_READ: return "read";
  case RACE_WRITE: return "written";
  case RACE_END: return "freed";
  case RACE_FENCE: break;
  }
  return "";
}

static const char *thread_text(Arena *a, uint32_t thread) {
  return thread ? arena_printf(a, "thread %u", thread) : "main";
}

static const char *race_text(const Run *r, const Race *x) {
  Arena *a = run_world(r)->arena;
  const Loc at = x->first.user_inst->loc;
  return arena_printf(a, "%s is %s here and %s by %s at %s:%u, in no order",
                      run_label(r, &r->s->blocks[x->first.object]->info),
                      verb(&x->second), verb(&x->first),
                      thread_text(a, x->first.thread), at.file ? at.file : "?",
                      at.line);
}

/* Reports the race at its second access. */
static StepOutcome fail(Run *r, const Race *x) {
  StepOutcome o = run_fail(r, PROPERTY_RACE, race_text(r, x));
  Violation *v = &r->s->violation;
  if (o != STEP_VIOLATION)
    return o;
  Race *race = ARENA_NEW(run_world(r)->arena, Race);
  *race = *x;
  v->race = race;
  v->function = x->second.user_function, v->inst = x->second.user_inst;
  return o;
}

static bool is_ghost(const Run *r, const RaceAccess *a) {
  const Aim *aim = run_program(r)->aim;
  return program_is_ghost(run_program(r), a->user_inst->loc) ||
         (aim && a->object == aim->passed);
}

/* The library's own objects take part only where it synchronises, and a witness
 * orders nothing. */
static bool takes_part(const Run *r, const RaceAccess *a) {
  return (a->is_model || !r->s->blocks[a->object]->info.is_library) &&
         !is_ghost(r, a);
}

static StepOutcome judge_access(Run *r, RaceAccess a, uint64_t offset,
                                uint64_t bytes) {
  const Inst *i = thread_inst(r->t);
  assert(offset >= i->before);
  a.offset = offset - i->before;
  a.bytes = bytes + i->before + i->after;
  if (!takes_part(r, &a))
    return STEP_OK;
  Race x;
  return races_access(r->s->races, &a, &x) ? fail(r, &x) : STEP_OK;
}

StepOutcome run_access(Run *r, RaceKind kind, uint32_t object, uint64_t offset,
                       uint64_t bytes) {
  if (!r->s->races)
    return STEP_OK;
  RaceAccess a = access_here(r, kind);
  a.object = object;
  return judge_access(r, a, offset, bytes);
}

StepOutcome run_read_access(Run *r, uint32_t object, uint64_t offset,
                            uint64_t bytes, Clock *source) {
  RaceAccess a = access_here(r, RACE_READ);
  a.object = object;
  a.has_source = true, a.source = source;
  return judge_access(r, a, offset, bytes);
}

/* ---- operations that order accesses */

void run_spawn(Run *r, ThreadId child) {
  if (r->s->races)
    races_spawn(r->s->races, r->t->id, child, r->atomic > 0);
}

void run_fence(Run *r, MemoryOrder order) {
  if (r->s->races)
    races_fence(r->s->races, r->t->id, order, r->atomic > 0);
}

void run_enter(Run *r, SectionKind kind) {
  r->atomic++;
  if (kind == SECTION_MODEL && !r->model)
    r->model = r->atomic;
  if (kind != SECTION_PROGRAM || r->is_program)
    return;
  r->is_program = true;
  if (r->s->races)
    races_enter(r->s->races, r->t->id);
}

StepOutcome run_leave(Run *r) {
  if (r->model == r->atomic)
    r->model = 0;
  if (--r->atomic)
    return STEP_OK;
  bool is_program = r->is_program;
  r->is_program = false;
  if (!r->s->races)
    return STEP_OK;
  Race x;
  if (races_leave(r->s->races, r->t->id, is_program, &x))
    return fail(r, &x);
  return r->s->graph ? run_graph_leave(r) : STEP_OK;
}

/* ---- relevant past */

static bool goes_on(const void *config, uint32_t t) {
  const Config *s = config;
  return t < s->n_threads && s->threads[t] &&
         s->threads[t]->status == THREAD_READY;
}

static uint64_t name(const void *config, uint32_t object) {
  const ConfigObject *o = &((const Config *)config)->blocks[object]->info;
  return o->is_forgotten ? 0 : o->base;
}

uint64_t *config_history(const Config *s, uint32_t *n) {
  const RacesView view = {.context = s,
                          .goes_on = goes_on,
                          .name = name,
                          .has_fences = s->world->has_fences};
  *n = 0;
  return s->races ? races_future(s->races, &view, n) : NULL;
}
