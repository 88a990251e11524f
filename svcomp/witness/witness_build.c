#include "svcomp/witness/witness_build.h"

#include "frontend/base/vec.h"
#include "frontend/ir/liveness.h"
#include "reduction/semantics/log.h"
#include "svcomp/trace/trace_reduce.h"
#include "frontend/ir/constant.h"
#include "svcomp/witness/expression.h"
#include "svcomp/trace/labels.h"

#include <string.h>

enum { NO_ITEM = UINT32_MAX, NOT_TAKEN = UINT32_MAX };
enum { MOST_FRAMES = 256 };

typedef enum {
  ITEM_ENTER, /* a statement begins */
  ITEM_SPAWN,
  ITEM_INPUT
} ItemKind;

/* An event of the log that a waypoint can name. */
typedef struct {
  ItemKind kind;
  ThreadId thread;
  uint32_t event;
  uint32_t depth; /* number of frames on the stack */
  StmtId stmt;    /* running statement; STMT_NONE in another file */
  uint32_t next;  /* item of the same thread, or NO_ITEM */
  bool in_atomic;
  bool is_named; /* a waypoint names it ... */
  bool is_moved; /* ... at the end of an earlier block of the witness */
  const char *constraint; /* ENTER: constraint before it, or NULL */
  uint32_t source;        /* ENTER: the input that the constraint is about */
} Item;

typedef VEC(StmtId) Frames; /* running statement by depth */
typedef VEC(uint32_t) Numbers;

typedef struct {
  Arena *arena;
  const Program *program;
  const Outline *outline;
  const Result *result;
  Witness *out;
  Liveness *liveness;
  const Event *log;
  uint32_t n_log;
  ThreadId n_threads;
  Frames *frames; /* by thread */
  uint32_t *last; /* by thread: its last item so far */
  VEC(Item) items;
  uint32_t *item_at; /* by event */
  ReducedTrace taken;
  uint32_t *block_at; /* by event, or NOT_TAKEN */
  uint32_t n_blocks;
  Numbers *moved; /* by block: items named at its end */
  uint32_t *ids;  /* by thread: its number in the witness */
  bool *has_begun;
  uint32_t n_ids;
  VEC(WitnessSegment) segments;
} Builder;

bool witness_has_threads(const Program *p) {
  return p->thread_start != FUNC_NONE;
}

static bool is_graph(const Builder *b) {
  return b->out->metadata.format == WITNESS_GRAPHML;
}

static const Event *event_of(const Builder *b, const Item *i) {
  return &b->log[i->event];
}

/* ---- items */

static StmtId running(const Builder *b, ThreadId t) {
  const Frames *f = &b->frames[t];
  for (uint32_t i = f->n; i-- > 0;)
    if (f->data[i] != STMT_NONE)
      return f->data[i];
  return STMT_NONE;
}

static void add_item(Builder *b, ItemKind kind, uint32_t event, StmtId stmt) {
  const Event *e = &b->log[event];
  uint32_t id = b->items.n, before = b->last[e->thread];
  *vec_push(b->arena, &b->items) = (Item){.kind = kind,
                                          .thread = e->thread,
                                          .event = event,
                                          .depth = b->frames[e->thread].n,
                                          .stmt = stmt,
                                          .next = NO_ITEM,
                                          .in_atomic = e->in_atomic};
  if (before != NO_ITEM)
    b->items.data[before].next = id;
  b->last[e->thread] = b->item_at[event] = id;
}

/* Adds a statement that begins.  A block begins with its first statement; a
 * loop's head does not begin again in later iterations. */
static void add_place(Builder *b, uint32_t event) {
  const Event *e = &b->log[event];
  const Outline *o = b->outline;
  Frames *f = &b->frames[e->thread];
  while (f->n < e->value)
    *vec_push(b->arena, f) = STMT_NONE;
  f->n = (uint32_t)e->value;
  StmtId s = outline_find_whole(b->outline, e->inst->loc), *now = vec_top(f),
         before = *now;
  if (s == STMT_NONE || s == before)
    return;
  *now = s;
  if (o->stmts[s].kind != STMT_BLOCK &&
      (before == STMT_NONE || !outline_is_inside(o, before, s)))
    add_item(b, ITEM_ENTER, event, s);
}

static void make_items(Builder *b) {
  for (uint32_t i = 0; i < b->n_log; i++) {
    const Event *e = &b->log[i];
    b->item_at[i] = NO_ITEM;
    if (e->kind == EVENT_LOCATION)
      add_place(b, i);
    else if (e->kind == EVENT_SPAWN)
      add_item(b, ITEM_SPAWN, i, running(b, e->thread));
    else if (e->kind == EVENT_INPUT && !e->function->is_library)
      add_item(b, ITEM_INPUT, i, outline_find_whole(b->outline, e->inst->loc));
  }
}

static void condense_log(Builder *b) {
  bool *begins = ARENA_ARRAY(b->arena, bool, b->n_log + 1);
  for (uint32_t i = 0; i < b->items.n; i++)
    begins[b->items.data[i].event] = b->items.data[i].kind == ITEM_ENTER;
  b->taken =
      trace_reduce(b->arena, b->result->replay, &b->result->violation, begins);
}

static void make_blocks(Builder *b) {
  for (uint32_t i = 0; i < b->n_log; i++)
    b->block_at[i] = NOT_TAKEN;
  for (uint32_t i = 0; i < b->taken.n; i++) {
    uint32_t event = b->taken.events[i];
    if (!i || b->log[event].thread != b->log[b->taken.events[i - 1]].thread)
      b->n_blocks++;
    b->block_at[event] = b->n_blocks - 1;
  }
  b->moved = ARENA_ARRAY(b->arena, Numbers, b->n_blocks + 1);
}

static Item *item_of(const Builder *b, uint32_t event) {
  uint32_t i = b->item_at[event];
  return i == NO_ITEM ? NULL : &b->items.data[i];
}

static Item *next_item(const Builder *b, const Item *i) {
  return i->next == NO_ITEM ? NULL : &b->items.data[i->next];
}

/* ---- inputs */

/* Returns the statement that the same call of the function begins next. */
static Item *next_entered(const Builder *b, const Item *from) {
  Item *i = next_item(b, from);
  while (i && (i->kind != ITEM_ENTER || i->depth > from->depth))
    i = next_item(b, i);
  bool is_same = i && i->depth == from->depth && i->stmt != STMT_NONE &&
                 event_of(b, i)->function == event_of(b, from)->function;
  return is_same ? i : NULL;
}

/* True if the call that began the statement is still running at the end. */
static bool is_running(const Builder *b, const Item *entered) {
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  unsigned n = config_stack(b->result->replay, entered->thread, insts,
                            functions, MOST_FRAMES);
  return n >= entered->depth &&
         functions[n - entered->depth] == event_of(b, entered)->function;
}

static bool has_returned(const Event *e, uint32_t depth) {
  return e->user_function->is_library ||
         (e->kind == EVENT_LOCATION && e->value < depth);
}

/* True if the thread takes a step, or is about to, before it completes the
 * statement. */
static bool has_step(const Builder *b, const Item *entered) {
  ThreadId t = entered->thread;
  for (uint32_t i = entered->event; i < b->n_log; i++) {
    const Event *e = &b->log[i];
    const Item *other = item_of(b, i);
    if (e->thread != t)
      continue;
    if (has_returned(e, entered->depth))
      return false;
    if (!event_is_local(e))
      return true;
    if (other && other != entered && other->kind == ITEM_ENTER &&
        other->depth <= entered->depth)
      return false;
  }
  return config_next(b->result->replay, t, NULL) && is_running(b, entered);
}

/* Returns the block in which the thread takes its last step before the event
 * 'until' begins; NOT_TAKEN if some step up to there is left out. */
static uint32_t block_before(const Builder *b, const Item *from,
                             const Item *until) {
  uint32_t block = b->block_at[from->event];
  for (uint32_t i = from->event; i < until->event; i++)
    if (b->log[i].thread == from->thread && !event_is_local(&b->log[i]))
      block = b->block_at[i];
  return block;
}

/* True if control goes from the input's statement straight to the next one.
 * The head of a loop between them may change the meaning of a variable. */
static bool is_straight(const Builder *b, const Item *input, const Item *next) {
  for (uint32_t i = input->event; i < next->event; i++) {
    const Event *e = &b->log[i];
    if (e->kind != EVENT_LOCATION || e->thread != input->thread ||
        e->value != input->depth)
      continue;
    StmtId s = outline_find_whole(b->outline, e->inst->loc);
    if (s != STMT_NONE && s != input->stmt &&
        b->outline->stmts[s].kind != STMT_BLOCK)
      return false;
  }
  return true;
}

/* Returns the scope of declarations in the input's statement. */
static StmtId scope_of(const Builder *b, const Item *input) {
  return b->outline->stmts[input->stmt].kind == STMT_FOR
             ? input->stmt
             : outline_block(b->outline, input->stmt);
}

/* Returns the next statement, if the variable can be named there. */
static Item *find_next(const Builder *b, const Item *input) {
  Item *next = input->stmt == STMT_NONE ? NULL : next_entered(b, input);
  bool fits =
      next && is_straight(b, input, next) &&
      outline_is_inside(b->outline, next->stmt, scope_of(b, input)) &&
      (!next->constraint || b->items.data[next->source].stmt == input->stmt);
  return fits ? next : NULL;
}

/* Constrains the state before the statement after the input, if this thread has
 * its turn, or needs none. */
static bool constrain_next(Builder *b, Item *input, const char *constraint) {
  Item *next = find_next(b, input);
  if (!next)
    return false;
  uint32_t block = block_before(b, input, next);
  if (block == NOT_TAKEN)
    return false;
  if (b->block_at[next->event] != block && !next->is_moved) {
    if (has_step(b, next))
      return false;
    next->is_moved = true;
    *vec_push(b->arena, &b->moved[block]) = b->item_at[next->event];
  }
  next->is_named = true;
  next->constraint =
      next->constraint
          ? arena_printf(b->arena, "%s && %s", next->constraint, constraint)
          : constraint;
  next->source = b->item_at[input->event];
  return true;
}

static const OutlineCall *call_of(const Builder *b, const Item *input) {
  return outline_call_of(b->outline, event_of(b, input)->inst);
}

static bool is_discarded(const Builder *b, const OutlineCall *c) {
  const Stmt *s = &b->outline->stmts[c->stmt];
  return s->kind == STMT_EXPRESSION &&
         s->at.begin.offset == c->at.begin.offset &&
         s->at.end.offset <= c->close.offset + 2;
}

/* True if the same text still names the call's target where the next statement
 * begins.  The step of a loop may change an index. */
static bool is_named_after(const Builder *b, const Item *input,
                           const OutlineCall *call) {
  const Item *next = next_entered(b, input);
  return expression_is_name(call->target) ||
         (next && input->stmt != STMT_NONE &&
          outline_next(b->outline, input->stmt) == next->stmt);
}

static void name_result(Builder *b, Item *input) {
  const Event *e = event_of(b, input);
  const OutlineCall *call = call_of(b, input);
  const char *value = constant_text(b->arena, e->inst->type, e->value);
  if (!call || !value || is_discarded(b, call))
    return;
  bool has_target = call->target && !call->is_cast;
  const char *kept = NULL;
  if (has_target)
    kept = constant_text(b->arena, call->target_type,
                         constant_convert(e->inst->type, e->value,
                                          call->target_type,
                                          b->program->rounding));
  if (kept && is_named_after(b, input, call) &&
      constrain_next(b, input,
                     arena_printf(b->arena, "%s == %s", call->target, kept)))
    return;
  input->is_named = true;
  input->constraint = arena_printf(b->arena, "\\result == %s", value);
}

/* True if the variable's uninitialised value may be read. */
static bool is_read(const Builder *b, const Event *e) {
  return liveness_is_read(b->liveness, e->function, e->inst);
}

/* Names the value of an uninitialised variable if nothing can come between. */
static void name_variable(Builder *b, Item *input) {
  const Event *e = event_of(b, input);
  const char *value = constant_text(b->arena, e->inst->type, e->value);
  if (value && is_read(b, e) && e->inst->text && input->stmt != STMT_NONE &&
      b->outline->stmts[input->stmt].kind == STMT_DECLARATION)
    constrain_next(b, input,
                   arena_printf(b->arena, "%s == %s", e->inst->text, value));
}

static void name_inputs(Builder *b) {
  for (uint32_t i = 0; i < b->taken.n; i++) {
    Item *item = item_of(b, b->taken.events[i]);
    if (!item || item->kind != ITEM_INPUT)
      continue;
    InstKind kind = event_of(b, item)->inst->kind;
    if (kind == INST_NONDET)
      name_result(b, item);
    else if (kind == INST_UNDEF)
      name_variable(b, item);
  }
}

/* ---- switches */

/* True if a waypoint inside the statement names it. */
static bool is_named_inside(const Builder *b, const Item *entered) {
  for (const Item *i = next_item(b, entered);
       i && (i->kind != ITEM_ENTER || i->depth > entered->depth);
       i = next_item(b, i))
    if (i->is_named && i->stmt == entered->stmt)
      return true;
  return false;
}

/* True if the thread has only evaluated arguments of a library function, and
 * waits in it for its next turn.  Tools that take a statement as a whole
 * consider it not begun. */
static bool is_idle(const Builder *b, const Item *entered, uint32_t block) {
  const Function *f = NULL;
  for (uint32_t i = entered->event + 1; i < b->n_log; i++) {
    const Event *e = &b->log[i];
    const Item *other = item_of(b, i);
    if (e->thread != entered->thread)
      continue;
    if (has_returned(e, entered->depth) ||
        (other && other->kind == ITEM_ENTER && other->depth <= entered->depth))
      return false;
    if (!event_is_local(e) && (e->library || b->block_at[i] != block))
      return e->library && b->block_at[i] != block;
  }
  return config_next(b->result->replay, entered->thread, &f) && f->is_library &&
         is_running(b, entered);
}

static bool may_name(const Builder *b, const Item *i, uint32_t block) {
  return i->kind == ITEM_ENTER && i->stmt != STMT_NONE && !i->in_atomic &&
         !i->is_moved && !is_idle(b, i, block);
}

static void name_switch(Builder *b, Item *i) {
  if (!i || i->is_named || is_named_inside(b, i))
    return;
  i->is_named = true;
  i->constraint = "1";
  i->source = NO_ITEM;
}

static void name_switches(Builder *b) {
  Item *first = NULL, *last = NULL;
  for (uint32_t i = 0; i < b->taken.n; i++) {
    uint32_t event = b->taken.events[i], block = b->block_at[event];
    Item *item = item_of(b, event);
    if (item && may_name(b, item, block)) {
      first = first ? first : item;
      last = item;
    }
    bool ends =
        i + 1 == b->taken.n || b->block_at[b->taken.events[i + 1]] != block;
    if (!ends)
      continue;
    if (block > 0)
      name_switch(b, first);
    if (block + 1 < b->n_blocks)
      name_switch(b, last);
    first = last = NULL;
  }
}

static void name_creations(Builder *b) {
  for (uint32_t i = 0; i < b->items.n; i++)
    b->items.data[i].is_named |= b->items.data[i].kind == ITEM_SPAWN;
}

/* ---- waypoints */

static const char *function_name(const Builder *b, StmtId s) {
  return b->outline->functions[b->outline->stmts[s].function].name;
}

static WitnessPlace place_at(const Builder *b, TextPosition p,
                             const char *function) {
  const OutlineFile *f = outline_file_at(b->outline, p);
  return (WitnessPlace){.file = b->out->metadata.files[f - b->outline->files],
                        .line = p.line,
                        .column = outline_character(b->outline, p),
                        .offset = p.offset - f->base + 1,
                        .function = function};
}

static WitnessPlace place_of(const Builder *b, StmtId s) {
  return place_at(b, b->outline->stmts[s].at.begin, function_name(b, s));
}

static Waypoint waypoint(const Builder *b, WaypointType type, ThreadId t) {
  return (Waypoint){.type = type,
                    .action = ACTION_FOLLOW,
                    .has_thread = witness_has_threads(b->program),
                    .thread = b->ids[t]};
}

static void add_waypoint(Builder *b, Waypoint w) {
  Waypoint *copy = ARENA_NEW(b->arena, Waypoint);
  *copy = w;
  *vec_push(b->arena, &b->segments) = (WitnessSegment){copy, 1};
}

/* Returns the first user function that the thread runs. */
static const char *routine_of(const Builder *b, ThreadId t) {
  for (uint32_t i = 0; i < b->n_log; i++)
    if (b->log[i].kind == EVENT_LOCATION && b->log[i].thread == t)
      return b->log[i].function->name;
  return NULL;
}

static void add_beginning(Builder *b, ThreadId t) {
  const char *routine = routine_of(b, t);
  const OutlineFunction *f =
      routine ? outline_find_function(b->outline, routine) : NULL;
  Waypoint w = waypoint(b, WAYPOINT_FUNCTION_ENTER, t);
  b->has_begun[t] = true;
  if (!is_graph(b) || !f)
    return;
  w.place = place_at(b, f->at.begin, NULL);
  w.callee = f->name;
  add_waypoint(b, w);
}

/* True if another call that creates a thread begins on its line. */
static bool has_rival(const Builder *b, const OutlineCall *call) {
  for (uint32_t i = 0; i < b->outline->n_calls; i++) {
    const OutlineCall *c = &b->outline->calls[i];
    if (c != call && c->creation && c->at.begin.line == call->at.begin.line)
      return true;
  }
  return false;
}

/* Returns the location of a creation.  Tools disagree on which parenthesis a
 * call's column means, so the column is left out if the line is unique. */
static WitnessPlace place_of_creation(const Builder *b,
                                      const OutlineCall *call) {
  const char *function = function_name(b, call->stmt);
  bool has_column = !call->in_macro && has_rival(b, call);
  WitnessPlace p =
      place_at(b, has_column ? call->close : call->at.begin, function);
  p.column = has_column ? p.column : 0;
  p.offset = place_at(b, call->at.begin, function).offset;
  return p;
}

static void add_creation(Builder *b, const Item *i) {
  const Event *e = event_of(b, i);
  const OutlineCall *call = outline_call_of(b->outline, e->user_inst);
  Waypoint w = waypoint(b, WAYPOINT_FUNCTION_ENTER, i->thread);
  if (!call && i->stmt == STMT_NONE)
    return;
  w.place = call ? place_of_creation(b, call) : place_of(b, i->stmt);
  w.place.column = call ? w.place.column : 0;
  w.creates = b->ids[e->value] = ++b->n_ids;
  add_waypoint(b, w);
}

static void add_result(Builder *b, const Item *i) {
  const OutlineCall *call = call_of(b, i);
  Waypoint w = waypoint(b, WAYPOINT_FUNCTION_RETURN, i->thread);
  w.place = place_at(b, call->close, function_name(b, call->stmt));
  if (call->in_macro)
    w.place.column = 0;
  w.place.offset = place_at(b, call->at.begin, NULL).offset;
  w.callee = call->callee;
  w.constraint.text = i->constraint;
  w.constraint.format = b->out->metadata.format == WITNESS_2_0
                            ? EXPRESSION_ACSL
                            : EXPRESSION_EXT_C;
  add_waypoint(b, w);
}

static void add_assumption(Builder *b, const Item *i) {
  Waypoint w = waypoint(b, WAYPOINT_ASSUMPTION, i->thread);
  StmtId at = i->stmt;
  if (is_graph(b) && i->source != NO_ITEM) {
    at = b->items.data[i->source].stmt;
    w.is_after = true;
  }
  w.place = place_of(b, at);
  w.constraint = (WitnessExpression){i->constraint, EXPRESSION_C, {0}};
  add_waypoint(b, w);
}

static void add_named(Builder *b, const Item *i) {
  if (!i->is_named)
    return;
  switch (i->kind) {
  case ITEM_ENTER: add_assumption(b, i); break;
  case ITEM_SPAWN: add_creation(b, i); break;
  case ITEM_INPUT: add_result(b, i); break;
  }
}

/* Returns where the thread last begins the statement, or NULL. */
static Item *last_begin(const Builder *b, ThreadId t, StmtId s) {
  for (uint32_t i = b->items.n; i-- > 0;) {
    Item *item = &b->items.data[i];
    if (item->thread == t && item->kind == ITEM_ENTER && item->stmt == s)
      return item;
  }
  return NULL;
}

/* Removes a waypoint at the violating statement, which the target names
 * already. */
static void forget_switch_at_target(Item *begin) {
  if (begin && begin->is_named && begin->source == NO_ITEM && !begin->is_moved)
    begin->is_named = false;
}

/* True if the thread has a number; a thread created by a thread of another
 * file's functions has none. */
static bool has_number(const Builder *b, ThreadId t) { return !t || b->ids[t]; }

static bool is_switch(const Item *i) {
  return i->kind == ITEM_ENTER && i->source == NO_ITEM && !i->is_moved;
}

/* Adds the waypoints before the target.  Events after the target's statement
 * has begun precede the violation, but not the target.  So of its own thread,
 * only inputs and creations of the statement remain.  The first access of a
 * race is a target, too: its thread is followed up to there, whichever access
 * comes first. */
static void add_waypoints(Builder *b, const Item *target, const Item *first) {
  bool has_begun = false, has_raced = false;
  for (uint32_t i = 0; i < b->taken.n; i++) {
    uint32_t event = b->taken.events[i], block = b->block_at[event];
    ThreadId t = b->log[event].thread;
    const Item *item = item_of(b, event);
    has_raced |= item && item == first;
    bool is_of_first = first && t == first->thread;
    if ((has_begun && t != target->thread && !is_of_first) ||
        (has_raced && is_of_first) || !has_number(b, t))
      continue;
    if (!b->has_begun[t])
      add_beginning(b, t);
    if (item && !item->is_moved && !(has_begun && is_switch(item)))
      add_named(b, item);
    has_begun |= item && item == target;
    bool ends =
        i + 1 == b->taken.n || b->block_at[b->taken.events[i + 1]] != block;
    for (uint32_t k = 0; ends && k < b->moved[block].n; k++)
      add_named(b, &b->items.data[b->moved[block].data[k]]);
  }
}

/* ---- the target */

/* Returns the position of the thread in this file. */
static Loc place_of_thread(const Builder *b, ThreadId t) {
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  unsigned n =
      config_stack(b->result->replay, t, insts, functions, MOST_FRAMES);
  for (unsigned i = 0; i < n; i++)
    if (!functions[i]->is_library &&
        outline_find(b->outline, insts[i]->loc) != STMT_NONE)
      return insts[i]->loc;
  return (Loc){0};
}

/* Returns where the violation happens, or NULL: a heap block is lost after its
 * creation, at no particular location. */
static const Inst *violating_inst(const Builder *b) {
  const Violation *v = &b->result->violation;
  return property_where(v->property) == WHERE_NOWHERE ? NULL : v->inst;
}

static bool is_waiting(const Builder *b, ThreadId t) {
  const Violation *v = &b->result->violation;
  for (uint32_t i = 0; i < v->n_waiting; i++)
    if (v->waiting[i].thread == t)
      return true;
  return !v->n_waiting && config_status(b->result->replay, t) == THREAD_BLOCKED;
}

/* Returns the waiting thread that is the last to begin the statement in which
 * it waits. */
static ThreadId last_to_wait(const Builder *b) {
  ThreadId any = 0;
  for (uint32_t i = b->taken.n; i-- > 0;) {
    const Item *item = item_of(b, b->taken.events[i]);
    if (item && item->kind == ITEM_ENTER && is_waiting(b, item->thread) &&
        item->stmt == running(b, item->thread))
      return item->thread;
  }
  while (any + 1 < b->n_threads && !is_waiting(b, any))
    any++;
  return any;
}

/* Returns the violating thread; for a lost heap block, the thread of the last
 * event. */
static ThreadId violating_thread(const Builder *b) {
  const Violation *v = &b->result->violation;
  if (violating_inst(b))
    return v->thread;
  if (property_where(v->property) == WHERE_NOWHERE && b->n_log)
    return b->log[b->n_log - 1].thread;
  return last_to_wait(b);
}

static bool contains(Extent e, TextPosition p) {
  return p.offset >= e.begin.offset && p.offset < e.end.offset;
}

static bool is_on(TextPosition p, Loc loc) {
  return p.line < loc.line || (p.line == loc.line && p.column <= loc.column);
}

/* Returns the location of the target.  Conditions and steps of loops are full
 * expressions of their own. */
static TextPosition target_place(const Stmt *s, Loc loc) {
  const Extent *parts[] = {&s->condition, &s->step};
  for (unsigned i = 0; i < 2; i++)
    if (contains(*parts[i], parts[i]->begin) && is_on(parts[i]->begin, loc) &&
        !is_on(parts[i]->end, loc))
      return parts[i]->begin;
  return s->at.begin;
}

static Status find_target(const Builder *b, ThreadId t, const Inst *inst,
                          WitnessPlace *out, Diag *d) {
  Loc loc = inst ? inst->loc : (Loc){0};
  if (outline_find_whole(b->outline, loc) == STMT_NONE)
    loc = place_of_thread(b, t);
  StmtId s = outline_find_whole(b->outline, loc);
  if (s == STMT_NONE && b->last[t] != NO_ITEM) {
    s = b->items.data[b->last[t]].stmt;
    loc = (Loc){0};
  }
  if (s == STMT_NONE)
    return diag_error(d, UNSUPPORTED, inst ? inst->loc : loc,
                      "no witness: the violation is not at a statement of "
                      "'%s'",
                      b->outline->file);
  const Stmt *stmt = &b->outline->stmts[s];
  *out = place_at(b, target_place(stmt, loc), function_name(b, s));
  return OK;
}

static Status make_target(Builder *b, ThreadId t, const Inst *inst, Diag *d,
                          Waypoint *out) {
  *out = waypoint(b, WAYPOINT_TARGET, t);
  if (!has_number(b, t))
    return diag_error(d, UNSUPPORTED, inst ? inst->loc : (Loc){0},
                      "no witness: its thread is created in another file");
  return find_target(b, t, inst, &out->place, d);
}

/* Adds the targets of a race: two accesses without an order. */
static Status add_targets(Builder *b, Diag *d) {
  const Violation *v = &b->result->violation;
  Waypoint *two = ARENA_ARRAY(b->arena, Waypoint, 2);
  const RaceAccess *first = &v->race->first;
  TRY(make_target(b, first->thread, first->user_inst, d, &two[0]));
  TRY(make_target(b, v->thread, v->inst, d, &two[1]));
  *vec_push(b->arena, &b->segments) = (WitnessSegment){two, 2};
  return OK;
}

static Status add_target(Builder *b, ThreadId t, Diag *d) {
  Waypoint w;
  TRY(make_target(b, t, violating_inst(b), d, &w));
  if (property_where(b->result->violation.property) == WHERE_CALL) {
    const OutlineCall *call =
        outline_call_of(b->outline, b->result->violation.inst);
    w.callee = call ? call->callee : NULL;
  }
  add_waypoint(b, w);
  return OK;
}

/* Returns where the first access of a race begins its statement, or NULL. */
static const Item *begin_of_race(const Builder *b) {
  const Race *race = b->result->violation.race;
  if (!race)
    return NULL;
  return last_begin(b, race->first.thread,
                    outline_find_whole(b->outline, race->first.user_inst->loc));
}

/* ---- all */

static void prepare(Builder *b) {
  b->liveness = liveness_new(b->arena, b->program);
  b->log = config_log(b->result->replay, &b->n_log);
  b->n_threads = config_threads(b->result->replay);
  b->frames = ARENA_ARRAY(b->arena, Frames, b->n_threads);
  b->last = ARENA_ARRAY(b->arena, uint32_t, b->n_threads);
  memset(b->last, 0xff, sizeof *b->last * b->n_threads);
  b->item_at = ARENA_ARRAY(b->arena, uint32_t, b->n_log + 1);
  b->block_at = ARENA_ARRAY(b->arena, uint32_t, b->n_log + 1);
  b->ids = ARENA_ARRAY(b->arena, uint32_t, b->n_threads);
  b->has_begun = ARENA_ARRAY(b->arena, bool, b->n_threads);
}

Status witness_build_violation(Arena *a, const Program *p, const Outline *o,
                               const Result *result, Diag *d, Witness *out) {
  Builder b = {
      .arena = a, .program = p, .outline = o, .result = result, .out = out};
  prepare(&b);
  TRY(labels_refuse(p, b.log, b.n_log, "witness", d));
  make_items(&b);
  condense_log(&b);
  make_blocks(&b);
  name_creations(&b);
  name_inputs(&b);
  name_switches(&b);
  ThreadId t = violating_thread(&b);
  Item *target = last_begin(&b, t, running(&b, t));
  forget_switch_at_target(target);
  add_waypoints(&b, target, begin_of_race(&b));
  TRY(result->violation.race ? add_targets(&b, d) : add_target(&b, t, d));
  out->kind = WITNESS_VIOLATION;
  out->segments = b.segments.data;
  out->n_segments = b.segments.n;
  return OK;
}
