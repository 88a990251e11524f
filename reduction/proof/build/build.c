#include "reduction/proof/build/build.h"

#include "frontend/base/ticks.h"
#include "frontend/ir/property_ids.h"

#include <assert.h>
#include <inttypes.h>

enum { MOST_WORK = 3000000, MOST_ROUNDS = 60, MOST_NODES = 4000 };

bool build_asks(const Builder *b, Property p) {
  return b->options->properties >> p & 1;
}

/* ---- instructions and locations */

static const Function *function_of(const Builder *b, const State *s) {
  return points_to_function(b->points, s->instance);
}

const Inst *build_inst(const Builder *b, const State *s) {
  return &function_of(b, s)->code[s->pc];
}

/* Returns the location; of a library instruction, that of the user's call. */
static Loc user_loc(const Builder *b, InstanceId i, uint32_t pc) {
  while (points_to_function(b->points, i)->is_library &&
         points_to_instance(b->points, i)->parent != INSTANCE_NONE) {
    const Instance *n = points_to_instance(b->points, i);
    i = n->parent, pc = n->at;
  }
  return points_to_function(b->points, i)->code[pc].loc;
}

void build_give_up(Builder *b, const char *why, Loc loc) {
  if (!b->gap->text)
    *b->gap = (SystemGap){why, loc};
}

static bool has_failed(const Builder *b) { return b->gap->text != NULL; }

/* ---- paths */

/* Copies the data to 'room', which has a capacity of '*cap', if one more
 * element would fit; else to new memory. */
static void *copy_of(Builder *b, void *room, uint32_t *cap, const void *data,
                     uint32_t n, size_t size) {
  if (*cap <= n) {
    *cap = n + 1;
    room = arena_alloc(b->scratch, *cap * size);
  }
  return n ? memcpy(room, data, n * size) : room;
}

#define FORK(B, VECTOR, ROOM)                                                  \
  ((VECTOR).data = copy_of(B, (ROOM).data, &(ROOM).cap, (VECTOR).data,         \
                           (VECTOR).n, sizeof *(VECTOR).data),                 \
   (VECTOR).cap = (ROOM).cap)

State *build_fork(Builder *b, const State *s) {
  State *out =
      b->spare.n ? b->spare.data[--b->spare.n] : ARENA_NEW(b->scratch, State);
  State room = *out;
  *out = *s;
  FORK(b, out->env, room.env);
  FORK(b, out->loops, room.loops);
  FORK(b, out->made, room.made);
  FORK(b, out->loads, room.loads);
  *vec_push(b->scratch, &b->paths) = out;
  return out;
}

void build_assume(Builder *b, State *s, Term holds) {
  s->guard = term_and(b->terms, s->guard, holds);
  s->is_finished |= term_is_false(b->terms, s->guard);
}

/* ---- nodes of a thread that has come to an instruction */

static uint32_t words_of(uint32_t n_nodes) { return n_nodes / 64 + 1; }

static void init_stops(Builder *b) {
  const Program *p = b->program;
  uint32_t n = 0;
  b->first_stop = ARENA_ARRAY(b->arena, uint32_t, p->n_functions + 1);
  for (FuncId f = 0; f < p->n_functions; f++) {
    b->first_stop[f] = n;
    n += p->functions[f].is_library ? 0 : p->functions[f].n_code;
  }
  b->n_stops = b->nodes.n;
  b->stops =
      ARENA_ARRAY(b->arena, uint64_t, (size_t)n *words_of(b->n_stops) + 1);
}

/* Ignores nodes that are new in this round: another round will follow. */
static void add_stop(Builder *b, FuncId f, uint32_t pc, NodeId n) {
  uint32_t bit = n == NODE_END ? b->n_stops : n;
  size_t set = (size_t)(b->first_stop[f] + pc) * words_of(b->n_stops);
  if (bit <= b->n_stops)
    b->stops[set + bit / 64] |= (uint64_t)1 << bit % 64;
}

static void pass(Builder *b, State *s) {
  FuncId f = points_to_instance(b->points, s->instance)->function;
  if (!b->is_collecting || s->is_alone || function_of(b, s)->is_library)
    return;
  if (s->sections.n) {
    add_stop(b, f, s->pc, NODE_END);
  } else if (s->may_step) {
    add_stop(b, f, s->pc, b->node);
  } else {
    Passed *p = ARENA_NEW(b->scratch, Passed);
    *p = (Passed){s->passed, f, s->pc};
    s->passed = p;
  }
}

static void stop_at(Builder *b, const State *s, NodeId n) {
  for (const Passed *p = s->passed; p; p = p->before)
    add_stop(b, p->function, p->pc, n);
}

/* ---- variables */

static VarId var_new(Builder *b, const Slot *s, const char *name,
                     unsigned width, Term initial) {
  assert(width && width <= 64);
  assert(!initial || term_width(b->terms, initial) == width);
  bool is_shared = s->owner == TEMPLATE_NONE;
  uint64_t ones = bits_mask(width);
  *vec_push(b->arena, &b->vars) = (SystemVar){
      .name = name,
      .value = term_var(b->terms, width, ones, name),
      .copy = is_shared ? TERM_NONE
                        : term_var(b->terms, width, ones,
                                   arena_printf(b->arena, "%s'", name)),
      .initial = initial,
      .owner = s->owner};
  return b->vars.n - 1;
}

VarId build_var(Builder *b, SlotId slot) {
  Slot *s = &b->slots.data[slot];
  bool is_number = s->initial.kind == SYM_NUMBER;
  if (s->var == VAR_NONE)
    s->var = var_new(b, s, s->name, s->width,
                     is_number ? s->initial.term : TERM_NONE);
  return s->var;
}

VarId build_which(Builder *b, SlotId slot) {
  Slot *s = &b->slots.data[slot];
  bool is_any = s->initial.kind == SYM_NONE || s->initial.kind == SYM_ANY;
  Term initial =
      is_any ? TERM_NONE : sym_as_one_of(b, s->initial, s->width).which;
  if (s->which == VAR_NONE)
    s->which = var_new(b, s, arena_printf(b->arena, "object of %s", s->name),
                       CODE_WIDTH, initial);
  return s->which;
}

/* ---- edges */

static void *kept(Builder *b, const void *data, size_t bytes) {
  void *out = arena_alloc(b->arena, bytes + 1);
  return bytes ? memcpy(out, data, bytes) : out;
}

static bool has_edge(const Builder *b, Term guard) {
  return b->is_collecting && !term_is_false(b->terms, guard);
}

static SystemEdge on_path(Builder *b, const State *s, SystemEdge e) {
  e.from = b->node;
  e.loads = kept(b, s->loads.data, s->loads.n * sizeof *s->loads.data);
  e.n_loads = s->loads.n;
  return e;
}

static void add_edge(Builder *b, const State *s, SystemEdge e) {
  if (has_edge(b, e.guard))
    *vec_push(b->arena, &b->edges) = on_path(b, s, e);
}

static SystemEdge error_edge(const Builder *b, const State *s, EdgeKind kind,
                             Term guard, const char *text) {
  return (SystemEdge){.kind = kind,
                      .to = NODE_ERROR,
                      .guard = guard,
                      .text = text,
                      .loc = user_loc(b, s->instance, s->pc)};
}

void build_error(Builder *b, const State *s, EdgeKind kind, Term when,
                 const char *text) {
  Term guard = term_and(b->terms, s->guard, when);
  add_edge(b, s, error_edge(b, s, kind, guard, text));
}

void build_store(Builder *b, const State *s, ArrayAccess stored) {
  static const char text[] = "an element is stored that is like the others";
  if (has_edge(b, s->guard))
    *vec_push(b->arena, &b->stores) = (SystemStore){
        on_path(b, s, error_edge(b, s, EDGE_CHECK, s->guard, text)), stored};
}

void build_access(Builder *b, const State *s, SystemAccess x) {
  if (!has_edge(b, s->guard))
    return;
  x.edge = on_path(b, s, error_edge(b, s, EDGE_CHECK, s->guard, x.edge.text));
  *vec_push(b->arena, &b->accesses) = x;
}

/* A section takes place whole or not at all.  So a thread in it, at a loop,
 * that would have to wait has not begun it: no System has that. */
void build_wait(Builder *b, State *s, SystemWait x, Term goes_on) {
  Term guard = term_and(b->terms, s->guard, term_not(b->terms, goes_on));
  if (!build_asks(b, PROPERTY_DEADLOCK) || !has_edge(b, guard))
    return;
  if (b->nodes.data[b->node].sections.n)
    build_error(b, s, EDGE_UNSUPPORTED, term_not(b->terms, goes_on),
                "a wait after a loop in an atomic section");
  x.edge = on_path(b, s, error_edge(b, s, EDGE_CHECK, guard, "a wait"));
  *vec_push(b->arena, &b->waits) = x;
}

void build_refuse(Builder *b, State *s, const char *text) {
  build_error(b, s, EDGE_UNSUPPORTED, term_true(b->terms), text);
  s->is_finished = true;
}

void build_fix_order(Builder *b, const State *s, Term open) {
  uint64_t bits;
  if (b->is_collecting && !b->fixed_order.line &&
      !(term_is_const(b->terms, open, &bits) && !bits))
    b->fixed_order = user_loc(b, s->instance, s->pc);
}

void build_update(Builder *b, Sym shape, SlotId slot, Sym v, Update *out,
                  uint32_t *n) {
  unsigned width = b->slots.data[slot].width;
  if (!shape_varies(shape))
    return;
  if (shape.kind == SYM_ONE_OF) {
    v = sym_as_one_of(b, v, width);
    out[(*n)++] = (Update){build_which(b, slot), v.which};
  }
  Term value = v.kind == SYM_NUMBER ? sym_term(b, v, width) : v.term;
  out[(*n)++] = (Update){build_var(b, slot), value};
}

/* Returns the shape of the slot after the path, if the path may change it. */
static Sym shape_after(const Builder *b, const State *s, const BuildNode *to,
                       SlotId slot) {
  const Slot *x = &b->slots.data[slot];
  bool is_written = slot < s->env.n && s->env.data[slot].is_written;
  if (x->owner == TEMPLATE_NONE && !(to && to->is_alone))
    return is_written ? x->shape : (Sym){0};
  return to && slot < to->n_shapes ? to->shapes[slot] : (Sym){0};
}

/* True if the update changes nothing. */
static bool is_idle(const Builder *b, Update u) {
  return u.value == b->vars.data[u.var].value;
}

static Update *updates_of(Builder *b, State *s, const BuildNode *to,
                          uint32_t *n) {
  Update *u = ARENA_ARRAY(b->scratch, Update, 2 * b->slots.n + 1);
  uint32_t kept = 0;
  *n = 0;
  for (SlotId i = 0; i < b->slots.n; i++) {
    Sym shape = shape_after(b, s, to, i);
    if (shape_varies(shape))
      build_update(b, shape, i, store_get(b, s, i), u, n);
  }
  for (uint32_t i = 0; i < *n; i++)
    if (!is_idle(b, u[i]))
      u[kept++] = u[i];
  *n = kept;
  return u;
}

static void add_step(Builder *b, State *s, NodeId to) {
  const BuildNode *node = to == NODE_END ? NULL : &b->nodes.data[to];
  uint32_t n = 0;
  if (!b->is_collecting)
    return;
  const Update *u = updates_of(b, s, node, &n);
  bool is_noticed = build_asks(b, PROPERTY_DEADLOCK);
  if (to != NODE_END || n || s->made.n || is_noticed)
    add_edge(b, s,
             (SystemEdge){.to = to,
                          .guard = s->guard,
                          .updates = kept(b, u, n * sizeof *u),
                          .n_updates = n,
                          .made = kept(b, s->made.data,
                                       s->made.n * sizeof *s->made.data),
                          .n_made = s->made.n});
}

/* ---- nodes */

/* True if the register may be read after the current instruction of its
 * instance; if that is the innermost, also by that instruction. */
static bool is_live_register(const Builder *b, InstanceId inner, uint32_t pc,
                             const Slot *slot) {
  InstanceId i = inner;
  for (bool is_inner = true; i != INSTANCE_NONE; is_inner = false) {
    const Function *f = points_to_function(b->points, i);
    if (i == slot->instance)
      return liveness_is_live(b->liveness, f, is_inner ? pc : pc + 1,
                              slot->reg) &&
             (is_inner || f->code[pc].dst != slot->reg);
    pc = points_to_instance(b->points, i)->at;
    i = points_to_instance(b->points, i)->parent;
  }
  return false;
}

bool build_is_live(const Builder *b, const State *s, SlotId slot) {
  const Slot *x = &b->slots.data[slot];
  return x->owner == b->template && x->instance != INSTANCE_NONE &&
         is_live_register(b, s->instance, s->pc, x);
}

static bool is_kept(const Builder *b, const BuildNode *n, SlotId slot) {
  const Slot *s = &b->slots.data[slot];
  if (s->owner == TEMPLATE_NONE)
    return n->is_alone;
  if (s->owner != n->template)
    return false;
  return s->instance == INSTANCE_NONE ||
         is_live_register(b, n->instance, n->pc, s);
}

static Sym incoming(Builder *b, const State *s, SlotId slot) {
  Sym v = slot < s->env.n ? s->env.data[slot] : (Sym){0};
  if (v.kind == SYM_NONE)
    v = store_absent(b, slot);
  store_see_offset(b, slot, v);
  return v.kind == SYM_ANY ? v : sym_shape(b, v);
}

static void enqueue(Builder *b, NodeId n) {
  if (!b->nodes.data[n].is_queued)
    *vec_push(b->arena, &b->queue) = n;
  b->nodes.data[n].is_queued = true;
}

static NodeId node_new(Builder *b, BuildNode n) {
  if (b->nodes.n >= MOST_NODES)
    build_give_up(b, "the program has too many control points to be proved",
                  (Loc){0});
  n.is_queued = false;
  *vec_push(b->arena, &b->nodes) = n;
  return b->nodes.n - 1;
}

static bool is_node(const BuildNode *n, const State *s, TemplateId t) {
  return n->template == t && !n->is_first && n->instance == s->instance &&
         n->pc == s->pc && n->is_alone == s->is_alone &&
         n->joined == s->joined && n->sections.n == s->sections.n &&
         n->sections.model == s->sections.model &&
         n->sections.program == s->sections.program;
}

static NodeId node_of(Builder *b, const State *s, bool *is_new) {
  *is_new = false;
  for (NodeId i = 0; i < b->nodes.n; i++)
    if (is_node(&b->nodes.data[i], s, b->template))
      return i;
  *is_new = true;
  return node_new(b, (BuildNode){.template = b->template,
                                 .instance = s->instance,
                                 .pc = s->pc,
                                 .sections = s->sections,
                                 .joined = s->joined,
                                 .is_alone = s->is_alone});
}

static void extend(Builder *b, BuildNode *n) {
  if (n->n_shapes >= b->slots.n)
    return;
  n->shapes = arena_grow(b->arena, n->shapes, n->n_shapes * sizeof(Sym),
                         b->slots.n * sizeof(Sym));
  for (SlotId i = n->n_shapes; i < b->slots.n; i++)
    n->shapes[i] = (Sym){0};
  n->n_shapes = b->slots.n;
}

/* Joins the values of the path into the shapes of the node.  True if a shape
 * grew.  A slot that is new to the node had its absent value there before. */
static bool merge(Builder *b, NodeId to, const State *s, bool is_new) {
  BuildNode *n = &b->nodes.data[to];
  uint32_t known = n->n_shapes;
  bool grew = is_new;
  extend(b, n);
  for (SlotId i = 0; i < n->n_shapes; i++) {
    if (!is_kept(b, n, i))
      continue;
    Sym now = incoming(b, s, i), old = n->shapes[i];
    if (i >= known && !is_new)
      old = store_absent(b, i),
      old = old.kind == SYM_ANY ? old : sym_shape(b, old);
    Sym joined = is_new ? now : shape_join(b, old, now);
    grew |= !shape_is_same(joined, old);
    n->shapes[i] = joined;
  }
  return grew;
}

void build_cut(Builder *b, State *s) {
  bool is_new;
  NodeId to = node_of(b, s, &is_new);
  if (merge(b, to, s, is_new)) {
    b->has_grown |= b->is_collecting;
    enqueue(b, to);
  }
  add_step(b, s, to);
  stop_at(b, s, to);
  s->is_finished = true;
}

void build_end(Builder *b, State *s) {
  heap_check(b, s, false);
  add_step(b, s, NODE_END);
  stop_at(b, s, NODE_END);
  s->is_finished = true;
}

/* ---- from a node to the next ones */

static State *state_at(Builder *b, const BuildNode *n) {
  State *s = ARENA_NEW(b->scratch, State);
  *s = (State){.instance = n->instance,
               .pc = n->pc,
               .sections = n->sections,
               .joined = n->joined,
               .is_alone = n->is_alone,
               .may_step = !n->sections.n,
               .guard = term_true(b->terms)};
  for (SlotId i = 0; i < n->n_shapes; i++) {
    *vec_push(b->scratch, &s->env) = (Sym){0};
    if (n->shapes[i].kind != SYM_NONE)
      s->env.data[i] = shape_value(b, n->shapes[i], i);
    s->env.data[i].is_written = false;
  }
  return s;
}

static void count_work(Builder *b, const State *s) {
  enum { LOOK = 1024 }; /* instructions between polls */
  const SystemOptions *o = b->options;
  ticks_add(TICKS_UNWOUND);
  if (++b->work > MOST_WORK)
    build_give_up(b, "the program has too many paths to be proved",
                  user_loc(b, s->instance, s->pc));
  if (b->work % LOOK == 0 && o->stop && o->stop(o->stop_context))
    build_give_up(b, "there was no time to build its transition system",
                  (Loc){0});
}

static void run_path(Builder *b, State *s) {
  while (!s->is_finished && !has_failed(b)) {
    count_work(b, s);
    pass(b, s);
    build_step(b, s);
  }
}

static void begin_thread(Builder *b, State *s) {
  BuildTemplate *t = &b->templates[b->template];
  if (!b->template)
    return;
  for (Reg r = 0; r < 2; r++) {
    SlotId slot = store_register(b, s->instance, r);
    store_put(b, s, slot, shape_value(b, t->arguments[r], slot));
    s->env.data[slot].is_written = false;
  }
  if (t->self != SLOT_NONE && t->is_many)
    store_put(b, s, t->self,
              shape_value(b, (Sym){.kind = SYM_NUMBER}, t->self));
}

static void process(Builder *b, NodeId n) {
  b->scratch = arena_new();
  memset(&b->paths, 0, sizeof b->paths);
  memset(&b->spare, 0, sizeof b->spare);
  b->node = n, b->template = b->nodes.data[n].template;
  State *s = state_at(b, &b->nodes.data[n]);
  *vec_push(b->scratch, &b->paths) = s;
  if (b->nodes.data[n].is_first)
    begin_thread(b, s);
  if (!s->is_alone)
    heap_check(b, s, true);
  while (b->paths.n && !has_failed(b)) {
    s = b->paths.data[--b->paths.n];
    run_path(b, s);
    *vec_push(b->scratch, &b->spare) = s;
  }
  arena_delete(b->scratch);
}

/* ---- rounds */

static void begin_template(Builder *b, TemplateId t) {
  NodeId n =
      node_new(b, (BuildNode){.template = t,
                              .instance = points_to_class(b->points, t)->root,
                              .is_alone = t == 0,
                              .is_first = true});
  b->templates[t].first = n;
  enqueue(b, n);
}

/* Makes accesses of an object steps where other threads may observe them. */
static void settle(Builder *b) {
  for (uint32_t i = 0; i < b->objects.n; i++) {
    BuildObject *o = &b->objects.data[i];
    bool several = o->users & (o->users - 1);
    for (TemplateId t = 0; t < b->n_templates; t++)
      several |= b->templates[t].is_many && o->users >> t & 1;
    bool is_visible = several && o->writers;
    b->has_grown |= o->is_visible != is_visible;
    o->is_visible = is_visible;
  }
}

static void run_queue(Builder *b) {
  while (b->queue.n && !has_failed(b)) {
    NodeId n = b->queue.data[--b->queue.n];
    b->nodes.data[n].is_queued = false;
    process(b, n);
  }
}

static void run_round(Builder *b) {
  b->has_grown = false;
  b->nodes.n = b->queue.n = 0;
  for (TemplateId t = 0; t < b->n_templates; t++)
    if (!t || b->templates[t].is_made)
      begin_template(b, t);
  run_queue(b);
  settle(b);
}

static void collect(Builder *b) {
  b->has_grown = false;
  b->is_collecting = true;
  b->edges.n = b->stores.n = b->accesses.n = b->waits.n = 0;
  init_stops(b);
  for (NodeId n = 0; n < b->nodes.n && !has_failed(b); n++)
    process(b, n);
  b->is_collecting = false;
}

static void run_rounds(Builder *b) {
  for (unsigned i = 0; i < MOST_ROUNDS && !has_failed(b); i++) {
    run_round(b);
    if (b->has_grown)
      continue;
    collect(b);
    if (!b->has_grown)
      return;
  }
  build_give_up(b, "the program is too large to be proved", (Loc){0});
}

/* ---- the product */

static const char *template_name(const Builder *b, TemplateId t) {
  if (!t)
    return "main";
  const BuildTemplate *x = &b->templates[t];
  const Function *f = x->arguments[0].kind == SYM_FUNCTION
                          ? program_function(b->program, x->arguments[0].id)
                          : NULL;
  return f ? arena_printf(b->arena, "%s.%" PRIu32, f->name, t) : "unused";
}

static VarId number_var(const Builder *b, TemplateId t) {
  SlotId self = b->templates[t].self;
  return self == SLOT_NONE ? VAR_NONE : b->slots.data[self].var;
}

/* Returns the largest number of a thread; main has 0. */
static uint64_t most_number(const Builder *b) {
  enum { MOST_NUMBER = 0x7ffffffd };
  for (TemplateId t = 0; t < b->n_templates; t++)
    if (b->templates[t].is_many)
      return MOST_NUMBER;
  return b->n_templates - 1;
}

static const SystemTemplate *templates_of(Builder *b) {
  SystemTemplate *out = ARENA_ARRAY(b->arena, SystemTemplate, b->n_templates);
  for (TemplateId t = 0; t < b->n_templates; t++)
    out[t] = (SystemTemplate){template_name(b, t), b->templates[t].is_many,
                              b->templates[t].first, number_var(b, t)};
  return out;
}

/* Returns the innermost loop of the function that has the instruction, or
 * NULL. */
static const Loop *loop_of(const Function *f, uint32_t pc) {
  const Loop *out = NULL;
  for (uint32_t i = 0; i < f->n_loops; i++) {
    const Loop *l = &f->loops[i];
    if (l->head <= pc && pc <= l->back && (!out || l->head >= out->head) &&
        (!out || l->back <= out->back))
      out = l;
  }
  return out;
}

static bool is_in_loop(const Loop *l, uint32_t pc) {
  return l->head <= pc && pc <= l->back;
}

static bool may_leave(const Builder *b, const Function *f, const Loop *l) {
  for (uint32_t pc = l->head; pc <= l->back; pc++) {
    const Inst *in = &f->code[pc];
    bool jumps = in->kind == INST_JUMP || in->kind == INST_BRANCH;
    if ((jumps && !is_in_loop(l, in->then)) ||
        (in->kind == INST_BRANCH && !is_in_loop(l, in->other)) ||
        exits_end(b->exits, f, pc) || exits_finish(b->exits, f, pc) ||
        exits_return(b->exits, f, pc))
      return true;
  }
  return false;
}

/* True if the innermost loop that has the node, in its function or in a caller,
 * is left by no control flow. */
static bool is_endless(const Builder *b, const BuildNode *n) {
  InstanceId i = n->instance;
  uint32_t pc = n->pc;
  while (b->exits && i != INSTANCE_NONE) {
    const Function *f = points_to_function(b->points, i);
    const Loop *l = loop_of(f, pc);
    if (l)
      return !may_leave(b, f, l);
    pc = points_to_instance(b->points, i)->at;
    i = points_to_instance(b->points, i)->parent;
  }
  return false;
}

static const SystemNode *nodes_of(Builder *b) {
  SystemNode *out = ARENA_ARRAY(b->arena, SystemNode, b->nodes.n);
  for (NodeId n = 0; n < b->nodes.n; n++) {
    const BuildNode *x = &b->nodes.data[n];
    out[n] =
        (SystemNode){.template = x->template,
                     .is_alone = x->is_alone,
                     .is_atomic = x->sections.n != 0,
                     .is_endless = is_endless(b, x),
                     .name = arena_printf(b->arena, "%s.%" PRIu32,
                                          template_name(b, x->template), n),
                     .loc = user_loc(b, x->instance, x->pc)};
  }
  return out;
}

/* True if other threads can observe each single write, or nothing is
 * written. */
static bool is_steady(const BuildObject *o) {
  return o->owner == TEMPLATE_NONE && !o->is_region && !o->is_lost &&
         (o->is_visible || !o->writers);
}

/* True if each thread that main makes is given the object's address. */
static bool is_always_given(const Builder *b, BuildObjectId id) {
  for (TemplateId t = 1; t < b->n_templates; t++) {
    const BuildTemplate *x = &b->templates[t];
    if (x->is_made &&
        (x->arguments[1].kind != SYM_POINTER || x->arguments[1].id != id))
      return false;
  }
  return true;
}

/* Returns the templates whose threads do not alone know the object, once there
 * are threads (purity.h): all but the maker's, and main if others know it
 * then. */
static uint64_t observed_by(const Builder *b, BuildObjectId id) {
  const BuildObject *o = &b->objects.data[id];
  uint64_t maker = (uint64_t)1 << o->maker;
  bool is_known =
      o->statics ||
      (!o->maker && (heap_is_always_led_to(b, id) || is_always_given(b, id)));
  return is_known ? UINT64_MAX : ~maker;
}

static void name_objects(Builder *b) {
  for (SlotId i = 0; i < b->slots.n; i++) {
    const Slot *s = &b->slots.data[i];
    if (s->var == VAR_NONE || s->object == OBJECT_UNKNOWN ||
        s->shape.kind != SYM_NUMBER || !is_steady(&b->objects.data[s->object]))
      continue;
    SystemVar *v = &b->vars.data[s->var];
    v->observed = observed_by(b, s->object);
    v->object = b->objects.data[s->object].statics;
    v->offset = s->offset;
  }
  for (uint32_t i = 0; i < b->readers.n; i++) {
    const BuildReaders *r = &b->readers.data[i];
    VarId v = b->slots.data[r->count].var;
    if (v != VAR_NONE && is_steady(&b->objects.data[r->object]))
      b->vars.data[v].observed = observed_by(b, r->object);
  }
}

static System *product(Builder *b) {
  System *s = ARENA_NEW(b->arena, System);
  uint32_t n_holders;
  const SystemHolders *holders = readers_holders(b, &n_holders);
  name_objects(b);
  *s = (System){.arena = b->arena,
                .terms = b->terms,
                .vars = b->vars.data,
                .templates = templates_of(b),
                .nodes = nodes_of(b),
                .edges = b->edges.data,
                .arrays = b->arrays.data,
                .stores = b->stores.data,
                .accesses = b->accesses.data,
                .waits = b->waits.data,
                .holders = holders,
                .most_number = most_number(b),
                .n_vars = b->vars.n,
                .n_templates = b->n_templates,
                .n_nodes = b->nodes.n,
                .n_edges = b->edges.n,
                .n_arrays = b->arrays.n,
                .n_stores = b->stores.n,
                .n_accesses = b->accesses.n,
                .n_waits = b->waits.n,
                .n_holders = n_holders,
                .has_waits = build_asks(b, PROPERTY_DEADLOCK),
                .main_ends = b->main_ends,
                .fixed_order = b->fixed_order,
                .stops = {b->first_stop, b->stops, words_of(b->n_stops)}};
  return s;
}

static void init_templates(Builder *b) {
  b->n_templates = points_to_n_classes(b->points);
  b->templates = ARENA_ARRAY(b->arena, BuildTemplate, b->n_templates);
  for (TemplateId t = 0; t < b->n_templates; t++) {
    const ThreadClass *c = points_to_class(b->points, t);
    bool is_once =
        !t || (!c->is_endless && !b->templates[c->parent].is_many &&
               points_to_is_once(b->points, c->made.instance, c->made.at));
    b->templates[t] = (BuildTemplate){.is_many = !is_once,
                                      .self = SLOT_NONE,
                                      .done = SLOT_NONE,
                                      .claimed = SLOT_NONE,
                                      .first = NODE_END};
  }
}

static void init_registers(Builder *b) {
  uint32_t n = points_to_n_instances(b->points);
  b->registers = ARENA_ARRAY(b->arena, SlotId, n);
  for (uint32_t i = 0; i < n; i++)
    b->registers[i] = SLOT_NONE;
}

bool build_has_model(const Builder *b, const char *name) {
  const Program *p = b->program;
  for (FuncId f = 0; f < p->n_functions; f++)
    if (p->functions[f].is_library && p->functions[f].has_body &&
        !strcmp(p->functions[f].name, name))
      return true;
  return false;
}

System *system_build(Arena *a, TermStore *terms, const Program *p,
                     const SystemOptions *options, SystemGap *gap) {
  Builder b = {.arena = a,
               .terms = terms,
               .program = p,
               .points = points_to_new(a, p, NULL),
               .liveness = liveness_new(a, p),
               .options = options,
               .gap = gap};
  *gap = (SystemGap){0};
  if (points_to_is_partial(b.points))
    build_give_up(&b, "threads are made by more than 62 calls", (Loc){0});
  /* Joins are no cancellation points here. */
  if (build_has_model(&b, "pthread_cancel"))
    build_give_up(&b, "pthread_cancel", (Loc){0});
  if (p->aim)
    build_give_up(&b, "a witness is followed", (Loc){0});
  if (build_asks(&b, PROPERTY_DEADLOCK))
    b.exits = exits_new(a, p, options->properties);
  init_templates(&b);
  init_registers(&b);
  run_rounds(&b);
  return has_failed(&b) ? NULL : product(&b);
}
