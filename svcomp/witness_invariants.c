#include "svcomp/witness_invariants.h"

#include "frontend/base/bits.h"
#include "frontend/base/vec.h"
#include "svcomp/constant.h"
#include "svcomp/global_ranges.h"

#include <string.h>

typedef struct {
  Arena *arena;
  const Program *program;
  const Outline *outline;
  Witness *out;
  LoopRanges loops;
  const ObjectRange *objects;
  VEC(WitnessInvariant) invariants;
} Builder;

/* ---- expressions */

/* Bounds that are not the type's own; NULL: both are. */
static const char *range_text(Arena *a, const char *name, const Type *t,
                              uint64_t low, uint64_t high) {
  unsigned width = 8 * (unsigned)t->size;
  bool is_least = !range_order(t, low);
  bool is_most = range_order(t, high) == bits_mask(width);
  const char *from = constant_text(a, t, low), *to = constant_text(a, t, high);
  if (is_least && is_most)
    return NULL;
  if (low == high)
    return arena_printf(a, "%s == %s", name, from);
  if (is_least)
    return arena_printf(a, "%s <= %s", name, to);
  if (is_most)
    return arena_printf(a, "%s <= %s", from, name);
  return arena_printf(a, "%s <= %s && %s <= %s", from, name, name, to);
}

static const char *both(Arena *a, const char *one, const char *other) {
  return one && other ? arena_printf(a, "%s && %s", one, other)
         : one        ? one
                      : other;
}

static const char *locals_text(const Builder *b, const Function *f,
                               uint32_t loop, StmtId at) {
  const char *all = NULL;
  for (uint32_t i = 0; i < b->loops.n; i++) {
    const LoopRange *r = &b->loops.data[i];
    const RegInfo *v = &f->regs[r->function == f ? r->reg : 0];
    if (r->function == f && r->loop == loop &&
        outline_can_name(b->outline, v->name, at))
      all = both(b->arena, all,
                 range_text(b->arena, v->name, v->type, r->low, r->high));
  }
  return all;
}

static bool uses(const Function *f, ObjId id) {
  for (uint32_t i = 0; i < f->n_code; i++)
    if (f->code[i].a.kind == OPERAND_OBJECT && f->code[i].a.id == id)
      return true;
  return false;
}

/* Does the object's name mean it all over the function? */
static bool is_named(const Builder *b, const Object *o, StmtId at) {
  const Outline *x = b->outline;
  if (!o->name || !outline_has(x, o->loc) ||
      outline_find(x, o->loc) != STMT_NONE)
    return false;
  for (uint32_t i = 0; i < x->n_variables; i++)
    if (x->variables[i].function == x->stmts[at].function &&
        !strcmp(x->variables[i].name, o->name))
      return false;
  return true;
}

static const char *globals_text(const Builder *b, const Function *f,
                                StmtId at) {
  const char *all = NULL;
  for (ObjId i = 0; i < b->program->n_objects; i++) {
    const Object *o = &b->program->objects[i];
    const ObjectRange *r = &b->objects[i];
    if (r->is_known && uses(f, i) && is_named(b, o, at))
      all = both(b->arena, all,
                 range_text(b->arena, o->name, o->type,
                            range_order(o->type, r->low),
                            range_order(o->type, r->high)));
  }
  return all;
}

/* ---- places */

/* The statement that the loop is, if it is one of those whose head is their
 * condition; or STMT_NONE. */
static StmtId find_loop(const Builder *b, Loc loc) {
  StmtId id = outline_find(b->outline, loc);
  if (id == STMT_NONE)
    return STMT_NONE;
  const Stmt *s = &b->outline->stmts[id];
  bool is_loop = s->kind == STMT_WHILE || s->kind == STMT_FOR;
  bool begins =
      s->at.begin.line == loc.line && s->at.begin.column == loc.column;
  return is_loop && begins && !s->in_macro ? id : STMT_NONE;
}

static void add_invariant(Builder *b, WitnessInvariantType type, StmtId at,
                          const char *text) {
  const Stmt *s = &b->outline->stmts[at];
  if (!text)
    return;
  *vec_push(b->arena, &b->invariants) = (WitnessInvariant){
      .type = type,
      .place = {.file = b->out->metadata.files[0],
                .line = s->at.begin.line,
                .column = outline_character(b->outline, s->at.begin),
                .function = b->outline->functions[s->function].name},
      .value = {.text = text, .format = EXPRESSION_C}};
}

static bool add_loops(Builder *b, const Function *f) {
  bool has_loops = false;
  for (uint32_t i = 0; i < f->n_loops; i++) {
    StmtId at = find_loop(b, f->loops[i].loc);
    if (at == STMT_NONE)
      continue;
    has_loops = true;
    add_invariant(
        b, INVARIANT_LOOP, at,
        both(b->arena, locals_text(b, f, i, at), globals_text(b, f, at)));
  }
  return has_loops;
}

static void add_first(Builder *b, const Function *f) {
  const OutlineFunction *x = outline_find_function(b->outline, f->name);
  StmtId at = x ? outline_enter(b->outline, x->body) : STMT_NONE;
  while (at != STMT_NONE && b->outline->stmts[at].kind == STMT_DECLARATION)
    at = outline_next(b->outline, at);
  if (at != STMT_NONE && !b->outline->stmts[at].in_macro)
    add_invariant(b, INVARIANT_LOCATION, at, globals_text(b, f, at));
}

void witness_build_invariants(Arena *a, const Program *p, const Outline *o,
                              DomainKind domain, Witness *out) {
  Builder b = {.arena = a, .program = p, .outline = o, .out = out};
  b.objects = global_ranges(a, p, domain);
  b.loops = loop_ranges(a, p, domain, b.objects);
  for (FuncId i = 0; i < p->n_functions; i++) {
    const Function *f = &p->functions[i];
    if (f->has_body && !f->is_library && !add_loops(&b, f))
      add_first(&b, f);
  }
  out->kind = WITNESS_CORRECTNESS;
  out->invariants = b.invariants.data;
  out->n_invariants = b.invariants.n;
}
