#include "reduction/static/own_arguments.h"

#include "frontend/library/models.h"
#include "reduction/static/counted_loops.h"
#include "reduction/static/class_handles.h"

typedef enum {
  OWN_NONE,
  OWN_NUMBER,  /* number of 'width' bits, maybe extended */
  OWN_ELEMENT, /* 'stride' bytes from each other */
  OWN_BLOCK
} OwnKind;

typedef struct {
  OwnKind kind;
  unsigned width;
  uint64_t stride;
} Own;

struct OwnArguments {
  Arena *arena;
  PointsTo *points;
  ThreadFacts *facts;
  Own *own;          /* by thread class */
  bool *has_unknown; /* by thread class: some thread got an argument that
                        is no new block */
};

/* ---- arguments of a thread class's threads */

/* Returns the argument in the user's call that makes them; or NULL. */
static const Operand *argument_of(const OwnArguments *x, ClassId c) {
  const CallSite s = points_to_class(x->points, c)->called;
  const Function *f = points_to_function(x->points, s.instance);
  const Inst *in = &f->code[s.at];
  uint32_t from = 0;
  if (f->is_library || in->kind != INST_CALL)
    return NULL;
  const InstanceId callee =
      points_to_callee(x->points, s.instance, s.at, &from);
  if (callee == INSTANCE_NONE || !points_to_is_alone(x->points, callee) ||
      points_to_callee(x->points, s.instance, s.at, &from) != INSTANCE_NONE)
    return NULL;
  const Function *called = points_to_function(x->points, callee);
  const Model *m = called->is_library ? model_find(called->name) : NULL;
  return m && m->role == MODEL_CREATES && m->calls + 1u < in->n_args
             ? &in->args[m->calls + 1u]
             : NULL;
}

/* True if it is an element at the counter of an array that is one object. */
static bool is_element(const OwnArguments *x, InstanceId i,
                       const CountedLoop *l, uint32_t at, const Operand *o,
                       uint64_t *stride) {
  const Function *f = points_to_function(x->points, i);
  const Inst *in =
      o->kind == OPERAND_REG ? straight_source(f, at, o->id) : NULL;
  if (!in || in->kind != INST_INDEX || in->stride <= 0)
    return false;
  const Target base = class_handles_target(x->points, i, &in->a);
  *stride = (uint64_t)in->stride;
  return base.object && points_to_is_single(x->points, base.object) &&
         counted_loop_counts(x->arena, f, l, (uint32_t)(in - f->code), &in->b);
}

/* True if the counter never repeats a number. */
static bool never_wraps(const CountedLoop *l) {
  return l->op == OP_SLT || l->op == OP_ULT ||
         (l->bound.kind == OPERAND_CONST && l->bound.bits < INT32_MAX);
}

static Own counted(const OwnArguments *x, ClassId c) {
  const CallSite s = points_to_class(x->points, c)->called;
  const Function *f = points_to_function(x->points, s.instance);
  const Operand *o = argument_of(x, c);
  CountedLoop l;
  Own own = {OWN_NONE};
  if (!o || !counted_loop_around(x->arena, f, s.at, &l) || !never_wraps(&l) ||
      counted_loop_repeats(x->arena, f, &l, s.at) ||
      !points_to_is_once(x->points, s.instance, l.head - 1))
    return own;
  if (counted_loop_counts(x->arena, f, &l, s.at, o))
    own.kind = OWN_NUMBER, own.width = f->regs[l.counter].width;
  else if (is_element(x, s.instance, &l, s.at, o, &own.stride))
    own.kind = OWN_ELEMENT;
  return own;
}

static bool is_fresh(const MustFacts *f, Symbol s) {
  for (unsigned i = 0; i < f->n_fresh; i++)
    if (symbol_is_same(f->fresh[i].block, s))
      return true;
  return false;
}

static void look_at(void *context, InstanceId i, uint32_t at,
                    const MustFacts *f) {
  OwnArguments *x = context;
  for (ClassId c = 1; c < points_to_n_classes(x->points); c++) {
    const CallSite s = points_to_class(x->points, c)->called;
    if (s.instance != i || s.at != at)
      continue;
    const Operand *o = argument_of(x, c);
    x->has_unknown[c] |= !o || !is_fresh(f, facts_symbol(x->facts, o));
  }
}

OwnArguments *own_arguments_new(Arena *a, PointsTo *points,
                                ThreadFacts *facts) {
  OwnArguments *x = ARENA_NEW(a, OwnArguments);
  const uint32_t n = points_to_n_classes(points);
  *x = (OwnArguments){a, points, facts, ARENA_ARRAY(a, Own, n + 1),
                      ARENA_ARRAY(a, bool, n + 1)};
  thread_facts_visit(facts, look_at, x);
  for (ClassId c = 1; c < n; c++)
    if (!points_to_class(points, c)->is_endless)
      x->own[c] = x->has_unknown[c] ? counted(x, c) : (Own){.kind = OWN_BLOCK};
  return x;
}

/* ---- accesses */

static bool is_assigned(const Function *f, Reg r) {
  for (uint32_t at = 0; at < f->n_code; at++)
    if (inst_assigns(f->code[at].kind) && f->code[at].dst == r)
      return true;
  return false;
}

/* True for the argument with which the thread was made: the second one of the
 * function that starts threads, passed on to the user's routine. */
static bool is_argument(const OwnArguments *x, ClassId c, const SymbolTerm *t) {
  if (t->kind != SYMBOL_ORIGIN || t->b != AT_ENTRY || t->c != 0)
    return false;
  const Instance *n = points_to_instance(x->points, t->a);
  const InstanceId root = points_to_class(x->points, c)->root;
  if (n->thread_class != c || n->parent != root || n->n_callers != 1)
    return false;
  const Function *start = points_to_function(x->points, root);
  const Operand *o = &start->code[n->at].args[0];
  return start->is_library && start->n_params == 2 &&
         start->code[n->at].n_args == 1 && o->kind == OPERAND_REG &&
         o->id == 1 && !is_assigned(start, 1);
}

/* True for the argument as an index that has lost none of its bits. */
static bool is_index(const OwnArguments *x, ClassId c, uint32_t term) {
  const SymbolTerm *t = facts_term(x->facts, (Symbol){term, 0});
  while (t->kind == SYMBOL_CAST && !t->c &&
         (uint64_t)t->d >> 8 >= x->own[c].width)
    t = facts_term(x->facts, (Symbol){t->a, 0});
  return is_argument(x, c, t);
}

/* Returns the only object into which the term points, with the offset there. */
static Target base_of(const OwnArguments *x, uint32_t term) {
  const SymbolTerm *t = facts_term(x->facts, (Symbol){term, 0});
  const Operand reg = {.kind = OPERAND_REG, .id = (uint32_t)t->c};
  const Target at = t->kind == SYMBOL_ORIGIN
                        ? class_handles_target(x->points, t->a, &reg)
                        : (Target){0};
  return points_to_is_single(x->points, at.object) ? at : (Target){0};
}

/* Elements of one array, at bytes 'first' .. 'last' from its begin. */
typedef struct {
  Target base; /* base for OWN_NUMBER, or the object's number plus 1 */
  uint32_t object, index;
  int64_t stride, first, last;
} Element;

static bool add_bytes(Element *e, int64_t offset, uint64_t bytes) {
  return bytes && bytes <= INT32_MAX &&
         !__builtin_add_overflow(e->first, offset, &e->first) &&
         !__builtin_add_overflow(e->first, (int64_t)bytes - 1, &e->last);
}

static bool element_of(const OwnArguments *x, ClassId c, OwnAccess a,
                       Element *e) {
  const SymbolTerm *t = facts_term(x->facts, a.address);
  *e = (Element){.stride = t->d, .index = t->b};
  if (t->kind != SYMBOL_INDEX || t->d <= 0 || !is_index(x, c, t->b) ||
      __builtin_mul_overflow(t->c, t->d, &e->first))
    return false;
  const SymbolTerm *base = facts_term(x->facts, (Symbol){t->a, 0});
  if (base->kind == SYMBOL_OBJECT)
    e->object = base->a + 1;
  else
    e->base = base_of(x, t->a);
  return (e->object ||
          (e->base.object &&
           !__builtin_add_overflow(e->first, e->base.offset, &e->first))) &&
         add_bytes(e, a.address.offset, a.bytes);
}

static int64_t window(int64_t at, int64_t stride) {
  return at / stride - (at % stride < 0);
}

/* True if both are inside of what belongs to one thread. */
static bool is_same_window(const Element *a, const Element *b) {
  const int64_t w = window(a->first, a->stride);
  return window(a->last, a->stride) == w && window(b->first, a->stride) == w &&
         window(b->last, a->stride) == w;
}

static bool are_elements(const OwnArguments *x, ClassId c, OwnAccess a,
                         OwnAccess b) {
  Element ea, eb;
  return element_of(x, c, a, &ea) && element_of(x, c, b, &eb) &&
         ea.object == eb.object && ea.base.object == eb.base.object &&
         ea.index == eb.index && ea.stride == eb.stride &&
         is_same_window(&ea, &eb);
}

static bool are_parts(const OwnArguments *x, ClassId c, OwnAccess a,
                      OwnAccess b) {
  const int64_t stride = (int64_t)x->own[c].stride;
  Element ea = {.stride = stride}, eb = ea;
  bool are_own = is_argument(x, c, facts_term(x->facts, a.address)) &&
                 is_argument(x, c, facts_term(x->facts, b.address));
  if (x->own[c].kind == OWN_BLOCK)
    return are_own;
  return are_own && add_bytes(&ea, a.address.offset, a.bytes) &&
         add_bytes(&eb, b.address.offset, b.bytes) && is_same_window(&ea, &eb);
}

bool own_arguments_exclude(const OwnArguments *x, ClassId c, OwnAccess a,
                           OwnAccess b) {
  const OwnKind kind = x->own[c].kind;
  return kind == OWN_NUMBER ? are_elements(x, c, a, b)
                            : kind != OWN_NONE && are_parts(x, c, a, b);
}
