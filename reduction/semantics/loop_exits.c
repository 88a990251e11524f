#include "reduction/semantics/loop_exits.h"

#include "frontend/ir/sections.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The deciding instructions of a function: for the loop's function, those in
 * the loop; for a callee, all of it. */
typedef struct {
  const Function *function;
  uint32_t low, high;
  bool is_loop, is_new;
  bool has_result;        /* its result decides */
  bool *marks, *judged;   /* by instruction: it decides; the branches that it
                             depends on are marked, too */
  bool *regs;             /* by register */
  bool *reaches, *avoids; /* scratch */
} Part;

/* The deciding instructions of one loop. */
typedef struct {
  Arena *arena;
  const LoopExits *exits;
  Part **parts; /* by function; or NULL */
  bool memory;  /* the contents of own memory decide */
  bool grew;
} Slice;

struct LoopExits {
  Arena *arena;
  const Program *program;
  bool is_built;
  Slice ***slices; /* by function and loop; or NULL */
  bool *is_pointed_at, *is_kept /* by object */;
  bool *leaves, *stores; /* by function, with its callees: a thread may end
                            there; memory that a pointer leads to changes */
  bool pointer_leaves, pointer_stores;
};

static bool grow(bool *at, bool now) {
  bool grew = now && !*at;
  *at |= now;
  return grew;
}

/* ---- facts about functions */

/* True if it is a variable, by its name, that all threads share. */
static bool is_shared(const Program *p, const Operand *o) {
  return o->kind == OPERAND_OBJECT && !p->objects[o->id].is_thread_local;
}

static bool look(const LoopExits *x, const Inst *i, InstKind kind,
                 const bool *of, bool by_pointer) {
  if (i->kind == INST_CALL)
    return i->a.kind == OPERAND_FUNCTION ? of[i->a.id] : by_pointer;
  return i->kind == kind &&
         (kind != INST_STORE || !is_shared(x->program, &i->a));
}

/* True if the thread or the process may end. */
static bool ends_in(const LoopExits *x, const Inst *i) {
  return look(x, i, INST_END_THREAD, x->leaves, x->pointer_leaves) ||
         i->kind == INST_EXIT;
}

static bool look_at_function(LoopExits *x, FuncId id) {
  const Function *f = &x->program->functions[id];
  bool grew = false;
  for (uint32_t k = 0; k < f->n_code; k++) {
    const Inst *i = &f->code[k];
    grew |= grow(&x->leaves[id], ends_in(x, i) && !f->is_library);
    grew |= grow(&x->stores[id],
                 look(x, i, INST_STORE, x->stores, x->pointer_stores));
  }
  if (x->is_pointed_at[id]) {
    grew |= grow(&x->pointer_leaves, x->leaves[id]);
    grew |= grow(&x->pointer_stores, x->stores[id]);
  }
  return grew;
}

/* ---- escape analysis of thread-local objects */

static bool is_object(const Operand *o, ObjId id, const bool *regs) {
  return (o->kind == OPERAND_OBJECT && o->id == id) ||
         (o->kind == OPERAND_REG && regs[o->id]);
}

/* True if an address of the object escapes by the instruction. */
static bool exposes(const Inst *i, ObjId id, const bool *regs) {
  const bool is_for_access = i->kind == INST_LOAD || i->kind == INST_STORE ||
                             i->kind == INST_INDEX || i->kind == INST_MOVE;
  if (is_object(&i->a, id, regs) && !is_for_access)
    return true;
  if (is_object(&i->b, id, regs) || is_object(&i->c, id, regs))
    return true;
  for (uint32_t k = 0; k < i->n_args; k++)
    if (is_object(&i->args[k], id, regs))
      return true;
  return false;
}

static bool function_keeps(const Function *f, ObjId id) {
  bool *regs = xcalloc(f->n_regs + 1, sizeof *regs);
  bool grew, keeps = true;
  do {
    grew = false;
    for (uint32_t k = 0; k < f->n_code; k++) {
      const Inst *i = &f->code[k];
      if (i->kind == INST_INDEX || i->kind == INST_MOVE)
        grew |= grow(&regs[i->dst], is_object(&i->a, id, regs));
    }
  } while (grew);
  for (uint32_t k = 0; k < f->n_code && keeps; k++)
    keeps = !exposes(&f->code[k], id, regs);
  free(regs);
  return keeps;
}

static bool program_keeps(const Program *p, ObjId id) {
  bool keeps = p->objects[id].is_thread_local;
  for (FuncId f = 0; f < p->n_functions && keeps; f++)
    keeps = function_keeps(&p->functions[f], id);
  return keeps;
}

LoopExits *loop_exits_new(Arena *a, const Program *p) {
  LoopExits *x = ARENA_NEW(a, LoopExits);
  *x = (LoopExits){.arena = a, .program = p};
  return x;
}

static void build(LoopExits *x) {
  Arena *a = x->arena;
  const Program *p = x->program;
  if (x->is_built)
    return;
  x->is_built = true;
  x->slices = ARENA_ARRAY(a, Slice **, p->n_functions + 1);
  x->is_pointed_at = ARENA_ARRAY(a, bool, p->n_functions + 1);
  x->leaves = ARENA_ARRAY(a, bool, p->n_functions + 1);
  x->stores = ARENA_ARRAY(a, bool, p->n_functions + 1);
  x->is_kept = ARENA_ARRAY(a, bool, p->n_objects + 1);
  sections_find_pointed_at(p, x->is_pointed_at);
  for (bool grew = true; grew;) {
    grew = false;
    for (FuncId f = p->n_functions; f-- > 0;)
      grew |= look_at_function(x, f);
  }
  for (ObjId id = 0; id < p->n_objects; id++)
    x->is_kept[id] = program_keeps(p, id);
}

bool loop_exits_keeps(LoopExits *x, ObjId id) {
  assert(id < x->program->n_objects);
  build(x);
  return x->is_kept[id];
}

/* ---- parts */

static Part *part_new(Slice *s, const Function *f, const Loop *loop) {
  assert(f->n_code && (!loop || loop->back < f->n_code));
  assert(!loop || loop->head <= loop->back);
  const uint32_t n = f->n_code + 1;
  Part *p = ARENA_NEW(s->arena, Part);
  *p = (Part){.function = f,
              .low = loop ? loop->head : 0,
              .high = loop ? loop->back : f->n_code - 1,
              .is_loop = loop != NULL,
              .is_new = true,
              .marks = ARENA_ARRAY(s->arena, bool, n),
              .judged = ARENA_ARRAY(s->arena, bool, n),
              .regs = ARENA_ARRAY(s->arena, bool, f->n_regs + 1),
              .reaches = ARENA_ARRAY(s->arena, bool, n),
              .avoids = ARENA_ARRAY(s->arena, bool, n)};
  return p;
}

/* Returns NULL if the function has no code. */
static Part *part_of(Slice *s, FuncId id) {
  const Function *f = &s->exits->program->functions[id];
  if (!s->parts[id] && f->n_code)
    s->parts[id] = part_new(s, f, NULL), s->grew = true;
  return s->parts[id];
}

static void use(Slice *s, Part *p, const Operand *o) {
  if (o->kind == OPERAND_REG)
    s->grew |= grow(&p->regs[o->id], true);
}

static void mark(Slice *s, Part *p, uint32_t at) {
  assert(p->low <= at && at <= p->high);
  s->grew |= grow(&p->marks[at], true);
}

/* ---- control dependence */

enum { TO_CODE, TO_HEAD, TO_OUT };

/* Returns the target of an edge: round the loop, out of it, or on. */
static int target(const Part *p, uint32_t at) {
  if (at < p->low || at > p->high)
    return TO_OUT;
  return p->is_loop && at == p->low ? TO_HEAD : TO_CODE;
}

static bool ends_thread(const Inst *i) {
  return i->kind == INST_RETURN || i->kind == INST_END_THREAD ||
         i->kind == INST_EXIT;
}

/* True if the edge leads to the point, or to an end without it.  NO_POINT: the
 * exit is the point, and the ends are those of rounds. */
enum { NO_POINT = UINT32_MAX };

static bool edge_reaches(const Part *p, uint32_t point, uint32_t to) {
  const int kind = target(p, to);
  return kind == TO_CODE ? p->reaches[to] : point == NO_POINT && kind == TO_OUT;
}

static bool edge_avoids(const Part *p, uint32_t point, uint32_t to) {
  const int kind = target(p, to);
  return kind == TO_CODE ? p->avoids[to] : point != NO_POINT || kind == TO_HEAD;
}

static bool look_back(Part *p, uint32_t point, uint32_t at) {
  uint32_t next[2];
  bool reaches = at == point, avoids = false;
  if (!reaches && ends_thread(&p->function->code[at])) {
    reaches = point == NO_POINT;
    avoids = point != NO_POINT;
  }
  for (unsigned k = inst_successors(p->function, at, next); k-- > 0;) {
    reaches |= edge_reaches(p, point, next[k]);
    avoids |= at != point && edge_avoids(p, point, next[k]);
  }
  const bool grew = grow(&p->reaches[at], reaches);
  return grow(&p->avoids[at], avoids) || grew;
}

static bool is_dependent(const Part *p, uint32_t point, uint32_t branch) {
  uint32_t next[2];
  bool leads = false, avoids = false;
  for (unsigned k = inst_successors(p->function, branch, next); k-- > 0;) {
    const bool other = edge_avoids(p, point, next[k]);
    leads |= edge_reaches(p, point, next[k]) && !other;
    avoids |= other;
  }
  return leads && avoids;
}

static void add_branches(Slice *s, Part *p, uint32_t point) {
  assert(point == NO_POINT || point < p->function->n_code);
  memset(p->reaches, 0, p->function->n_code * sizeof(bool));
  memset(p->avoids, 0, p->function->n_code * sizeof(bool));
  for (bool grew = true; grew;) {
    grew = false;
    for (uint32_t k = p->high + 1; k-- > p->low;)
      grew |= look_back(p, point, k);
  }
  for (uint32_t k = p->low; k <= p->high; k++) {
    const Inst *i = &p->function->code[k];
    if (i->kind != INST_BRANCH || !is_dependent(p, point, k))
      continue;
    mark(s, p, k);
    use(s, p, &i->a);
  }
}

/* ---- data */

static void add_result(Slice *s, FuncId id) {
  Part *p = part_of(s, id);
  if (p)
    s->grew |= grow(&p->has_result, true);
}

static void add_results(Slice *s, const Inst *call) {
  const Program *program = s->exits->program;
  if (call->a.kind == OPERAND_FUNCTION)
    add_result(s, call->a.id);
  for (FuncId f = 0;
       call->a.kind != OPERAND_FUNCTION && f < program->n_functions; f++)
    if (s->exits->is_pointed_at[f] &&
        function_takes(&program->functions[f], call->args, call->n_args))
      add_result(s, f);
}

static void add_definition(Slice *s, Part *p, const Inst *i) {
  if (i->kind == INST_CALL) {
    add_results(s, i);
    return;
  }
  use(s, p, &i->a);
  use(s, p, &i->b);
  use(s, p, &i->c);
  if (i->kind == INST_LOAD && !is_shared(s->exits->program, &i->a))
    s->grew |= grow(&s->memory, true);
}

static void add_arguments(Slice *s, Part *p, const Inst *call) {
  const Part *callee =
      call->a.kind == OPERAND_FUNCTION ? s->parts[call->a.id] : NULL;
  for (uint32_t k = 0; k < call->n_args; k++)
    if (call->a.kind == OPERAND_FUNCTION
            ? callee && k < callee->function->n_params && callee->regs[k]
            : call->dst != REG_NONE && p->regs[call->dst])
      use(s, p, &call->args[k]);
}

/* Adds the callees for any result: their stores decide, or that they end the
 * thread. */
static void add_call(Slice *s, Part *p, uint32_t at) {
  const LoopExits *x = s->exits;
  const Inst *i = &p->function->code[at];
  const bool is_known = i->a.kind == OPERAND_FUNCTION;
  const bool leaves = is_known ? x->leaves[i->a.id] : x->pointer_leaves;
  const bool stores = is_known ? x->stores[i->a.id] : x->pointer_stores;
  add_arguments(s, p, i);
  if (!leaves && !(stores && s->memory))
    return;
  mark(s, p, at);
  for (FuncId f = 0; f < x->program->n_functions; f++)
    if (is_known ? f == i->a.id : x->is_pointed_at[f])
      part_of(s, f);
}

static void look_at(Slice *s, Part *p, uint32_t at) {
  const Inst *i = &p->function->code[at];
  if (i->kind == INST_CALL)
    add_call(s, p, at);
  if ((i->kind == INST_END_THREAD || i->kind == INST_EXIT) && !p->is_loop)
    mark(s, p, at);
  if (i->kind == INST_RETURN && p->has_result) {
    mark(s, p, at);
    use(s, p, &i->a);
  }
  if (i->kind == INST_STORE && s->memory &&
      !is_shared(s->exits->program, &i->a)) {
    mark(s, p, at);
    use(s, p, &i->a);
    use(s, p, &i->b);
  }
  if (i->dst != REG_NONE && p->regs[i->dst]) {
    mark(s, p, at);
    add_definition(s, p, i);
  }
}

static void look_at_part(Slice *s, Part *p) {
  if (p->is_loop && p->is_new)
    add_branches(s, p, NO_POINT);
  p->is_new = false;
  for (uint32_t k = p->low; k <= p->high; k++)
    look_at(s, p, k);
  for (uint32_t k = p->low; k <= p->high; k++)
    if (p->marks[k] && grow(&p->judged[k], true))
      add_branches(s, p, k);
}

static Slice *slice_new(LoopExits *x, const Function *f, uint32_t loop) {
  Slice *s = ARENA_NEW(x->arena, Slice);
  const FuncId id = (FuncId)(f - x->program->functions);
  *s = (Slice){.arena = x->arena, .exits = x, .grew = true};
  s->parts = ARENA_ARRAY(x->arena, Part *, x->program->n_functions + 1);
  s->parts[id] = part_new(s, f, &f->loops[loop]);
  while (s->grew) {
    s->grew = false;
    for (FuncId k = 0; k < x->program->n_functions; k++)
      if (s->parts[k])
        look_at_part(s, s->parts[k]);
  }
  return s;
}

bool loop_exits_depend(LoopExits *x, const Function *f, uint32_t loop,
                       const Function *at, const Inst *i) {
  build(x);
  Slice ***all = &x->slices[f - x->program->functions];
  if (!*all)
    *all = ARENA_ARRAY(x->arena, Slice *, f->n_loops + 1);
  if (!(*all)[loop])
    (*all)[loop] = slice_new(x, f, loop);
  const Part *p = (*all)[loop]->parts[at - x->program->functions];
  return p && p->marks[i - at->code];
}
