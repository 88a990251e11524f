#include "svcomp/trace/trace_rows.h"

#include "frontend/base/text.h"
#include "frontend/base/utf8.h"
#include "frontend/base/vec.h"
#include "frontend/ir/address.h"
#include "frontend/ir/liveness.h"
#include "frontend/library/models.h"
#include "reduction/semantics/log.h"
#include "svcomp/trace/trace_calls.h"
#include "svcomp/trace/trace_links.h"
#include "svcomp/trace/trace_names.h"

#include <string.h>

/* The library call that a thread is in. */
typedef struct {
  const Event *call;
  uint32_t steps; /* number of its steps so far */
} Call;

typedef struct {
  Arena *arena;
  const Program *program;
  const Config *config;
  const Event *log;
  uint32_t n_log;
  const ReadsFrom *reads;
  bool *is_shared; /* by object */
  Call *calls;     /* by thread */
  TraceNames names;
  Liveness *liveness;
  uint32_t *row_of; /* by event: 1 + its row, or 0 */
  VEC(TraceRow) rows;
  VEC(TraceInput) inputs;
} Builder;

/* ---- words */

static const char *verb_of(const char *function) {
  const Model *m = model_find(function);
  if (m && m->verb)
    return m->verb;
  return strncmp(function, "pthread_", 8) ? function : function + 8;
}

static bool contains(const char *s, const char *part) {
  return strstr(s, part) != NULL;
}

static bool is_sync(const Function *f) {
  static const char *const prefixes[] = {"pthread_", "sem_",  "mtx_",
                                         "cnd_",     "thrd_", "tss_"};
  const Model *m = model_find(f->name);
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (text_begins_with(f->name, prefixes[i]))
      return true;
  return m && m->object != MODEL_NOTHING;
}

/* ---- rows */

static Loc user_loc(const Event *e) {
  return e->user_function->is_library ? (Loc){0} : e->user_inst->loc;
}

/* Adds a row with the step, thread and location of the event. */
static TraceRow *place_row(Builder *b, const Event *e, TraceRow row) {
  TraceRow *r = vec_push(b->arena, &b->rows);
  *r = row;
  r->step = e->step, r->thread = e->thread;
  r->loc = user_loc(e), r->function = e->user_function->name;
  return r;
}

static TraceRow *add_row(Builder *b, RowKind kind, const Event *e,
                         const char *text) {
  return place_row(b, e, (TraceRow){.kind = kind, .text = text});
}

/* Says that a store is pending, or that a load reads another than the last. */
static const char *delay_text(const Builder *b, const Event *e) {
  if (e->kind == EVENT_STORE)
    return e->is_pending ? " (pending)" : "";
  uint32_t unseen = e->kind == EVENT_LOAD
                        ? reads_from_unseen(b->reads, (uint32_t)(e - b->log))
                        : READS_INITIAL;
  return unseen == READS_INITIAL
             ? ""
             : arena_printf(b->arena, " (line %u's store is not seen)",
                            b->log[unseen].user_inst->loc.line);
}

/* True if the path is what the program has written, or an element or a member
 * of that, and says more. */
static bool is_part_of(const char *path, const char *written) {
  return text_begins_with(path, written) &&
         memchr("[.", path[strlen(written)], sizeof "[.") != NULL;
}

/* Returns a row for a load or store, without its location. */
static TraceRow describe_access(const Builder *b, const Event *e) {
  const Type *part;
  const char *path =
      trace_names_part(&b->names, e->object, e->offset, e->bytes, &part);
  const Type *type = e->inst->type ? e->inst->type : part;
  TraceRow r = {.lhs = path,
                .value = trace_names_value(&b->names, type, e->value, e->bytes),
                .type = type ? type->name : NULL,
                .is_write = e->kind == EVENT_STORE};
  const char *written = e->inst->text, *where = "";
  if (!written || e->function->is_library || is_part_of(path, written))
    written = path;
  else
    where = arena_printf(b->arena, " [%s]", path);
  r.text = arena_printf(b->arena, "%s%s = %s%s%s", r.is_write ? "" : "reads ",
                        written, r.value, where, delay_text(b, e));
  return r;
}

static TraceRow describe(const Builder *b, const Event *e) {
  if (e->kind != EVENT_FREE)
    return describe_access(b, e);
  const char *name = config_object(b->config, e->object)->name;
  return (TraceRow){.text = arena_printf(b->arena, "free(%s)", name)};
}

static bool is_visible(const Builder *b, const Event *e) {
  return event_touches(e) && !trace_names_is_hidden(&b->names, e->object);
}

/* True if both store the same value to neighbouring elements, as an initialiser
 * does. */
static bool is_next_element(const Event *a, const Event *b) {
  return a->kind == EVENT_STORE && b->kind == EVENT_STORE && !b->is_pending &&
         a->object == b->object && b->offset == a->offset + a->bytes &&
         a->bytes == b->bytes && a->value == b->value &&
         a->user_inst->loc.line == b->user_inst->loc.line &&
         a->inst->type == b->inst->type && !a->library && !b->library;
}

/* Returns the last event of those that store the same as event i to the
 * elements after it. */
static uint32_t last_element(const Builder *b, uint32_t i, uint32_t last) {
  for (uint32_t k = i + 1; k < last; k++)
    if (is_visible(b, &b->log[k])) {
      if (!is_next_element(&b->log[i], &b->log[k]))
        break;
      i = k;
    }
  return i;
}

/* Returns "a[0] to a[9] = 0". */
static TraceRow describe_elements(const Builder *b, uint32_t i, uint32_t end) {
  const TraceRow first = describe(b, &b->log[i]);
  const TraceRow final = describe(b, &b->log[end]);
  return (TraceRow){.text = arena_printf(b->arena, "%s to %s = %s", first.lhs,
                                         final.lhs, first.value)};
}

/* Returns a row for the accesses first .. last of one step; only those visible
 * to the user. */
static TraceRow describe_all(const Builder *b, uint32_t first, uint32_t last) {
  TraceRow all = {0};
  for (uint32_t i = first; i < last; i++) {
    if (!is_visible(b, &b->log[i]))
      continue;
    const uint32_t end = last_element(b, i, last);
    TraceRow one =
        end == i ? describe(b, &b->log[i]) : describe_elements(b, i, end);
    if (all.text)
      one = (TraceRow){
          .text = arena_printf(b->arena, "%s; %s", all.text, one.text)};
    all = one;
    i = end;
  }
  return all;
}

/* True if the step is an operation of C on plain memory, such as an
 * initialisation: that it is one step says nothing. */
static bool is_plain_operation(const Builder *b, uint32_t first,
                               uint32_t last) {
  for (uint32_t i = first; i < last; i++)
    if (event_touches(&b->log[i]) &&
        b->log[i].inst->order != MEMORY_ORDER_PLAIN)
      return false;
  for (uint32_t i = first; i-- > 0;)
    if (b->log[i].kind == EVENT_SECTION &&
        b->log[i].thread == b->log[first].thread)
      return b->log[i].inst->section == SECTION_OPERATION;
  return false;
}

static bool touches_shared(const Builder *b, uint32_t first, uint32_t last) {
  for (uint32_t i = first; i < last; i++)
    if (event_touches(&b->log[i]) && b->is_shared[b->log[i].object])
      return true;
  return false;
}

static const Event *find_event(const Builder *b, EventKind kind, uint32_t first,
                               uint32_t last) {
  for (uint32_t i = first; i < last; i++)
    if (b->log[i].kind == kind)
      return &b->log[i];
  return NULL;
}

/* True if a step of the library stores to the target of the call's argument. */
static bool stores_argument(const Builder *b, const Event *call, uint32_t first,
                            uint32_t last) {
  for (uint32_t i = first; i < last; i++)
    if (b->log[i].kind == EVENT_STORE && b->log[i].object == call->object)
      return true;
  return false;
}

/* Returns the name of a call's argument by what the step accesses of it: a
 * mutex that is a structure's first member is that member.  Members of the
 * library's own types are not named. */
static const char *argument_path(const Builder *b, const Event *call,
                                 uint32_t first, uint32_t last) {
  for (uint32_t i = first; i < last; i++) {
    const Event *e = &b->log[i];
    const Type *part;
    if (!event_touches(e) || e->object != call->object ||
        e->offset < call->offset)
      continue;
    const char *path =
        trace_names_part(&b->names, e->object, e->offset, e->bytes, &part);
    const char *own = strstr(path, ".__");
    if (own)
      return arena_strndup(b->arena, path, (size_t)(own - path));
  }
  return trace_names_target(&b->names, call->object, call->offset);
}

static const char *sync_text(const Builder *b, const Call *c, uint32_t first,
                             uint32_t last) {
  const char *name = c->call->library->name;
  const char *verb = verb_of(name);
  const Model *m = model_find(name);
  ModelRole role = m ? m->role : MODEL_OTHER;
  const Event *spawn = find_event(b, EVENT_SPAWN, first, last);
  if (spawn)
    return arena_printf(b->arena, "create %s",
                        trace_names_thread(&b->names, spawn->value));
  if (role == MODEL_JOINS || role == MODEL_DETACHES)
    return arena_printf(b->arena, "%s %s", verb,
                        trace_names_thread(&b->names, c->call->value - 1));
  const char *object = "";
  if (c->call->bytes)
    object = arena_printf(
        b->arena, " %s",
        trace_names_written(&b->names, c->call,
                            argument_path(b, c->call, first, last)));
  const char *how = "";
  if (m && m->object == MODEL_CONDITION)
    how = role != MODEL_WAITS ? "" : c->steps == 1 ? ": sleeps" : ": wakes";
  else if (text_begins_with(verb, "try") || text_begins_with(verb, "timed") ||
           contains(name, "_try"))
    how = stores_argument(b, c->call, first, last) ? ": taken" : ": busy";
  else if (c->steps > 1)
    how = " goes on";
  return arena_printf(b->arena, "%s%s%s", verb, object, how);
}

/* Returns the role of a step.  A call that takes nothing has none; a wait
 * sleeps in its first step and returns in its second. */
static RowRole role_of(const Builder *b, const Call *c, uint32_t first,
                       uint32_t last) {
  const Model *m = model_find(c->call->library->name);
  switch (m ? m->role : MODEL_OTHER) {
  case MODEL_TAKES:
  case MODEL_TRIES:
    return stores_argument(b, c->call, first, last) ? ROLE_TAKES : ROLE_NONE;
  case MODEL_GIVES: return ROLE_GIVES;
  case MODEL_WAKES: return ROLE_WAKES;
  case MODEL_WAITS:
    return c->steps > 1                 ? ROLE_RETURNS
           : m->object == MODEL_BARRIER ? ROLE_WAKES
                                        : ROLE_SLEEPS;
  default: return ROLE_NONE;
  }
}

static void set_role(const Builder *b, const Call *c, uint32_t first,
                     uint32_t last, TraceRow *row) {
  const Event *spawn = find_event(b, EVENT_SPAWN, first, last);
  row->role = role_of(b, c, first, last);
  row->model = model_find(c->call->library->name);
  if (c->call->bytes)
    row->object = argument_path(b, c->call, first, last);
  if (spawn) {
    row->role = ROLE_CREATES;
    row->peer = (ThreadId)spawn->value;
  } else if (model_role(c->call->library->name) == MODEL_JOINS) {
    row->role = ROLE_JOINS;
    row->peer = (ThreadId)(c->call->value - 1);
  }
}

static void set_orders(const Builder *b, uint32_t first, uint32_t last,
                       TraceRow *row) {
  for (uint32_t i = first; i < last; i++)
    if (b->log[i].kind == EVENT_LOAD)
      row->load = b->log[i].inst->order;
    else if (b->log[i].kind == EVENT_STORE)
      row->store = b->log[i].inst->order;
}

static bool is_of_signals(const Function *f) {
  return f->is_library && f->loc.file && contains(f->loc.file, "/signal");
}

/* True if the step only asks whether a signal arrives, or begins or ends the
 * run of a handler. */
static bool is_delivery(const Event *e) {
  return e->library && is_of_signals(e->function) &&
         (!is_of_signals(e->library) ||
          !strcmp(e->library->name, "__bmc_signal_point"));
}

/* Adds the step with the accesses first .. last. */
static void add_step(Builder *b, uint32_t first, uint32_t last) {
  const Event *e = &b->log[first];
  Call *c = &b->calls[e->thread];
  bool is_shared = touches_shared(b, first, last);
  if (e->user_function->is_library || is_delivery(e))
    return;
  if (e->library && is_sync(e->library) && c->call) {
    const Model *m = model_find(c->call->library->name);
    bool is_of_object = m && m->object != MODEL_NOTHING;
    if (c->steps++ && !is_of_object)
      return;
    const char *text = sync_text(b, c, first, last);
    TraceRow *row = add_row(b, ROW_SYNC, e, text);
    row->is_shared = is_shared;
    set_role(b, c, first, last, row);
    return;
  }
  TraceRow row = describe_all(b, first, last);
  if (!row.text)
    return;
  if (e->library && e->kind != EVENT_FREE)
    row.text = arena_printf(b->arena, "%s: %s", trace_library_name(e->library),
                            row.text);
  else if (e->in_atomic && !is_plain_operation(b, first, last))
    row.text = arena_printf(b->arena, "atomic: %s", row.text);
  row.kind = e->library ? ROW_LOCAL : ROW_ACCESS;
  set_orders(b, first, last, &row);
  row.is_shared = is_shared;
  place_row(b, e, row);
}

static void add_input(Builder *b, const Event *e, const Type *type,
                      const char *source, uint64_t value, unsigned bytes) {
  const char *text = trace_names_value(&b->names, type, value, bytes);
  *vec_push(b->arena, &b->inputs) =
      (TraceInput){.thread = e->thread,
                   .loc = user_loc(e),
                   .type = type && type->name ? type->name : "",
                   .source = source,
                   .value = text};
  TraceRow *row =
      add_row(b, ROW_INPUT, e, arena_printf(b->arena, "%s = %s", source, text));
  row->is_shared = true;
  row->lhs = source, row->value = text, row->type = type ? type->name : NULL;
}

/* True if no path reads the value of an uninitialised variable or a call. */
static bool is_unread(const Builder *b, const Event *e) {
  bool is_input = e->inst->kind == INST_UNDEF || e->inst->kind == INST_NONDET;
  return is_input && !liveness_is_read(b->liveness, e->function, e->inst);
}

static bool is_in(const Event *e, const char *function) {
  return e->function->is_library && !strcmp(e->function->name, function);
}

/* Returns the handler that runs for a signal taken by the event; or NULL. */
static const Function *find_handler(const Builder *b, const Event *e) {
  for (const Event *k = e; k < b->log + b->n_log; k++)
    if (k->thread == e->thread && k->kind == EVENT_LOAD &&
        is_in(k, "handler_begin")) {
      FuncId f = address_find_function(b->program, k->value);
      return f == FUNC_NONE ? NULL : program_function(b->program, f);
    }
  return NULL;
}

/* Adds the arrival of a signal: library/signal_deliver.c. */
static void add_signal(Builder *b, const Event *e) {
  unsigned number = 1;
  for (uint64_t bits = e->value; bits > 1; bits >>= 1)
    number++;
  const Function *f = find_handler(b, e);
  const char *text =
      f ? arena_printf(b->arena, "signal %u arrives: %s runs", number, f->name)
        : arena_printf(b->arena, "signal %u arrives", number);
  add_row(b, ROW_LOCAL, e, text)->is_shared = true;
}

/* True if it is what an assumed body (MISSING_WRITES) returns. */
static bool is_assumed_result(const Event *e) {
  return e->inst->kind == INST_NONDET && e->inst->text &&
         !strcmp(e->inst->text, e->function->name);
}

static void add_nondet(Builder *b, const Event *e) {
  const char *name = e->inst->text;
  if (e->inst->kind == INST_CHOOSE && is_in(e, "signal_take"))
    add_signal(b, e);
  if (e->inst->kind == INST_CHOOSE && is_in(e, "goes_on_as_child"))
    add_row(b, ROW_LOCAL, e,
            e->value == 1 ? "goes on as the parent process"
                          : "goes on as the child process")
        ->is_shared = true;
  if (event_reorders(e))
    add_row(b, ROW_LOCAL, e,
            arena_printf(b->arena, "not left to right: %s", name))
        ->is_shared = true;
  if ((e->function->is_library && !is_assumed_result(e)) ||
      e->inst->kind == INST_CHOOSE || is_unread(b, e))
    return;
  const char *source = name ? name : "a value";
  if (e->inst->kind == INST_NONDET)
    source = arena_printf(b->arena, "%s%s", source,
                          contains(source, "(") ? "" : "()");
  else
    source = arena_printf(b->arena, "%s (uninitialised)", source);
  add_input(b, e, e->inst->type, source, e->value, e->bytes ? e->bytes : 1);
}

static void add_havoc(Builder *b, const Event *e) {
  if (e->library && !trace_names_is_hidden(&b->names, e->object))
    add_row(b, ROW_LOCAL, e, trace_calls_havoc(&b->names, e));
}

/* Returns why a byte that is read is an input. */
static const char *origin_text(const Builder *b, const Event *havoc) {
  return havoc && havoc->library
             ? arena_printf(b->arena, "from %s",
                            trace_library_name(havoc->library))
             : "uninitialised";
}

/* Adds bytes that one load reads and nothing has set, from event 'first' on;
 * returns the event after them. */
static uint32_t add_bytes(Builder *b, uint32_t first) {
  const Event *e = &b->log[first];
  const Event *havoc = log_find_havoc(b->log, first);
  uint64_t value = 0;
  uint32_t n = 0;
  const Type *part;
  for (; first + n < b->n_log && n < 8; n++) {
    const Event *x = &b->log[first + n];
    if (x->kind != EVENT_INPUT || x->inst != e->inst ||
        x->object != e->object || x->offset != e->offset + n ||
        log_find_havoc(b->log, first + n) != havoc)
      break;
    value |= x->value << 8 * n;
  }
  if (!e->function->is_library &&
      !trace_names_is_hidden(&b->names, e->object)) {
    const char *path =
        trace_names_part(&b->names, e->object, e->offset, n, &part);
    add_input(b, e, part,
              arena_printf(b->arena, "%s (%s)", path, origin_text(b, havoc)),
              value, n);
  }
  return first + n;
}

static void add_alloc(Builder *b, const Event *e) {
  const ConfigObject *o = config_object(b->config, e->object);
  if (!memory_is_heap(o->memory) || e->user_function->is_library)
    return;
  add_row(b, ROW_LOCAL, e,
          arena_printf(b->arena, "allocates %s (%llu bytes)", o->name,
                       (unsigned long long)o->size));
}

/* Returns a dead object that had the same address, or NULL. */
static const ConfigObject *find_former(const Builder *b, const Event *e) {
  for (uint32_t i = 0; i < config_count_objects(b->config); i++) {
    const ConfigObject *o = config_object(b->config, i);
    if (i != e->object && !o->is_alive && o->place == e->value)
      return o;
  }
  return NULL;
}

/* Adds the address of an object.  It explains later steps if another object had
 * the same address; its number rarely matters. */
static void add_place(Builder *b, const Event *e) {
  const char *name = config_object(b->config, e->object)->name;
  const ConfigObject *former = find_former(b, e);
  const char *text = former ? arena_printf(b->arena, "%s lies where %s lay",
                                           name, former->name)
                            : arena_printf(b->arena, "%s lies at 0x%llx", name,
                                           (unsigned long long)e->value);
  add_row(b, ROW_LOCAL, e, text)->is_shared = true;
}

static void add_end(Builder *b, const Event *e) {
  if (e->kind == EVENT_STOP)
    add_row(b, ROW_LOCAL, e, "stops: an assumption fails");
  else if (e->kind == EVENT_EXIT)
    add_row(b, ROW_LOCAL, e, "the program exits");
  else
    add_row(b, ROW_LOCAL, e, "the thread ends")->role = ROLE_ENDS;
}

/* Adds that a store reaches memory, in the lane of its thread. */
static void add_commit(Builder *b, const Event *e) {
  const Type *part;
  if (trace_names_is_hidden(&b->names, e->object))
    return;
  const char *path =
      trace_names_part(&b->names, e->object, e->offset, e->bytes, &part);
  const char *value = trace_names_value(&b->names, part, e->value, e->bytes);
  TraceRow *r =
      add_row(b, ROW_LOCAL, e,
              arena_printf(b->arena, "%s = %s reaches memory", path, value));
  r->thread = (ThreadId)e->old, r->loc = (Loc){0};
  r->is_shared = true;
  b->row_of[e - b->log] = b->rows.n;
}

/* Adds an event between steps; returns the next event. */
static uint32_t add_local(Builder *b, uint32_t i) {
  const Event *e = &b->log[i];
  switch (e->kind) {
  case EVENT_INPUT:
    if (event_is_byte_read(e))
      return add_bytes(b, i);
    if (e->inst->kind == INST_HAVOC)
      add_havoc(b, e);
    add_nondet(b, e);
    break;
  case EVENT_ALLOC: add_alloc(b, e); break;
  case EVENT_OBSERVED: add_place(b, e); break;
  case EVENT_COMMIT: add_commit(b, e); break;
  case EVENT_END:
  case EVENT_EXIT:
  case EVENT_STOP: add_end(b, e); break;
  case EVENT_CALL: b->calls[e->thread] = (Call){e, 0}; break;
  default: break;
  }
  return i + 1;
}

/* ---- the whole log */

static bool is_ghost(const Builder *b, const Event *e) {
  return program_is_ghost(b->program, e->user_inst->loc);
}

/* Returns the end of the accesses of one library call with more than one step,
 * without other threads in between; or i. */
static uint32_t call_end(const Builder *b, uint32_t i) {
  const Event *e = &b->log[i];
  uint32_t end = i, steps = 0;
  if (!e->library || is_sync(e->library) || e->user_function->is_library ||
      is_delivery(e))
    return i;
  for (uint32_t k = i; k < b->n_log; k++) {
    const Event *x = &b->log[k];
    bool is_local = x->kind == EVENT_INPUT && x->function->is_library;
    if (x->thread != e->thread || x->library != e->library || x->in_atomic ||
        (!is_local && (!event_touches(x) || x->kind == EVENT_FREE)))
      break;
    if (!is_local && !trace_names_is_hidden(&b->names, x->object))
      end = k + 1, steps++;
  }
  return steps > 1 ? end : i;
}

static void add_call(Builder *b, uint32_t first, uint32_t last) {
  const char *text = trace_calls_text(&b->names, b->log, first, last);
  TraceRow *row = add_row(b, ROW_LOCAL, &b->log[first], text);
  row->is_shared = touches_shared(b, first, last);
}

static void add_all(Builder *b) {
  for (uint32_t i = 0; i < b->n_log;) {
    const Event *e = &b->log[i];
    if (is_ghost(b, e)) {
      i++;
      continue;
    }
    if (event_is_local(e)) {
      i = add_local(b, i);
      continue;
    }
    uint32_t end = call_end(b, i), before = b->rows.n;
    if (end > i) {
      add_call(b, i, end);
    } else {
      end = log_step_end(b->log, b->n_log, i);
      for (uint32_t k = i; k < end;)
        k = event_touches(&b->log[k]) ? k + 1 : add_local(b, k);
      before = b->rows.n;
      add_step(b, i, end);
    }
    for (uint32_t k = i; k < end && b->rows.n > before; k++)
      if (b->log[k].kind != EVENT_COMMIT)
        b->row_of[k] = b->rows.n;
    i = end;
  }
}

static void find_shared(Builder *b) {
  uint32_t n = config_count_objects(b->config);
  ThreadId *first = ARENA_ARRAY(b->arena, ThreadId, n);
  b->is_shared = ARENA_ARRAY(b->arena, bool, n);
  for (uint32_t i = 0; i < b->n_log; i++) {
    const Event *e = &b->log[i];
    if (!event_touches(e) || trace_names_is_hidden(&b->names, e->object) ||
        is_ghost(b, e))
      continue;
    if (!first[e->object])
      first[e->object] = e->thread + 1;
    else if (first[e->object] != e->thread + 1)
      b->is_shared[e->object] = true;
  }
}

/* Adds the row of the violation; a deadlock has none. */
static void add_violation(Builder *b, const Violation *v) {
  if (!v->inst)
    return;
  *vec_push(b->arena, &b->rows) =
      (TraceRow){.kind = ROW_VIOLATION,
                 .step = config_steps(b->config),
                 .thread = v->thread,
                 .loc = v->inst->loc,
                 .function = v->function->name,
                 .text = arena_printf(b->arena, "VIOLATION: %s", v->text),
                 .is_shared = true};
}

/* ---- the compact form */

/* Marks the rows of a link for the compact form.  A created thread's first row
 * and an ended one's last are reported by other rows. */
static void mark_link(Builder *b, const TraceLink *k) {
  TraceRow *from = &b->rows.data[k->from], *to = &b->rows.data[k->to];
  if (from->thread == to->thread)
    return;
  from->is_essential |= k->kind != LINK_JOIN;
  to->is_essential |= k->kind != LINK_CREATE;
}

/* Marks the last row of the thread, except its end. */
static void mark_last(Builder *b, ThreadId t) {
  for (uint32_t i = b->rows.n; i-- > 0;)
    if (b->rows.data[i].thread == t &&
        trace_row_is_essential(&b->rows.data[i])) {
      b->rows.data[i].is_essential = true;
      return;
    }
}

static void mark_essential(Builder *b, const TraceRows *all) {
  for (uint32_t i = 0; i < b->rows.n; i++)
    b->rows.data[i].is_essential = b->rows.data[i].kind == ROW_INPUT ||
                                   b->rows.data[i].kind == ROW_VIOLATION;
  for (uint32_t i = 0; i < all->n_links; i++)
    mark_link(b, &all->links[i]);
  for (ThreadId t = 0; t < all->n_threads; t++)
    mark_last(b, t);
}

TraceRows trace_rows_build(Arena *a, const Program *p, const Config *s,
                           const Violation *v) {
  Builder b = {.arena = a, .program = p, .config = s};
  ThreadId n = config_threads(s);
  b.log = config_log(s, &b.n_log);
  b.reads = reads_from_new(a, b.log, b.n_log);
  b.calls = ARENA_ARRAY(a, Call, n);
  b.names = trace_names_build(a, p, s);
  b.liveness = liveness_new(a, p);
  b.row_of = ARENA_ARRAY(a, uint32_t, b.n_log + 1);
  find_shared(&b);
  add_all(&b);
  bool is_everywhere = v && property_where(v->property) == WHERE_THREADS;
  if (v && !is_everywhere)
    add_violation(&b, v);
  TraceRows all = {.threads = b.names.threads,
                   .n_threads = n,
                   .rows = b.rows.data,
                   .n_rows = b.rows.n,
                   .inputs = b.inputs.data,
                   .n_inputs = b.inputs.n};
  trace_links_build(a, s, b.reads, b.row_of, &all);
  mark_essential(&b, &all);
  if (is_everywhere)
    all.n_waits = trace_waits_build(&b.names, v, &all.waits);
  return all;
}

const TraceLink *trace_rows_links(const TraceRows *all, uint32_t row,
                                  uint32_t *n) {
  uint32_t low = 0, high = all->n_links;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (all->links[middle].to < row)
      low = middle + 1;
    else
      high = middle;
  }
  *n = 0;
  while (low + *n < all->n_links && all->links[low + *n].to == row)
    ++*n;
  return all->links + low;
}

static bool has_kind(const TraceLink *links, uint32_t n, LinkKind kind) {
  for (uint32_t i = 0; i < n; i++)
    if (links[i].kind == kind)
      return true;
  return false;
}

const char *trace_row_text(Arena *a, const TraceRows *all, uint32_t row) {
  const TraceRow *r = &all->rows[row];
  const char *text = utf8_escape(a, r->text), *lead = " <- ";
  uint32_t n;
  const TraceLink *links = trace_rows_links(all, row, &n);
  const LinkKind event = has_kind(links, n, LINK_WAKE) ? LINK_WAKE : LINK_LOCK;
  for (uint32_t i = 0; i < n && (r->is_shared || event == LINK_WAKE); i++) {
    if (!trace_link_is_of_value(links[i].kind) && links[i].kind != event)
      continue;
    text = arena_printf(a, "%s%s%u", text, lead, all->rows[links[i].from].step);
    lead = ", ";
  }
  return text;
}

bool trace_link_reads(LinkKind k) { return k == LINK_READS || k == LINK_STALE; }

bool trace_link_is_of_value(LinkKind k) {
  return trace_link_reads(k) || k == LINK_BUFFER;
}

bool trace_row_is_essential(const TraceRow *r) {
  return r->kind == ROW_SYNC || r->kind == ROW_INPUT || r->is_shared;
}
